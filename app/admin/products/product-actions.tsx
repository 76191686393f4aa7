import { useQueryClient } from "@tanstack/react-query";
import { Copy, Pencil, Trash2 } from "lucide-react";
import { textIn } from "#domain/language.ts";
import { errorMessage } from "../data/admin-client.ts";
import { deleteProduct, type ManagedProduct } from "../data/product-changes.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { toast } from "../../ui/toast.tsx";
import { useAddress } from "../lists/address.ts";
import { AdminsOnly } from "../frame/admins-only.tsx";
import { useAdminClient } from "../data/client-context.ts";
import { useAction } from "../ui/use-action.ts";
import { copyOf } from "./product-dialog.tsx";
import { useRestoreProduct } from "../product/restore-product.ts";
import { managedProductsKey } from "../data/keys.ts";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { productsText } from "./text.ts";
import { stockText } from "../stock/text.ts";

export function ProductActions({ product }: { product: ManagedProduct }) {
  const t = useText(productsText);
  const address = useAddress();
  const remove = useRemoveProduct(product);
  const { language } = useLanguage();
  const name = textIn(language, product.name, product.name_el);
  return (
    <div className="flex justify-end gap-0.5 stacked:-me-3 stacked:-mb-3">
      <IconButton
        label={t("products.editNamed", { name })}
        tip={t("products.edit")}
        onClick={() => address.change({ product: product.id })}
      >
        <Pencil className="size-4" aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t("products.duplicateNamed", { name })}
        tip={t("products.duplicate")}
        onClick={() => address.change({ product: copyOf(product.id) })}
      >
        <Copy className="size-4" aria-hidden="true" />
      </IconButton>
      <AdminsOnly>
        <IconButton
          label={t("products.deleteNamed", { name })}
          tip={t("products.delete")}
          variant="danger"
          onClick={() => {
            // The first answer is still on its way: nothing to ask.
            if (remove.isPending) return;
            // PRD-02 names the browser's own question.
            if (confirm(t("products.confirmDelete"))) remove.mutate();
          }}
        >
          <Trash2 className="size-4" aria-hidden="true" />
        </IconButton>
      </AdminsOnly>
    </div>
  );
}

function useRemoveProduct(product: ManagedProduct) {
  const t = useText(productsText, stockText);
  const client = useAdminClient();
  const queries = useQueryClient();
  const restore = useRestoreProduct();
  const reload = () => queries.invalidateQueries({ queryKey: managedProductsKey });
  return useAction({
    mutationFn: () => deleteProduct(client, product.id),
    onSuccess: () => {
      const action = { label: t("products.undo"), onPress: () => void restore(product) };
      toast({ title: t("products.deleted"), action });
    },
    onError: (error) =>
      toast({
        title: t("products.deleteFailed"),
        description: errorMessage(error),
        destructive: true,
      }),
    onSettled: reload,
  });
}
