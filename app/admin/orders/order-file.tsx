import { readAllOrders } from "../data/orders.ts";
import { useAdminClient } from "../data/client-context.ts";
import { ExportButton } from "../files/export-button.tsx";
import { orderRows } from "./order-csv.ts";

export function OrderFile({ search }: { search: string }) {
  const client = useAdminClient();
  return (
    <ExportButton
      name="orders"
      read={async (onShare) => orderRows(await readAllOrders(client, search, onShare))}
    />
  );
}
