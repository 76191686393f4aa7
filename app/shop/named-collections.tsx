import { Link } from "react-router";
import { collectionPath, useCollections } from "../data/use-shop-facts.ts";
import { Thumbnail } from "../catalogue/thumbnail.tsx";
import { isNamedBy } from "../catalogue/search/named-by.ts";

const most = 3;

/** COL-01: leads from a search to the collections that it names. */
export function NamedCollections({ query }: { query: string }) {
  const named = useCollections().filter((one) => isNamedBy(one, query));
  if (named.length === 0) return null;
  return (
    <ul className="mb-6 flex flex-wrap gap-3">
      {named.slice(0, most).map(({ slug, name, picture }) => (
        <li key={slug} className="min-w-0">
          <Link
            to={collectionPath(slug)}
            className="flex items-center gap-3 rounded-sm border hairline px-3 py-1.5 hover:border-ink"
          >
            <Thumbnail url={picture} className="size-12!" />
            <span className="min-w-0 wrap-anywhere">{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
