import { Link } from "react-router";
import { wholeNumber } from "#domain/format.ts";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { CheckIcon } from "../../ui/icons.tsx";
import { pressOnSpace } from "../../ui/link-button.tsx";
import { sharedText } from "../../i18n/shared-text.ts";
import { filterText } from "./text.ts";

export interface FilterValue {
  id: string;
  name: string;
  count: number;
  isPicked: boolean;
  /** The list with it, or without it where it is picked. */
  to: string;
}

/** Rows with a box, or for short names a field of tiles. More than fit at a glance wait behind 'More'. */
export function FilterValues({ values, look }: { values: FilterValue[]; look: "rows" | "tiles" }) {
  const t = useText(filterText);
  const atFirst = look === "rows" ? 8 : 24;
  const isShown = ({ isPicked }: FilterValue, at: number) => isPicked || at < atFirst;
  const more = values.filter((value, at) => !isShown(value, at));
  return (
    <>
      <List values={values.filter(isShown)} look={look} />
      {more.length > 0 ? (
        <details>
          <summary className="inline-flex min-h-11 items-center text-sm underline decoration-line underline-offset-4">
            {t("filters.more")}
          </summary>
          <List values={more} look={look} />
        </details>
      ) : null}
    </>
  );
}

function List({ values, look }: { values: FilterValue[]; look: "rows" | "tiles" }) {
  const isRows = look === "rows";
  return (
    <ul className={isRows ? "grid grid-cols-2 gap-x-6 sm:grid-cols-3 lg:grid-cols-1" : "flex flex-wrap gap-2"}>
      {values.map((value) => (
        <li key={value.id} className="min-w-0 max-sm:only:col-span-2">
          {isRows ? <Row {...value} /> : <Tile {...value} />}
        </li>
      ))}
    </ul>
  );
}

/** Links, so that each list has an address; machines need not walk through all of them. */
const box = {
  role: "checkbox",
  rel: "nofollow",
  preventScrollReset: true,
  onKeyDown: pressOnSpace,
} as const;

function Row({ name, count, isPicked, to }: FilterValue) {
  const t = useText(sharedText);
  return (
    <Link
      {...box}
      to={to}
      aria-label={`${name}, ${t("shop.results", { count })}`}
      aria-checked={isPicked}
      className="flex min-h-11 items-center gap-3 py-1.5 text-[0.9375rem] leading-snug hover:text-gold lg:min-h-10"
    >
      <span
        className={`grid size-5 shrink-0 place-items-center rounded-sm border ${isPicked ? "border-ink bg-ink text-paper" : "border-edge"}`}
      >
        {isPicked ? <CheckIcon className="size-4" /> : null}
      </span>
      <span className="min-w-0 wrap-anywhere">{name}</span> <Count count={count} />
    </Link>
  );
}

/** A size: of itself its name is but a number. */
function Tile({ name, count, isPicked, to }: FilterValue) {
  const t = useText(filterText, sharedText);
  return (
    <Link
      {...box}
      to={to}
      aria-label={`${t("filters.size")} ${name}, ${t("shop.results", { count })}`}
      aria-checked={isPicked}
      className={`flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-sm border px-2.5 text-[0.9375rem] hover:border-ink forced-colors:aria-checked:border-4 ${isPicked ? "border-ink bg-ink text-paper" : "border-edge"}`}
    >
      <span className="wrap-anywhere">{name}</span> <Count count={count} isOnInk={isPicked} />
    </Link>
  );
}

function Count({ count, isOnInk = false }: { count: number; isOnInk?: boolean }) {
  const { language } = useLanguage();
  return (
    <span className={`ml-auto text-xs tabular-nums ${isOnInk ? "" : "text-muted"}`}>
      {wholeNumber(count, language)}
    </span>
  );
}
