import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { managedProductsKey } from "../../data/keys.ts";
import { changeStock, maxStock } from "../../data/stock.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useAdminClient } from "../../data/client-context.ts";
import { textOf } from "../../../ui/form-text.ts";
import { useAction } from "../../ui/use-action.ts";
import { stockRefusal } from "../../stock/stock-words.ts";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { productsStockText } from "./text.ts";
import { productText } from "../../product/text.ts";
import { productsText } from "../text.ts";
import { adminText } from "../../words/text.ts";

/** A new count, and why, for the diary. `quantity` is what was seen; null: made to order, said before it becomes that (STK-01). */
export function CountForm({ productId, quantity }: { productId: string; quantity: number | null }) {
  const t = useText(productsStockText, productText, productsText, adminText);
  const { language } = useLanguage();
  const client = useAdminClient();
  const queries = useQueryClient();
  const [count, setCount] = useState(String(quantity ?? ""));
  const save = useAction({
    mutationFn: (typed: { wanted: number | null; note: string }) =>
      changeStock(client, { product_id: productId, seen: quantity, ...typed }),
    onSuccess: () => toast({ title: t("stock.saved") }),
    onError: (error) =>
      toast({
        title: t("stock.saveFailed"),
        description: stockRefusal(language, error),
        destructive: true,
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: managedProductsKey }),
  });
  return (
    <form
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget);
        const note = textOf(typed, "note");
        save.mutate({ wanted: count === "" ? null : Number(count), note });
      }}
      className="grid items-end gap-3 sm:grid-cols-[11rem_minmax(0,1fr)_auto]"
    >
      <TextField
        label={t("productForm.stock")}
        name="count"
        type="number"
        min={0}
        max={maxStock}
        step={1}
        inputMode="numeric"
        placeholder={t("productForm.stockNone")}
        value={count}
        onChange={({ target }) => setCount(target.value)}
      />
      <TextField
        label={t("stock.note")}
        name="note"
        maxLength={200}
        autoComplete="off"
        placeholder={t("stock.noteExample")}
      />
      <Button type="submit" variant="secondary" busy={save.isPending}>
        {t("stock.save")}
      </Button>
      <output className="text-sm text-gold empty:hidden sm:col-span-full">
        {quantity !== null && count === "" ? t("stock.emptied") : null}
      </output>
    </form>
  );
}
