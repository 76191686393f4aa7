import { Link } from "react-router";
import { centsAmount } from "../words/amount.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { useAddress } from "../lists/address.ts";
import { attentionText } from "../purchase/payment-words.ts";
import { ClearAttention } from "../purchase/clear-attention.tsx";
import { sectionAddress } from "../data/setting-sections.ts";
import { Line } from "./line.tsx";
import type { TodayAlert } from "./today-query.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { todayText } from "./text.ts";
import { adminText } from "../words/text.ts";

/** A payment that a bank disputes, or that does not fit the books. */
export function AlertLine({ alert }: { alert: TodayAlert }) {
  const t = useText(todayText);
  const { language } = useLanguage();
  const { reference, dispute, attention } = alert;
  const amount = centsAmount(alert.amount, language);
  if (dispute) {
    return (
      <Line isUrgent action={<SeeOrder alert={alert} />}>
        {t(alert.is_sent ? "today.disputedSent" : "today.disputed", { reference, amount })}
      </Line>
    );
  }
  return (
    <Line isUrgent action={<ClearAttention reference={reference} variant="quiet" />}>
      {t("today.attention", { reference, amount, words: attentionText(language, attention ?? "") })}
    </Line>
  );
}

function SeeOrder({ alert: { order_id: order, reference } }: { alert: TodayAlert }) {
  const t = useText(todayText, adminText);
  const address = useAddress();
  if (!order) {
    return (
      <Link to={sectionAddress("payments")} className={buttonClass("quiet")}>
        {t("today.payments")}
      </Link>
    );
  }
  return (
    <Button variant="quiet" aria-label={t("late.openNamed", { reference })} onClick={() => address.change({ order })}>
      {t("late.open")}
    </Button>
  );
}
