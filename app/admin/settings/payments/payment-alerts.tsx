import { useQuery } from "@tanstack/react-query";
import { paymentAlertsQuery, type PaymentAlert } from "../../data/shop-settings.ts";
import { dateAndTime } from "#domain/format.ts";
import { centsAmount } from "../../words/amount.ts";
import { useAdminClient } from "../../data/client-context.ts";
import { attentionText, disputeText } from "../../purchase/payment-words.ts";
import { Panel } from "../panel.tsx";
import { ClearAttention } from "../../purchase/clear-attention.tsx";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { paymentsText } from "./text.ts";
import { purchaseText } from "../../purchase/text.ts";

export function PaymentAlerts() {
  const t = useText(paymentsText);
  const alerts = useQuery(paymentAlertsQuery(useAdminClient()));
  return (
    <Panel title={t("alerts.title")} query={alerts}>
      {(list) =>
        list.length === 0 ? (
          <p className="text-muted">{t("alerts.none")}</p>
        ) : (
          <ul className="grid gap-3">
            {list.map((alert) => (
              <Alert key={alert.reference} alert={alert} />
            ))}
          </ul>
        )
      }
    </Panel>
  );
}

function Alert({ alert }: { alert: PaymentAlert }) {
  const t = useText(purchaseText);
  const { language } = useLanguage();
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-danger bg-danger-soft px-4 py-3 text-sm">
      <div>
        <p className="font-medium">
          {`${alert.reference} · ${centsAmount(alert.amount, language)} · ${dateAndTime(alert.created_at, language)}`}
        </p>
        {alert.attention ? <p>{attentionText(language, alert.attention)}</p> : null}
        {alert.dispute ? <p>{t("alerts.dispute", { state: disputeText(language, alert.dispute) })}</p> : null}
      </div>
      {alert.attention ? <ClearAttention reference={alert.reference} variant="secondary" /> : null}
    </li>
  );
}
