import { centsFromEuros } from "#domain/money.ts";
import { randomUuid } from "../../../data/random-uuid.ts";
import type { MoneyBack, Products } from "./refunds-query.ts";
import { decimalPoint } from "../../ui/decimal-point.ts";

export interface RefundDraft {
  id: string;
  /** The newest refund when the form was opened: the database refuses the form when somebody was quicker. */
  seen: number;
  quantities: Record<number, number>;
  /** The amount as typed; undefined: what the pieces cost, as far as it is left. */
  typed: string | undefined;
  restock: boolean;
  isAsked: boolean;
}

/** `isRest`: a quote's other payment, of which no more goes back at first than is still owed (MNY-02). */
export function firstDraft(
  { lines, refunds, withdrawals }: MoneyBack,
  wanted: readonly Products[],
  isRest = false,
): RefundDraft {
  const quantities = Object.fromEntries(
    lines.map(({ line_no: number, left_over: left }) => {
      const asked = wanted.find((products) => products.line_no === number)?.quantity ?? 0;
      return [number, Math.min(asked, left)];
    }),
  );
  const priced = lines.reduce((sum, line) => sum + line.unit_amount * (quantities[line.line_no] ?? 0), 0);
  // The newest counts the earlier ones, too.
  const owed = Math.max(0, ...withdrawals.map((withdrawal) => withdrawal.owed));
  const typed = isRest && owed > 0 && owed < priced ? (owed / 100).toFixed(2) : undefined;
  const seen = refunds[refunds.length - 1]?.n ?? 0;
  return { id: randomUuid(), seen, quantities, typed, restock: false, isAsked: false };
}

/** Other pieces cost something else, so an amount that was typed before goes. */
export function withQuantity(draft: RefundDraft, line: number, quantity: number): RefundDraft {
  return { ...draft, quantities: { ...draft.quantities, [line]: quantity }, typed: undefined };
}

export function productsOf({ quantities }: RefundDraft): Products[] {
  return Object.entries(quantities)
    .filter(([, quantity]) => quantity > 0)
    .map(([line, quantity]) => ({ line_no: Number(line), quantity }));
}

/** Cents of delivery and wrapping: all that is left of them with the last piece, before that nothing. */
export function extrasOf({ quantities }: RefundDraft, { lines, extras_left: left }: MoneyBack) {
  const isAll = lines.every((line) => line.left_over <= (quantities[line.line_no] ?? 0));
  return isAll ? left : 0;
}

/** Cents: what goes back, and what it cost; `problem` says why it can't be asked for. */
export function amountOf(draft: RefundDraft, moneyBack: MoneyBack) {
  const { lines, refundable } = moneyBack;
  const priced = lines.reduce(
    (sum, line) => sum + line.unit_amount * (draft.quantities[line.line_no] ?? 0),
    extrasOf(draft, moneyBack),
  );
  const cents = draft.typed === undefined ? Math.min(priced, refundable) : centsFromEuros(decimalPoint(draft.typed));
  return { cents, priced, problem: problemOf(cents, refundable) };
}

function problemOf(cents: number | undefined, refundable: number): "nothing" | "above" | undefined {
  if (cents === undefined || cents < 1) return "nothing";
  return cents > refundable ? "above" : undefined;
}
