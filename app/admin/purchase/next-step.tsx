import { useQuery } from "@tanstack/react-query";
import { weekdayAndDate } from "#domain/promise.ts";
import { useAdminClient } from "../data/client-context.ts";
import { owedNextQuery, type NextStep } from "../data/owed.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { purchaseText } from "./text.ts";

/** A purchase's next step, as on the board; nothing once it is done (WEK-02). */
export function NextStepOf({ checkout }: { checkout: string }) {
  const t = useText(purchaseText);
  const { data } = useQuery(owedNextQuery(useAdminClient(), [checkout]));
  const next = data?.get(checkout);
  if (!next) return null;
  return (
    <p className="border-s-4 border-gold ps-3">
      <span className="text-muted">{`${t("order.next")} `}</span>
      <NextWords next={next} />
    </p>
  );
}

export function NextWords({ next: { step, day } }: { next: NextStep }) {
  const t = useText(purchaseText);
  const { language } = useLanguage();
  const words = t(`next.${step}`);
  return <span>{day ? t("order.nextBy", { what: words, day: weekdayAndDate(day, language) }) : words}</span>;
}
