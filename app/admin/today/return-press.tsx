import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { AdminsOnly } from "../frame/admins-only.tsx";
import { useMarkReturn } from "../purchase/refunds/use-mark-return.ts";
import { isSecondPress } from "../ui/use-action.ts";
import { RefundDialog } from "./dialogs.tsx";
import type { Owed } from "./today-query.ts";
import { useShowGone } from "./use-show-gone.ts";
import { useText } from "../../i18n/language.tsx";
import { todayText } from "./text.ts";
import { refundsText } from "../purchase/refunds/text.ts";

/** Returns go their way by one press each: arrived, inspected, money back (WEK-05). */
export function ReturnPress({ row }: { row: Owed }) {
  const t = useText(todayText, refundsText);
  const { step, reference, withdrawal_id: id, pay_by: next } = row;
  const [isPaying, setPaying] = useState(false);
  const mark = useMarkReturn(useShowGone(row));
  const named = { reference: reference ?? "" };
  const payBack = (
    <Button
      variant={step === "give_back" ? "primary" : "quiet"}
      aria-label={t("today.payBackNamed", named)}
      onClick={() => setPaying(true)}
    >
      {t("today.payBack")}
    </Button>
  );
  const marked = step === "return" ? "goods_back" : "inspected";
  return (
    <>
      <AdminsOnly>{payBack}</AdminsOnly>
      {step === "give_back" || !id ? null : (
        <Button
          aria-label={t(`refunds.stepNamed.${marked}`, named)}
          onClick={(event) => {
            if (!isSecondPress(event)) mark.mutate({ id, step: marked, done: true });
          }}
        >
          {t(`refunds.steps.${marked}`)}
        </Button>
      )}
      {isPaying ? (
        <RefundDialog
          reference={next?.reference ?? reference ?? ""}
          wanted={next?.lines ?? []}
          isRest={Boolean(next?.reference) && next?.reference !== reference}
          onClose={() => setPaying(false)}
        />
      ) : null}
    </>
  );
}
