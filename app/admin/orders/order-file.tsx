import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "../../data/admin-client.ts";
import { readAllOrders } from "../../data/orders.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import { useAdminClient } from "../client-context.ts";
import { saveCsv } from "../csv.ts";
import { useText } from "../text.ts";
import { orderRows } from "./order-csv.ts";

/** All orders of both lists that the search finds, as a file for the accountant. */
export function OrderFile({ search }: { search: string }) {
  const { t } = useText();
  const client = useAdminClient();
  const [share, setShare] = useState(0);
  const save = useMutation({
    mutationFn: () => readAllOrders(client, search, setShare),
    onSuccess: (orders) => saveCsv("orders", orderRows(orders)),
    onError: (error) =>
      toast({
        title: t("files.exportFailed"),
        description: errorMessage(error),
        destructive: true,
      }),
  });
  return (
    <Button look="quiet" busy={save.isPending} onClick={() => save.mutate()}>
      {save.isPending
        ? t("files.exporting", { percent: Math.round(share * 100) })
        : t("files.export")}
    </Button>
  );
}
