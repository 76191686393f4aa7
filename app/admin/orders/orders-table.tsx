import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { orderMailsQuery } from "../data/order-mails.ts";
import { owedNextQuery } from "../data/owed.ts";
import { orderSortColumns, type Order, type OrderSortColumn } from "../data/orders.ts";
import { serverNow } from "../../data/server-clock.ts";
import { Heading, Table, TableBody, TableHead } from "../ui/table.tsx";
import type { Sort } from "../lists/address.ts";
import { useAdminClient } from "../data/client-context.ts";
import { SortSelect } from "../lists/sort-select.tsx";
import { useSorting } from "../lists/sorting.ts";
import { useSteadyRows } from "../lists/steady-rows.ts";
import { OrderRow } from "./order-row.tsx";
import { byPurchase } from "./purchases.ts";
import { PurchaseRow } from "./purchase-row.tsx";
import { useText } from "../../i18n/language.tsx";
import { ordersText } from "./text.ts";
import { auditText } from "../audit/text.ts";
import type { TextKey } from "../../i18n/translate.ts";

interface OrdersTableProps {
  orders: Order[];
  sort: Sort<OrderSortColumn>;
  /** Names what is listed: with another name, another list. */
  name: string;
  faded: boolean;
}

const columns = [
  { name: "product", sorted: "product_name" },
  { name: "code", sorted: "product_code" },
  { name: "customer", sorted: "customer" },
  { name: "contact", sorted: "contact" },
  { name: "address", sorted: "address" },
  { name: "quantity", sorted: "quantity", align: "end" },
  { name: "total", sorted: "total_amount", align: "end" },
  { name: "date", sorted: "created_at" },
  { name: "status" },
  { name: "sent" },
  { name: "actions", align: "end" },
] as const;

export function OrdersTable({ orders, sort, name, faded }: OrdersTableProps) {
  const t = useText(ordersText, auditText);
  const sorting = useSorting(sort);
  const { data: mails } = useQuery(orderMailsQuery(useAdminClient(), justSent(orders)));
  const { data: next } = useQuery(owedNextQuery(useAdminClient(), checkoutsOf(orders)));
  const { places, holder } = useSteadyRows(orders, `${name} ${faded}`);
  return (
    <div {...holder} className="cards-below-xl">
      <SortSelect columns={orderSortColumns} nameOf={(column) => t(sortTexts[column])} sort={sort} />
      <Table label={t("orders.title")}>
        <TableHead>
          {columns.map((column) => (
            <Heading
              key={column.name}
              align={"align" in column ? column.align : "start"}
              {...("sorted" in column ? { sort: sorting(column.sorted) } : {})}
            >
              {t(`orders.columns.${column.name}`)}
            </Heading>
          ))}
        </TableHead>
        <TableBody>
          {byPurchase(places).map((orders) => (
            <Fragment key={orders[0]?.row.id}>
              {orders.length > 1 ? (
                <PurchaseRow
                  orders={orders.flatMap(({ row, isEmpty }) => (isEmpty ? [] : row))}
                  columns={columns.length}
                  faded={faded}
                />
              ) : null}
              {orders.map(({ row, isEmpty }, at) => (
                <OrderRow
                  key={row.id}
                  order={row}
                  among={orders.length === 1 ? "alone" : at === 0 ? "first" : "further"}
                  mails={mails}
                  next={next?.get(row.checkout_id ?? "")}
                  faded={faded}
                  hidden={isEmpty}
                />
              ))}
            </Fragment>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function checkoutsOf(orders: readonly Order[]): string[] {
  return orders.flatMap(({ checkout_id: checkout }) => checkout ?? []);
}

/** The purchases whose mail may wait still; an hour leaves room for clocks that differ. */
function justSent(orders: readonly Order[]): string[] {
  const since = serverNow() - 3_600_000;
  return orders.flatMap(({ checkout_id: checkout, sent_at: sentAt }) =>
    checkout && sentAt && Date.parse(sentAt) > since ? checkout : [],
  );
}

const sortTexts = {
  created_at: "orders.columns.date",
  product_name: "orders.columns.product",
  product_code: "orders.columns.code",
  customer: "orders.columns.customer",
  contact: "orders.columns.contact",
  address: "orders.columns.address",
  quantity: "orders.columns.quantity",
  total_amount: "orders.columns.total",
} as const satisfies Record<OrderSortColumn, TextKey<typeof ordersText>>;
