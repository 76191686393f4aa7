import { readDeliveries } from "./deliveries.ts";
import { readAllOrders, type OrderFilter } from "../data/orders.ts";
import { useAdminClient } from "../data/client-context.ts";
import { ExportButton } from "../files/export-button.tsx";
import { orderRows } from "./order-csv.ts";

export function OrderFile({ filter }: { filter: Pick<OrderFilter, "search" | "days"> }) {
  const client = useAdminClient();
  return (
    <ExportButton
      name="orders"
      read={async (onShare) => {
        const orders = await readAllOrders(client, filter, onShare);
        return orderRows(orders, await readDeliveries(client, orders));
      }}
    />
  );
}
