import { Link } from "react-router";
import { wholeNumber } from "#domain/format.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { frameText } from "../frame/text.ts";
import { phoneBarIcons } from "../frame/phone-bar.tsx";
import { phoneBarIcon, phoneBarItem } from "../ui/phone-bar-classes.ts";

/** Leads to *Today* from every tab, with how much waits there. */
export function TodayLink({ isHere, waiting }: { isHere: boolean; waiting: number }) {
  const t = useText(frameText);
  const { language } = useLanguage();
  const Icon = phoneBarIcons.today;
  return (
    <Link
      to="/admin"
      aria-current={isHere ? "page" : undefined}
      className={`${phoneBarItem} my-1.5 inline-flex min-h-9 max-lg:my-0.5 max-lg:min-h-11 shrink-0 items-center gap-2 rounded-full border border-edge px-4 text-[0.9375rem] font-medium hover:border-ink aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper max-sm:px-3 bar:my-0 bar:rounded-none bar:border-0 bar:text-muted bar:aria-[current=page]:bg-transparent bar:aria-[current=page]:text-ink bar:aria-[current=page]:shadow-[inset_0_2px_var(--color-gold)]`}
    >
      <Icon aria-hidden="true" className={phoneBarIcon} />
      <span>{t("tabs.today")}</span>
      {waiting > 0 ? (
        <span className="rounded-full bg-gold px-1.5 text-xs leading-5 text-paper tabular-nums bar:absolute bar:top-1 bar:ms-[min(2.25rem,9vw)] bar:text-[min(0.75rem,3.3vw)] bar:leading-[1.6]">
          {wholeNumber(waiting, language)}
        </span>
      ) : null}
    </Link>
  );
}
