import { useState } from "react";
import type { Order } from "../data/orders.ts";
import { isSecondPress } from "../ui/use-action.ts";
import { useMarkSent } from "./order-changes.ts";
import { DoubtDialog, useDoubts } from "../purchase/doubts.tsx";

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
