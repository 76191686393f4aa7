import { Link } from "react-router";
import { wholeNumber } from "#domain/format.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { todayText } from "./text.ts";

/** Leads to *Today* from every tab, with how much waits there. */
export function TodayLink({ isHere, waiting }: { isHere: boolean; waiting: number }) {
  const t = useText(todayText);
  const { language } = useLanguage();
  return (
    <Link
      to="/admin"
      aria-current={isHere ? "page" : undefined}
      className="my-1.5 inline-flex min-h-9 max-lg:my-0.5 max-lg:min-h-11 shrink-0 items-center gap-2 rounded-full border border-edge px-4 text-[0.9375rem] font-medium hover:border-ink aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper max-sm:px-3"
    >
      <span>{t("today.title")}</span>
      {waiting > 0 ? (
        <span className="rounded-full bg-gold px-1.5 text-xs leading-5 text-paper tabular-nums">
          {wholeNumber(waiting, language)}
        </span>
      ) : null}
    </Link>
  );
}
