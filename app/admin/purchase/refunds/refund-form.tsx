import { useState } from "react";
import { centsAmount } from "../../words/amount.ts";
import { Button } from "../../../ui/button.tsx";
import type { MoneyBack, Products } from "./refunds-query.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { LineChoice } from "./line-choice.tsx";
import { amountOf, extrasOf, withQuantity, firstDraft, productsOf } from "./refund-draft.ts";
import { usePayBack } from "./use-pay-back.ts";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { refundsText } from "./text.ts";
import { frameText } from "../../frame/text.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { stockText } from "../../stock/text.ts";

interface RefundFormProps {
  moneyBack: MoneyBack;
  wanted: Products[];
  isRest: boolean;
  onClose: () => void;
}

export function RefundForm({ moneyBack, wanted, isRest, onClose }: RefundFormProps) {
  const t = useText(refundsText, stockText);
  const { language } = useLanguage();
  const [draft, setDraft] = useState(() => firstDraft(moneyBack, wanted, isRest));
  const { lines, refundable, livemode } = moneyBack;
  const { cents, priced, problem } = amountOf(draft, moneyBack);
  const amount = cents === undefined ? "" : centsAmount(cents, language);
  const action = usePayBack({ amount, onClose });
  const extras = extrasOf(draft, moneyBack);
  const [isAsking, setAsking] = useState(false);
  const payBack = () => {
    if (cents === undefined || problem) return;
    const own = cents === priced ? undefined : cents;
    const { id, seen } = draft;
    const restock = draft.restock && isCounted;
    const { reference } = moneyBack;
    action.mutate({ id, seen, reference, lines: productsOf(draft), amount: own, restock, locale: language });
  };
  const isCounted = lines.some((line) => line.is_counted && (draft.quantities[line.line_no] ?? 0) > 0);
  return (
    <form
      className="contents"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setDraft({ ...draft, isAsked: true });
        if (!problem && isEarly(moneyBack)) setAsking(true);
        else payBack();
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 overflow-y-auto px-6 py-5">
        <fieldset>
          <legend className="mb-2 font-medium">{t("refunds.what")}</legend>
          <ul className="grid gap-2">
            {lines.map((line) => (
              <LineChoice
                key={line.line_no}
                line={line}
                quantity={draft.quantities[line.line_no] ?? 0}
                onChange={(quantity) => setDraft(withQuantity(draft, line.line_no, quantity))}
              />
            ))}
          </ul>
          {extras > 0 ? (
            <p className="mt-2 flex justify-between gap-4 text-sm text-muted">
              <span>{t("refunds.extras")}</span>
              <span className="tabular-nums">{centsAmount(extras, language)}</span>
            </p>
          ) : null}
        </fieldset>
        <NumberField
          label={t("refunds.amount")}
          hint={t("refunds.left", { left: centsAmount(refundable, language) })}
          error={draft.isAsked && problem ? t(`refunds.problems.${problem}`) : undefined}
          min="0.01"
          step="0.01"
          value={draft.typed ?? (cents ? (cents / 100).toFixed(2) : "")}
          onChange={({ target }) => setDraft({ ...draft, typed: target.value })}
        />
        {isCounted ? <Restock checked={draft.restock} onChange={(restock) => setDraft({ ...draft, restock })} /> : null}
        {problem === "above" ? null : (
          <p aria-live="polite" className="rounded-md bg-stone px-4 py-3 text-sm">
            <span>{problem ? t("refunds.nothingYet") : t("refunds.explained", { amount })}</span>
            {livemode ? null : <span>{` ${t("refunds.test")}`}</span>}
          </p>
        )}
      </div>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button type="submit" busy={action.isPending}>
          {problem ? t("refunds.payBack") : t("refunds.payBackNow", { amount })}
        </Button>
      </DialogActions>
      <EarlyQuestion
        open={isAsking}
        onConfirm={() => {
          setAsking(false);
          payBack();
        }}
        onCancel={() => setAsking(false)}
      />
    </form>
  );
}

/** Somebody has withdrawn, and what they have is not back (WEK-05). */
function isEarly({ withdrawals }: MoneyBack): boolean {
  return withdrawals.some((one) => one.has_left && !one.goods_back_at && !one.is_paid_back);
}

function EarlyQuestion(dialog: { open: boolean; onConfirm: () => void; onCancel: () => void }) {
  const t = useText(refundsText, stockText, frameText);
  return (
    <ConfirmDialog
      {...dialog}
      title={t("refunds.early.title")}
      text={t("refunds.early.text")}
      confirmLabel={t("refunds.early.confirm")}
      cancelLabel={t("cancel")}
      closeLabel={t("close")}
    />
  );
}

function Restock({ checked, onChange }: { checked: boolean; onChange: (restock: boolean) => void }) {
  const t = useText(refundsText);
  return (
    <label className="flex items-start gap-3">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-6 shrink-0 accent-gold"
      />
      <span>
        <span>{t("refunds.restock")}</span>
        <span className="block text-sm text-muted">{t("refunds.restockHint")}</span>
      </span>
    </label>
  );
}
