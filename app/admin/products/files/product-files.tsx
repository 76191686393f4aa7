import { lazy, Suspense, useState } from "react";
import type { ManagedProductFilter } from "../../data/product-changes.ts";
import { readAllProducts } from "./product-imports.ts";
import { Button } from "../../../ui/button.tsx";
import { useAdminClient } from "../../data/client-context.ts";
import { AdminsOnly } from "../../frame/admins-only.tsx";
import { ExportButton } from "../../files/export-button.tsx";
import { ManyPricesDialog } from "../prices/many-prices-dialog.tsx";
import { productRows } from "./product-rows.ts";
import { useAddress } from "../../lists/address.ts";
import { useText } from "../../../i18n/language.tsx";
import { filesText } from "./text.ts";

/** Reading files and carrying them out is code of its own: most days need none of it. */
const ImportPlace = lazy(async () => ({ default: (await import("../import/import-place.tsx")).ImportPlace }));

export function ProductFiles({ filter }: { filter: ManagedProductFilter }) {
  const t = useText(filesText);
  const client = useAdminClient();
  const address = useAddress();
  const opened = address.read("import");
  const [pricing, setPricing] = useState(false);
  return (
    <>
      <AdminsOnly>
        <Button variant="quiet" onClick={() => setPricing(true)}>
          {t("prices.open")}
        </Button>
      </AdminsOnly>
      {pricing ? <ManyPricesDialog filter={filter} onClose={() => setPricing(false)} /> : null}
      <ExportButton
        name="products"
        read={async (onShare) => productRows(await readAllProducts(client, filter, onShare))}
      />
      <AdminsOnly>
        <Button variant="quiet" onClick={() => address.change({ import: "new" })}>
          {t("files.import")}
        </Button>
        {opened ? (
          <Suspense>
            <ImportPlace opened={opened} />
          </Suspense>
        ) : null}
      </AdminsOnly>
    </>
  );
}
