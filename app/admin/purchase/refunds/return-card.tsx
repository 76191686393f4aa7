import { useState } from "react";
import { serverNow } from "../../../data/server-clock.ts";
import { dateAndTime, longDate } from "#domain/format.ts";
import { Button } from "../../../ui/button.tsx";
import { AdminsOnly } from "../../frame/admins-only.tsx";
import type { Return, ReturnStep } from "./refunds-query.ts";
import { useMarkReturn } from "./use-mark-return.ts";
import { WithdrawnLines } from "./withdrawn-lines.tsx";
import { Badge } from "../../ui/badge.tsx";
import { daysUntil } from "../../words/shop-days.ts";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { refundsText } from "./text.ts";

interface ReturnCardProps {
  withdrawal: Return;
  onPayBack: () => void;
}

/** A withdrawal on its way: the pieces come back, are looked at, and their money goes back. */
export function ReturnCard({ withdrawal, onPayBack }: ReturnCardProps) {
  const t = useText(refundsText);
  const { language } = useLanguage();
  return (
    <div className="grid w-full gap-2 rounded-md border border-line px-4 py-3 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p>{t("refunds.withdrawn", { day: dateAndTime(withdrawal.received_at, language) })}</p>
        <RefundDue withdrawal={withdrawal} />
      </div>
      <WithdrawnLines lines={withdrawal.lines} />
      <ReturnSteps withdrawal={withdrawal} onPayBack={onPayBack} />
    </div>
  );
}

/** The law's last day, and how long it is until then. */
export function RefundDue({ withdrawal }: { withdrawal: Pick<Return, "refund_due" | "is_paid_back"> }) {
  const t = useText(refundsText);
  const { language } = useLanguage();
  const [now] = useState(serverNow);
  if (withdrawal.is_paid_back) return <Badge variant="done">{t("refunds.paidBack")}</Badge>;
  const count = daysUntil(withdrawal.refund_due, now);
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <span>{t("refunds.due", { day: longDate(withdrawal.refund_due, language) })}</span>
      <Badge variant={count <= 3 ? "warning" : "waiting"}>
        {count < 0 ? t("refunds.overdue") : t("refunds.daysLeft", { count })}
      </Badge>
    </span>
  );
}

export function ReturnSteps({
  withdrawal,
  onPayBack,
}: {
  withdrawal: Pick<Return, "id" | "goods_back_at" | "inspected_at" | "is_paid_back">;
  onPayBack: () => void;
}) {
  const t = useText(refundsText);
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
      <Step id={withdrawal.id} step="goods_back" at={withdrawal.goods_back_at} />
      <Step id={withdrawal.id} step="inspected" at={withdrawal.inspected_at} />
      <AdminsOnly>
        {withdrawal.is_paid_back ? null : (
          <Button variant="quiet" onClick={onPayBack}>
            {t("refunds.payBack")}
          </Button>
        )}
      </AdminsOnly>
    </div>
  );
}

function Step({ id, step, at }: { id: string; step: ReturnStep; at: string | null }) {
  const t = useText(refundsText);
  const { language } = useLanguage();
  const mark = useMarkReturn();
  return (
    <label className="flex min-h-11 items-center gap-2.5">
      <input
        type="checkbox"
        checked={at !== null}
        aria-busy={mark.isPending || undefined}
        onChange={({ target }) => mark.mutate({ id, step, done: target.checked })}
        className="size-6 shrink-0 accent-gold"
      />
      <span>
        <span>{t(`refunds.steps.${step}`)}</span>
        {at ? <span className="block text-xs text-muted">{longDate(at, language)}</span> : null}
      </span>
    </label>
  );
}
