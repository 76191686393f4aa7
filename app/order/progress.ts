import { hasOpenChoice, type AgreedChoice } from "#domain/choices.ts";
import type { Parcel } from "#domain/carriers.ts";
import { grouped } from "../ui/grouped.ts";
import type { BoughtOrder, OrderLine } from "./bought-order.ts";

export type OrderState =
  | "paid"
  | "asking"
  | "making"
  | "partlySent"
  | "sent"
  | "partlyReady"
  | "ready"
  | "collected"
  | "handedOver"
  | "withdrawn"
  | "refunding"
  | "refunded";

type RefundStep = "refunding" | "refunded" | "refundFailed";

/** A thing that happened to a purchase, or (`asking`, `making`, `refunding`) is under way. */
export interface Step {
  kind: "paid" | "chosen" | "asking" | "making" | "sent" | "ready" | "collected" | "withdrawn" | RefundStep;
  /** ISO 8601; null: it is under way. */
  at: string | null;
  /** The pieces that it is about; empty: all. */
  products: { line: OrderLine; quantity: number }[];
  /** The parcel that was sent. */
  parcel?: Parcel;
  /** The choice that was left open, as it was decided. */
  chosen?: AgreedChoice;
  /** Euros, of a refund. */
  amount?: number;
}

export function stateOf(order: BoughtOrder): OrderState {
  if (order.refunded_amount >= order.total_amount) {
    return order.refunds.some(({ state }) => state === "pending") ? "refunding" : "refunded";
  }
  const kept = keptLines(order);
  // A quote that is paid in the shop may have to be made first (WEK-11).
  if (order.paid_by && kept.every(({ is_sent }) => is_sent !== false)) return "handedOver";
  if (kept.length === 0) return "withdrawn";
  if (kept.every(({ is_sent }) => is_sent === null)) return "paid";
  const done = kept.filter((line) => line.is_sent !== false || isReady(order, line));
  if (done.length === 0) return hasOpenChoice(kept) ? "asking" : "making";
  const isWhole = done.length === kept.length;
  if (isCollected(order)) {
    if (kept.every(({ is_sent }) => is_sent !== false)) return "collected";
    return isWhole ? "ready" : "partlyReady";
  }
  return isWhole ? "sent" : "partlySent";
}

/** A collected piece is never on its way: it is ready, then fetched (DLV-03, WEK-03). */
export function isCollected({ delivery }: BoughtOrder): boolean {
  return delivery?.kind === "collection";
}

/** Whether its buyer can come for it. What a courier takes is ready for the jeweller alone, and not on its way yet. */
export function isReady(order: BoughtOrder, { ready_at }: OrderLine): boolean {
  return isCollected(order) && Boolean(ready_at);
}

/** Steps that are past, oldest first; the one under way comes last. */
export function stepsOf(order: BoughtOrder): Step[] {
  const dated = [
    { kind: "paid" as const, at: order.paid_at, products: [] },
    ...choicesOf(order),
    ...(order.paid_by ? [] : [...readyOf(order), ...parcelsOf(order)]),
    ...withdrawalsOf(order),
    ...refundsOf(order),
  ];
  const unsent = keptLines(order).filter((line) => line.is_sent === false && !isReady(order, line));
  const [asking, making] = [true, false].map((isOpen) => unsent.filter((line) => hasOpenChoice([line]) === isOpen));
  return [
    ...dated.sort((one, other) => one.at.localeCompare(other.at)),
    ...underWay(order, "asking", asking),
    ...underWay(order, "making", making),
  ];
}

function underWay(order: BoughtOrder, kind: "asking" | "making", lines: readonly OrderLine[] = []): Step[] {
  return lines.length > 0 ? [{ kind, at: null, products: partOf(order, lines) }] : [];
}

/** Lines with a piece that was not withdrawn from. */
export function keptLines(order: BoughtOrder): OrderLine[] {
  return order.lines.filter((line) => withdrawnOf(order, line) < line.quantity);
}

export function withdrawnOf({ withdrawals }: BoughtOrder, { line_no }: OrderLine): number {
  return withdrawals
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => (line.line_no === line_no ? sum + line.quantity : sum), 0);
}

/** Lines that were sent on one day, under one number, are one parcel. */
function parcelsOf(order: BoughtOrder) {
  const sent = order.lines.flatMap((line) => (line.sent_at ? [{ ...line, at: line.sent_at }] : []));
  const parcels = grouped(sent, ({ at, carrier, tracking_number }) =>
    JSON.stringify([at.slice(0, 10), carrier, tracking_number]),
  );
  return Array.from(parcels.values(), (lines) => ({
    kind: isCollected(order) ? ("collected" as const) : ("sent" as const),
    ...(lines[0] && { parcel: lines[0] }),
    at: lines.map(({ at }) => at).sort()[0] ?? "",
    products: partOf(order, lines),
  }));
}

/** Lines of a collection that lie ready since one day. */
function readyOf(order: BoughtOrder) {
  const ready = order.lines.flatMap((line) =>
    line.ready_at && isReady(order, line) ? [{ ...line, at: line.ready_at }] : [],
  );
  return Array.from(grouped(ready, ({ at }) => at.slice(0, 10)).values(), (lines) => ({
    kind: "ready" as const,
    at: lines.map(({ at }) => at).sort()[0] ?? "",
    products: partOf(order, lines),
  }));
}

function choicesOf(order: BoughtOrder) {
  return order.lines.flatMap((line) =>
    line.choices.flatMap((chosen) =>
      chosen.decided_at === undefined
        ? []
        : [
            {
              kind: "chosen" as const,
              at: new Date(chosen.decided_at * 1000).toISOString(),
              products: partOf(order, [line]),
              chosen,
            },
          ],
    ),
  );
}

function withdrawalsOf(order: BoughtOrder) {
  return order.withdrawals.map(({ received_at, lines }) => {
    const products = order.lines.flatMap((line) => {
      const quantity = lines.find(({ line_no }) => line_no === line.line_no)?.quantity ?? 0;
      return quantity > 0 ? [{ line, quantity }] : [];
    });
    const isAll = order.lines.every((line) =>
      products.some((product) => product.line === line && product.quantity === line.quantity),
    );
    return { kind: "withdrawn" as const, at: received_at, products: isAll ? [] : products };
  });
}

function refundsOf({ refunds }: BoughtOrder) {
  return refunds.map(({ state, at, amount }) => ({
    kind: refundSteps[state],
    at,
    products: [],
    amount,
  }));
}

const refundSteps = {
  requested: "refunding",
  pending: "refunding",
  succeeded: "refunded",
  failed: "refundFailed",
} as const;

function partOf(order: BoughtOrder, lines: readonly OrderLine[]): Step["products"] {
  if (lines.length === order.lines.length) return [];
  return lines.map((line) => ({ line, quantity: line.quantity }));
}
