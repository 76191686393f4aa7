import { useState } from "react";
import { textIn } from "#domain/language.ts";
import { eurosFromCents, centsFromEuros } from "#domain/money.ts";
import { priceCents } from "#domain/product.ts";
import { randomUuid } from "../../../data/random-uuid.ts";
import { adminPrice } from "#domain/format.ts";
import type { ManagedProduct } from "../../data/product-changes.ts";
import { useIsAdmin } from "../../data/right.ts";
import { decimalPoint } from "../../ui/decimal-point.ts";
import { InPlaceField } from "../../lists/in-place-field.tsx";
import { useFocusAfter, type EditedCell } from "../../lists/use-edited-cell.ts";
import { formSchema } from "../../product/form-values.ts";
import { errorText } from "../../product/field-words.ts";
import type { PriceChange } from "../../product/prices.ts";
import { useChangePrices } from "../../product/use-change-prices.ts";
import { useLanguage, useText } from "../../../i18n/language.tsx";
import { pricesText } from "./text.ts";
import { productText } from "../../product/text.ts";

interface PriceCellProps {
  product: ManagedProduct;
  cell: EditedCell<"price" | "count">;
}

/** The price, and for admins a press on it the field to change it (DAY-03). */
export function PriceCell(props: PriceCellProps) {
  const words = usePriceWords(props.product);
  return useIsAdmin() ? <PricePress {...props} /> : <span>{words}</span>;
}

function usePriceWords(product: ManagedProduct): string {
  const t = useText(pricesText);
  const { language } = useLanguage();
  const seen = priceCents(product);
  return seen === undefined ? t("products.noPrice") : adminPrice(seen, language);
}

function PricePress({ product, cell }: PriceCellProps) {
  const t = useText(pricesText, productText);
  const words = usePriceWords(product);
  const isEdited = cell.isEdited(product.id, "price");
  const button = useFocusAfter(isEdited);
  const seen = priceCents(product);
  const change = useChangePrices();
  if (isEdited) {
    const save = (one: PriceChange) => change.mutate({ key: randomUuid(), changes: [one] });
    return <PriceField product={product} cell={cell} save={save} />;
  }
  return (
    <button
      ref={button}
      type="button"
      title={t("prices.change")}
      aria-busy={change.isPending || undefined}
      onClick={() => cell.edit(product.id, "price")}
      className={`-mx-1 min-h-8 rounded-sm px-1 underline decoration-transparent decoration-dotted underline-offset-4 hover:decoration-gold stacked:-my-2.5 stacked:text-start spread:text-end max-lg:min-h-11 ${seen === undefined ? "text-muted" : ""} ${change.isPending ? "opacity-60" : ""}`}
    >
      {words}
    </button>
  );
}

/** Keeps what was seen when it opened: a change of meanwhile is not written over. */
function PriceField({ product, cell, save }: PriceCellProps & { save: (change: PriceChange) => void }) {
  const t = useText(pricesText, productText);
  const { language } = useLanguage();
  const [{ id, name, name_el, seen }] = useState({ ...product, seen: priceCents(product) });
  return (
    <InPlaceField
      label={t("prices.ofPiece", { name: textIn(language, name, name_el) })}
      value={seen === undefined ? "" : String(eurosFromCents(seen))}
      placeholder={t("products.noPrice")}
      inputMode="decimal"
      className="w-28 text-end"
      judge={(typed) => {
        const judged = formSchema.shape.price.safeParse(decimalPoint(typed));
        const text = errorText(judged.error?.issues[0]?.message);
        return text && t(text);
      }}
      onSave={(typed) => {
        const price = formSchema.shape.price.parse(decimalPoint(typed));
        const wanted = price === null ? undefined : centsFromEuros(price);
        if (wanted !== seen) save({ product_id: id, seen, wanted });
      }}
      onLeave={(way) => cell.leave(id, "price", way)}
    />
  );
}
