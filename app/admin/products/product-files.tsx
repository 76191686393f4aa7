import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "../../data/admin-client.ts";
import type { ProductFilter } from "../../data/product-changes.ts";
import { readAllProducts } from "../../data/product-imports.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import { useAdminClient } from "../client-context.ts";
import { saveCsv } from "../csv.ts";
import { useText } from "../text.ts";
import { ImportDialog } from "./import-dialog.tsx";
import { productRows } from "./product-csv.ts";

/** The way out into a spreadsheet and back: what the list shows, all its pages. */
export function ProductFiles({ filter }: { filter: ProductFilter }) {
  const { t } = useText();
  const client = useAdminClient();
  const [importing, setImporting] = useState(false);
  const [share, setShare] = useState(0);
  const save = useMutation({
    mutationFn: () => readAllProducts(client, filter, setShare),
    onSuccess: (products) => saveCsv("products", productRows(products)),
    onError: (error) =>
      toast({
        title: t("files.exportFailed"),
        description: errorMessage(error),
        destructive: true,
      }),
  });
  return (
    <>
      <Button look="quiet" busy={save.isPending} onClick={() => save.mutate()}>
        {save.isPending
          ? t("files.exporting", { percent: Math.round(share * 100) })
          : t("files.export")}
      </Button>
      <Button look="quiet" onClick={() => setImporting(true)}>
        {t("files.import")}
      </Button>
      {importing ? <ImportDialog onClose={() => setImporting(false)} /> : null}
    </>
  );
}
