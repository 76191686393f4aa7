import type { Order } from "../data/orders.ts";
import type { CsvCell } from "../files/csv.ts";
import { dayOf } from "./sales.ts";

/** For the accountant: one line a piece, amounts in euros; the day is Cyprus's, the time UTC; names as the database has them. */
const columns = [
  "day",
  "created_at",
  "order_id",
  "checkout_id",
  "status",
  "product_name",
  "product_code",
  "unit_price",
  "quantity",
  "total_amount",
  "customer_name",
  "customer_email",
  "customer_phone",
  "customer_address",
  "livemode",
] as const;

export function orderRows(orders: readonly Order[]): CsvCell[][] {
  return [[...columns], ...orders.map(orderRow)];
}

function orderRow(order: Order): CsvCell[] {
  const { customers: customer, products: product } = order;
  return [
    dayOf(order.created_at),
    new Date(order.created_at).toISOString(),
    order.id,
    order.checkout_id ?? "",
    order.is_sent ? "sent" : "pending",
    order.product_name ?? product?.name ?? "",
    order.product_code ?? product?.product_code ?? "",
    order.unit_price ?? "",
    order.quantity,
    order.total_amount,
    customer?.name ?? "",
    customer?.email ?? "",
    customer?.phone ?? "",
    customer?.address ?? "",
    String(order.livemode ?? ""),
  ];
}
