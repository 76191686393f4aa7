import { choiceWords } from "#domain/choices.ts";
import { cents, eurosFromCents } from "#domain/money.ts";
import type { Delivery } from "./deliveries.ts";
import type { Order } from "../data/orders.ts";
import type { CsvCell } from "../files/csv.ts";
import { dayOf } from "../words/shop-days.ts";

/** The accountant gets one line a product as it was sold, amounts in euros; the day is Cyprus's, times are UTC. */
const columns = [
  "day",
  "created_at",
  "order_id",
  "checkout_id",
  "status",
  "sent_at",
  "product_name",
  "product_name_el",
  "product_code",
  "unit_price",
  "quantity",
  "total_amount",
  "customer_name",
  "customer_email",
  "customer_phone",
  "customer_address",
  "livemode",
  "carrier",
  "tracking_number",
  "delivery",
  "delivery_amount",
  "wrap_amount",
  "arrives_to",
  "choices",
  "choices_el",
] as const;

export function orderRows(orders: readonly Order[], deliveries: ReadonlyMap<string, Delivery>): CsvCell[][] {
  const counted = new Set<string>();
  const rows = orders.map((order) => {
    const id = order.checkout_id ?? "";
    const isFirst = !counted.has(id);
    counted.add(id);
    return [
      ...orderRow(order),
      ...deliveryCells(deliveries.get(id), isFirst),
      choiceWords(order.choices, "en"),
      choiceWords(order.choices, "el"),
    ];
  });
  return [[...columns], ...rows];
}

/** Costs beside the pieces stand in a purchase's first line alone, so that columns sum. */
function deliveryCells(delivery: Delivery | undefined, isFirst: boolean): CsvCell[] {
  if (!delivery) return ["", 0, 0, ""];
  const inEuros = (amount: number) => (isFirst ? eurosFromCents(cents(amount)) : 0);
  return [
    delivery.delivery?.name ?? "",
    inEuros(delivery.delivery_amount),
    inEuros(delivery.wrap_amount),
    delivery.arrives_to ?? "",
  ];
}

function orderRow(order: Order): CsvCell[] {
  const { customers: customer } = order;
  return [
    dayOf(order.created_at),
    new Date(order.created_at).toISOString(),
    order.id,
    order.checkout_id ?? "",
    order.is_sent ? "sent" : "pending",
    order.sent_at ? new Date(order.sent_at).toISOString() : "",
    order.product_name,
    order.product_name_el ?? "",
    order.product_code ?? "",
    order.unit_price,
    order.quantity,
    order.total_amount,
    customer?.name ?? "",
    customer?.email ?? "",
    customer?.phone ?? "",
    customer?.address ?? "",
    String(order.livemode ?? ""),
    order.carrier ?? "",
    order.tracking_number ?? "",
  ];
}
