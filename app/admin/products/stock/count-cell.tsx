import { useState } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { textIn } from "#domain/language.ts";
import { toast } from "../../../ui/toast.tsx";
import { useAdminClient } from "../../data/client-context.ts";
import type { ManagedProduct } from "../../data/product-changes.ts";
import { changeStock, type StockChange } from "../../data/stock.ts";
import { InPlaceField } from "../../lists/in-place-field.tsx";
import { useFocusAfter, type EditedCell } from "../../lists/use-edited-cell.ts";
import { formSchema } from "../../product/form-values.ts";
import { errorText } from "../../product/field-words.ts";
import { managedProductsKey, todayKey } from "../../data/keys.ts";
import { countWords, shelfWords, stockRefusal } from "../../stock/stock-words.ts";
import { useAddress } from "../../lists/address.ts";
import { Badge } from "../../ui/badge.tsx";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { productsStockText } from "./text.ts";
import { productText } from "../../product/text.ts";
import { stockText } from "../../stock/text.ts";
import { picturesText } from "../../pictures/text.ts";
import { adminText } from "../../words/text.ts";

interface CountCellProps {
  product: ManagedProduct;
  cell: EditedCell<"price" | "count">;
}

/** The count with its diary behind it, and beside it a way to change it on the spot (DAY-03). */
export function CountCell({ product, cell }: CountCellProps) {
  const t = useText(productsStockText);
  const { language } = useLanguage();
  const isEdited = cell.isEdited(product.id, "count");
  const button = useFocusAfter(isEdited);
  const change = useCountChange(product);
  if (isEdited) return <CountField product={product} cell={cell} save={change.mutate} />;
  return (
    <span className={`group flex flex-wrap items-center gap-1 ${change.isPending ? "opacity-60" : ""}`}>
      <StockBadge product={product} />
      <button
        ref={button}
        type="button"
        aria-label={t("stock.changeNamed", { name: textIn(language, product.name, product.name_el) })}
        onClick={() => cell.edit(product.id, "count")}
        className="grid size-8 place-items-center rounded-sm text-muted opacity-0 hover:bg-stone hover:text-ink focus-visible:opacity-100 max-lg:size-11 max-lg:opacity-100 in-[tr:hover]:opacity-100 pointer-coarse:opacity-100"
      >
        <Pencil className="size-3.5" aria-hidden="true" />
      </button>
    </span>
  );
}

/** Keeps what was seen when it opened: a sale of meanwhile is not written over (STK-03). */
function CountField({ product, cell, save }: CountCellProps & { save: (change: CountChange) => void }) {
  const t = useText(productsStockText, productText, stockText);
  const { language } = useLanguage();
  const [{ id, name, name_el, stock }] = useState(product);
  return (
    <InPlaceField
      label={t("stock.ofPiece", { name: textIn(language, name, name_el) })}
      value={stock ? String(stock.quantity) : ""}
      placeholder={t("productForm.supplies.madeToOrder")}
      inputMode="numeric"
      className="w-32"
      judge={(typed) => {
        // A product for sale at once and in any number is called so, never left an empty field (STK-01).
        if (stock && typed.trim() === "") return t("stock.typeCount");
        const judged = formSchema.shape.stock.safeParse(typed);
        const text = errorText(judged.error?.issues[0]?.message);
        return text && t(text);
      }}
      onSave={(typed) => {
        const there = stock?.quantity ?? null;
        const wanted = formSchema.shape.stock.parse(typed);
        const one_of_a_kind = stock?.one_of_a_kind ?? false;
        save({
          asked: { product_id: id, seen: there, wanted },
          back: { product_id: id, seen: wanted, wanted: there, one_of_a_kind },
        });
      }}
      onLeave={(way) => cell.leave(id, "count", way)}
    />
  );
}

interface CountChange {
  asked: StockChange;
  back: StockChange;
}

function useCountChange(product: ManagedProduct) {
  const t = useText(picturesText, stockText, adminText);
  const { language } = useLanguage();
  const name = textIn(language, product.name, product.name_el);
  const client = useAdminClient();
  const queries = useQueryClient();
  const reload = () =>
    Promise.all([managedProductsKey, todayKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
  const failed = (error: unknown) =>
    toast({
      title: t("stock.saveFailed"),
      description: stockRefusal(language, error) ?? t("lostAnswer"),
      destructive: true,
    });
  /** Pressed in a toast that outlives the row. */
  const undo = async (back: StockChange) => {
    try {
      await changeStock(client, back);
    } catch (error) {
      failed(error);
    }
    await reload();
  };
  // A field saves once by itself; what is typed while the list is still read anew must not be lost.
  return useMutation({
    mutationFn: ({ asked }: CountChange) => changeStock(client, asked),
    onSuccess: (_nothing, { asked, back }) =>
      toast({
        title: t("today.added", { name, words: countWords(language, asked.wanted) }),
        action: { label: t("products.undo"), onPress: () => void undo(back) },
      }),
    onError: failed,
    onSettled: reload,
  });
}

/** How many there are, at a glance; a press opens the count with its diary. */
function StockBadge({ product }: { product: ManagedProduct }) {
  const t = useText(productsStockText);
  const { language } = useLanguage();
  const address = useAddress();
  const isTaken = product.availability === false && product.held;
  const isSoldOut = product.availability === false && !product.held;
  const words = shelfWords(language, product);
  return (
    <button
      type="button"
      aria-label={t("stock.open", { words, name: textIn(language, product.name, product.name_el) })}
      onClick={() => address.change({ stock: product.id })}
      className="-my-1 flex min-h-11 items-center lg:min-h-8"
    >
      <Badge wraps variant={isSoldOut ? "warning" : isTaken ? "waiting" : "neutral"}>
        {words}
      </Badge>
    </button>
  );
}
