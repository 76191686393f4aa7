import { Link } from "react-router";
import { wholeNumber } from "#domain/format.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { sharedText } from "../i18n/shared-text.ts";

interface PagesNavProps {
  page: number;
  pages: number;
  pathOf: (page: number) => string;
}

/** PDP-04: the address tells the page; links, so that a page can be shared and found. */
export function PagesNav({ page, pages, pathOf }: PagesNavProps) {
  const t = useText(sharedText);
  const { language } = useLanguage();
  if (pages <= 1) return null;
  return (
    <nav aria-label={t("shop.pages")} className="mt-16 border-t hairline pt-6">
      <ul className="flex flex-wrap items-center justify-center gap-1.5">
        {page > 1 ? (
          <li>
            <Link to={pathOf(Math.min(page - 1, pages))} rel="prev" className={itemClass}>
              {t("shop.previous")}
            </Link>
          </li>
        ) : null}
        {shownPages(page, pages).map((number, index) =>
          number === "gap" ? (
            <li key={`gap-${index}`} aria-hidden="true" className="px-1 text-muted">
              …
            </li>
          ) : (
            <li key={number}>
              <Link
                to={pathOf(number)}
                aria-label={t("shop.page", { page: number })}
                aria-current={number === page ? "page" : undefined}
                className={itemClass}
              >
                {wholeNumber(number, language)}
              </Link>
            </li>
          ),
        )}
        {page < pages ? (
          <li>
            <Link to={pathOf(page + 1)} rel="next" className={itemClass}>
              {t("shop.next")}
            </Link>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}

const itemClass =
  "grid min-h-11 min-w-11 place-items-center rounded-full px-3 text-[0.9375rem] tabular-nums hover:bg-stone aria-[current=page]:bg-ink aria-[current=page]:text-paper forced-colors:aria-[current=page]:border-2";

/** The first page, the last, and those around the current one. */
export function shownPages(page: number, pages: number): (number | "gap")[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const sorted = [...new Set(wanted)].sort((a, b) => a - b);
  return sorted.flatMap((number, index) => {
    const previous = sorted[index - 1];
    return previous !== undefined && number - previous > 1 ? ["gap" as const, number] : [number];
  });
}
