import { textIn } from "#domain/language.ts";
import { longDate } from "#domain/format.ts";
import { Button } from "../../ui/button.tsx";
import { isSecondPress } from "../ui/use-action.ts";
import { marksText } from "../purchase/marks/text.ts";
import { useMark } from "../purchase/marks/use-mark.ts";
import { Line, Lines } from "./line.tsx";
import type { ReadyPurchase } from "./today-query.ts";
import { useShowGone } from "./use-show-gone.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { todayText } from "./text.ts";

/** Purchases that nobody has fetched yet, the longest wait first (WEK-03). */
export function ReadyList({ purchases }: { purchases: readonly ReadyPurchase[] }) {
  const t = useText(todayText);
  if (purchases.length === 0) return null;
  const title = t("today.collectTitle", { count: purchases.length });
  return (
    <section aria-label={title}>
      <h3 className="mb-3 text-xl">{title}</h3>
      <ul className="grid gap-2">
        <Lines rows={purchases}>{(one) => <Ready key={one.id} purchase={one} />}</Lines>
      </ul>
    </section>
  );
}

function Ready({ purchase }: { purchase: ReadyPurchase }) {
  const t = useText(todayText, marksText);
  const { language } = useLanguage();
  const { id, customer, phone, reference, since, lines } = purchase;
  const { mark } = useMark("collected", {
    checkout: id,
    ids: lines.map((line) => line.order_id),
    show: useShowGone(id),
  });
  const names = lines.map(({ name, name_el, quantity }) => `${quantity} × ${textIn(language, name, name_el)}`);
  return (
    <Line
      action={
        <Button
          variant="quiet"
          aria-label={t("marks.named.collected", { name: customer })}
          onClick={(event) => {
            if (!isSecondPress(event)) mark.mutate();
          }}
        >
          {t("marks.press.collected")}
        </Button>
      }
    >
      <span>{`${customer}: ${names.join(", ")}.`}</span>{" "}
      <span className="text-muted">
        {[t("today.readySince", { day: longDate(since, language) }), reference, phone].filter(Boolean).join(" · ")}
      </span>
    </Line>
  );
}
