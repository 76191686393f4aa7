import type { Order } from "../data/orders.ts";
import { SentBox } from "./sent-box.tsx";
import { useText } from "../../i18n/language.tsx";
import { ordersText } from "./text.ts";

interface PurchaseRowProps {
  /** Its pieces in the list; none while their places are kept. */
  orders: readonly Order[];
  columns: number;
  faded: boolean;
}

/** Stands above the products of one purchase: its number, and one tick for all of them (DAY-02). */
export function PurchaseRow({ orders, columns, faded }: PurchaseRowProps) {
  const t = useText(ordersText);
  const [first] = orders;
  const name = first?.reference ?? t("orders.purchase");
  const count = orders.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <tr
      className={`bg-stone/40 text-sm stacked:block stacked:rounded-md stacked:border stacked:border-line stacked:px-3 stacked:col-span-full ${faded ? "opacity-60" : ""} ${first ? "" : "invisible"}`}
    >
      <th
        scope="rowgroup"
        colSpan={columns}
        className="px-1.5 py-2 text-start font-normal stacked:block stacked:px-0 2xl:px-3"
      >
        <span className="flex min-h-8 flex-wrap items-center gap-x-3">
          {first ? <SentBox orders={orders} label={t("orders.markAllSent", { name, count })} /> : null}
          <span className="font-medium tabular-nums">{name}</span>
          <span className="text-muted">{t("orders.pieces", { count })}</span>
        </span>
      </th>
    </tr>
  );
}
