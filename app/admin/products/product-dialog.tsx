import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { box } from "../ui/dialog-shapes.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { productPagesKey } from "../data/keys.ts";
import { managedProductQuery, type ManagedProductPage } from "../data/product-changes.ts";
import { useAddress } from "../lists/address.ts";
import { useAdminClient } from "../data/client-context.ts";
import { ProductForm } from "./product-form.tsx";
import { useText } from "../../i18n/language.tsx";
import { productsText } from "./text.ts";
import { frameText } from "../frame/text.ts";
import { adminText } from "../words/text.ts";

const copyPrefix = "copy:";

/** The form that the address asks for: `new`, a product's id, or `copy:` and an id. */
export function ProductDialog() {
  const address = useAddress();
  const opened = address.read("product");
  const onClose = () => address.change({ product: undefined });
  if (!opened) return null;
  if (opened === "new") return <ProductForm key={opened} draftKey={opened} onClose={onClose} />;
  return <OpenProduct key={opened} opened={opened} onClose={onClose} />;
}

export function copyOf(id: string): string {
  return copyPrefix + id;
}

function OpenProduct({ opened, onClose }: { opened: string; onClose: () => void }) {
  const t = useText(productsText, frameText, adminText);
  const client = useAdminClient();
  const isCopy = opened.startsWith(copyPrefix);
  const id = isCopy ? opened.slice(copyPrefix.length) : opened;
  const known = useKnownProduct(id);
  const product = useQuery({
    ...managedProductQuery(client, id),
    gcTime: 0,
    placeholderData: isCopy ? undefined : known,
  });
  // Another admin may delete the piece, or the cache drop it: the typed text stays on the screen.
  const [last, setLast] = useState(product.data);
  if (product.data && product.data !== last) setLast(product.data);
  const shown = product.data ?? last;
  if (shown) {
    const subject = isCopy ? { copied: shown } : { edited: shown };
    const isGone = product.data === null && !isCopy;
    return <ProductForm {...subject} isGone={isGone} draftKey={opened} onClose={onClose} />;
  }
  return (
    <Dialog shape={box} open onClose={onClose} title={t("productForm.editTitle")} closeLabel={t("close")}>
      <div className="grid justify-items-start gap-5 px-6 py-6">
        {product.isPending ? <Spinner label={t("loading")} /> : null}
        {product.isSuccess ? <p>{t("productForm.gone")}</p> : null}
        {product.isError ? (
          <>
            <p>{t("productForm.loadFailed")}</p>
            <Button onClick={() => void product.refetch()}>{t("retry")}</Button>
          </>
        ) : null}
      </div>
    </Dialog>
  );
}

/**
 * The form opens with the row that is on the screen already, and reads the latest version behind it. A row from before
 * one's own saving is none: saved over, it would be taken for a colleague's change.
 */
function useKnownProduct(id: string) {
  const queries = useQueryClient();
  for (const [key, page] of queries.getQueriesData<ManagedProductPage>({ queryKey: productPagesKey })) {
    const found = page?.products.find((product) => product.id === id);
    if (found && !queries.getQueryState(key)?.isInvalidated) return found;
  }
  return undefined;
}
