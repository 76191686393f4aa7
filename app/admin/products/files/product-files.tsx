import { useState } from "react";
import type { ManagedProductFilter } from "../../data/product-changes.ts";
import { readAllProducts } from "./product-imports.ts";
import { Button } from "../../../ui/button.tsx";
import { useAdminClient } from "../../data/client-context.ts";
import { ExportButton } from "../../files/export-button.tsx";
import { ManyPricesDialog } from "../prices/many-prices-dialog.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { productRows } from "./product-rows.ts";
import { useText } from "../../../i18n/language.tsx";
import { filesText } from "./text.ts";

export function ProductFiles({ filter }: { filter: ManagedProductFilter }) {
  const t = useText(filesText);
  const client = useAdminClient();
  const [importing, setImporting] = useState(false);
  const [pricing, setPricing] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setPricing(true)}>
        {t("prices.open")}
      </Button>
      {pricing ? <ManyPricesDialog filter={filter} onClose={() => setPricing(false)} /> : null}
      <ExportButton
        name="products"
        read={async (onShare) => productRows(await readAllProducts(client, filter, onShare))}
      />
      <Button variant="quiet" onClick={() => setImporting(true)}>
        {t("files.import")}
      </Button>
      {importing ? <ImportDialog onClose={() => setImporting(false)} /> : null}
    </>
  );
}
