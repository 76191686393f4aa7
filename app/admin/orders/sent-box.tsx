import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isDoubt, realSalesQuery, type Doubt, type Order, type OrderFlag } from "../data/orders.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { useAdminClient } from "../data/client-context.ts";
import { useText } from "../text.ts";
import { isSecondPress } from "../use-action.ts";
import { useMarkSent } from "./order-changes.ts";

interface SentBoxProps {
  /** One, or all of one purchase. */
  orders: readonly Order[];
  label: string;
}

/** Moves orders to the other list; asks first where sending may be a mistake (AFT-07). */
export function SentBox({ orders, label }: SentBoxProps) {
  const mark = useMarkSent();
  const isSent = orders.every((order) => order.is_sent);
  const flags = [...new Set(orders.flatMap((order) => order.flags))];
  const doubts = useDoubts(flags, !isSent);
  const [asking, setAsking] = useState(false);
  const change = (sent: boolean) => {
    if (sent && doubts.length > 0) setAsking(true);
    else mark(orders, sent);
  };
  return (
    <>
      <input
        type="checkbox"
        aria-label={label}
        checked={isSent}
        onChange={(event) => {
          if (!isSecondPress(event)) change(event.target.checked);
        }}
        className="block size-6 accent-gold"
      />
      <DoubtDialog
        open={asking}
        doubts={doubts}
        onConfirm={() => {
          setAsking(false);
          mark(orders, true);
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

interface DoubtDialogProps {
  open: boolean;
  doubts: readonly Doubt[];
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks once more, with the reasons. */
export function DoubtDialog({ open, doubts, onConfirm, onCancel }: DoubtDialogProps) {
  const { t } = useText();
  return (
    <ConfirmDialog
      open={open && doubts.length > 0}
      title={t("orders.doubt.title")}
      text={doubts.map((flag) => t(`orders.doubt.${flag}`)).join(" ")}
      confirmLabel={t("orders.doubt.confirm")}
      cancelLabel={t("cancel")}
      closeLabel={t("close")}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}

/** The reasons not to send it. A test purchase is one only among real ones: a shop on trial has no others. */
export function useDoubts(flags: readonly OrderFlag[], isToSend: boolean): Doubt[] {
  const isTest = isToSend && flags.includes("test");
  const real = useQuery({ ...realSalesQuery(useAdminClient()), enabled: isTest });
  return flags.filter(isDoubt).filter((flag) => flag !== "test" || real.data === true);
}
