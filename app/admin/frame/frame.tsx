import { Link } from "react-router";
import { useDocumentFacts } from "../../data/use-shop-facts.ts";
import { Spinner } from "../../ui/spinner.tsx";

/** The shop's name in the dashboard's header. */
export function Wordmark({ title }: { title: string }) {
  const shopName = useDocumentFacts().shop?.shop_name;
  return (
    <p className="min-w-24 flex-1 truncate font-display text-xl">
      <Link to="/admin">
        {shopName ? <span>{`${shopName} `}</span> : null}
        <span className={`text-muted ${shopName ? "bar:sr-only" : ""}`}>{shopName ? `· ${title}` : title}</span>
      </Link>
    </p>
  );
}

export const headerClass = "sticky top-0 z-20 bar:static border-b hairline bg-paper";
export const headerRowClass = "desk-width flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 py-2";

interface FrameProps {
  title: string;
  /** Tells a jeweller on a slow line what it waits for (DAY-08). */
  says: string;
  loading: string;
  needsScript?: string;
}

/** Stands where the dashboard will, before its code or its answers are there. */
export function Frame({ title, says, loading, needsScript }: FrameProps) {
  return (
    <div className="min-h-svh">
      <header className={headerClass}>
        <div className={headerRowClass}>
          <Wordmark title={title} />
        </div>
      </header>
      <main className="desk-width grid justify-items-start gap-4 pt-10">
        <p className="max-w-[20em] font-display text-3xl noscript:hidden">{says}</p>
        <Spinner label={loading} />
        {needsScript ? (
          <noscript>
            <p>{needsScript}</p>
          </noscript>
        ) : null}
      </main>
    </div>
  );
}
