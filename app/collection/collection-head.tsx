import { Picture } from "../ui/picture.tsx";

interface CollectionHeadProps {
  name: string;
  text: string | null;
  picture: string | null;
}

/** Name, story and picture of a collection: in the shop, and beside the form that changes it. */
export function CollectionHead({ name, text, picture }: CollectionHeadProps) {
  return (
    <header className="grid items-center gap-6 lg:grid-cols-[1.15fr_1fr] lg:gap-20">
      {picture ? (
        <Picture url={picture} alt="" sizes="(min-width: 64rem) 50vw, 92vw" first className="aspect-3/2! rounded-sm" />
      ) : null}
      <div className="min-w-0 wrap-anywhere">
        {/* A hundred capitals are no headline of this size. */}
        <h1 className={name.length > longName ? "text-heading" : "text-title"}>{name}</h1>
        {text ? <p className="mt-4 max-w-[38em] leading-relaxed whitespace-pre-line">{text}</p> : null}
      </div>
    </header>
  );
}

const longName = 40;
