import { textIn } from "#domain/language.ts";
import { dateAndTime } from "#domain/format.ts";
import { centsAmount } from "../../words/amount.ts";
import type { Refund, RefundableLine } from "./refunds-query.ts";
import { Badge, type BadgeVariant } from "../../ui/badge.tsx";
import { failureText } from "./refund-words.ts";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { refundsText } from "./text.ts";

export function RefundList({ refunds, lines }: { refunds: Refund[]; lines: RefundableLine[] }) {
  const t = useText(refundsText);
  if (refunds.length === 0) return null;
  return (
    <ul aria-label={t("refunds.list")} className="grid w-full gap-3 text-sm">
      {refunds.map((refund) => (
        <RefundRow key={refund.n} refund={refund} lines={lines} />
      ))}
    </ul>
  );
}

function RefundRow({ refund, lines }: { refund: Refund; lines: RefundableLine[] }) {
  const t = useText(refundsText);
  const { language } = useLanguage();
  const { state, failure } = refund;
  const products = refund.lines.map(({ line_no: number, quantity }) => {
    const line = lines.find((known) => known.line_no === number);
    return `${quantity} × ${line ? textIn(language, line.name, line.name_el) : number}`;
  });
  if (refund.extras > 0) products.push(t("refunds.extrasShort"));
  return (
    <li className="grid gap-1 border-b hairline pb-3 last:border-b-0 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="tabular-nums">
          <span className="font-medium">{centsAmount(refund.amount, language)}</span>
          {products.length > 0 ? <span>{` ${products.join(", ")}`}</span> : null}
        </span>
        <Badge variant={variants[state]}>{t(`refunds.states.${state}`)}</Badge>
      </div>
      <span className="text-muted">
        <span>{`${dateAndTime(refund.ended_at ?? refund.created_at, language)}, `}</span>
        <span>{refund.is_from_here ? (refund.requested_by ?? "?") : t("refunds.fromProvider")}</span>
      </span>
      {state === "requested" ? <span>{t("refunds.requestedText")}</span> : null}
      {state === "pending" ? <span>{t("refunds.pendingText")}</span> : null}
      {state === "failed" ? <span className="text-danger">{failureText(language, failure)}</span> : null}
    </li>
  );
}

const variants: Record<Refund["state"], BadgeVariant> = {
  requested: "waiting",
  pending: "waiting",
  succeeded: "done",
  failed: "warning",
};
