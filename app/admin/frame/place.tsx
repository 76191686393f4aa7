import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { DashboardHeader } from "./dashboard-header.tsx";
import { usePageTitle } from "./page-title.ts";
import { useText } from "../../i18n/language.tsx";
import { frameText } from "./text.ts";

interface PlaceProps {
  title: string;
  intro?: string;
  /** A wide place has room for a form with two columns, a desk for what it makes beside it, another is a phone's page. */
  width?: keyof typeof widths;
  children: ReactNode;
}

/** A place of the dashboard at an address of its own: the header, a title, one column. */
export function Place({ title, intro, width = "phone", children }: PlaceProps) {
  usePageTitle(title);
  return (
    <div className="min-h-svh">
      <DashboardHeader />
      <main className={`page-width pt-5 pb-16 bar:pb-32 ${widths[width]}`}>
        <h1 className={`text-3xl ${intro ? "mb-2" : "mb-5"}`}>{title}</h1>
        {intro ? <p className="mb-5 text-sm text-muted">{intro}</p> : null}
        {children}
      </main>
    </div>
  );
}

const widths = { phone: "max-w-xl!", wide: "max-w-2xl!", desk: "max-w-[80rem]!" };

/** Stands where a part of the dashboard broke. */
export function PlaceFailed() {
  const t = useText(frameText);
  return (
    <div role="alert" className="my-6">
      <p className="mb-4 text-danger">{t("unknownError")}</p>
      <Button variant="secondary" onClick={() => location.reload()}>
        {t("retry")}
      </Button>
    </div>
  );
}

/** A fault in a place with an address of its own leaves the way to the others (BRW-03). */
export function ErrorBoundary() {
  return (
    <div className="min-h-svh">
      <DashboardHeader />
      <main className="desk-width pb-16 bar:pb-32">
        <PlaceFailed />
      </main>
    </div>
  );
}
