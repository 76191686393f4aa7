import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { textIn } from "#domain/language.ts";
import type { ProductChoice } from "#domain/choices.ts";
import { cents, centsFromEuros, eurosFromCents } from "#domain/money.ts";
import { useAnswers } from "../../catalogue/choices/use-answers.ts";
import { randomUuid } from "../../data/random-uuid.ts";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { ChoiceAnswers } from "../product/choice-answers.tsx";
import { PriceFields } from "../product/price-fields.tsx";
import { useAdminClient } from "../data/client-context.ts";
import { managedProductQuery, type ManagedProduct } from "../data/product-changes.ts";
import { LoadFailed } from "../frame/load-failed.tsx";
import { pieceWords, type ProductItem, type SaleLine } from "./sale-line.ts";
import { LineButtons } from "./line-buttons.tsx";
import { choicesQuery } from "../product/choices-query.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { frameText } from "../frame/text.ts";
import { stockText } from "../stock/text.ts";
import { adminText } from "../words/text.ts";
import { amount } from "../words/amount.ts";
import { saleLinesText } from "./text.ts";

interface ProductLineProps {
  productId: string;
  /** The line that is changed; undefined: a new one. */
  line?: SaleLine<ProductItem> | undefined;
  /** The name of the press that takes it over. */
  label: string;
  onAdd: (line: SaleLine<ProductItem>) => void;
  onCancel: () => void;
}

/** A piece with what is chosen of it, at the price that is agreed. */
export function ProductLine({ productId, ...editing }: ProductLineProps) {
  const t = useText(frameText, stockText, adminText);
  const client = useAdminClient();
  const product = useQuery(managedProductQuery(client, productId));
  const choices = useQuery(choicesQuery(client, productId));
  if (product.isLoadingError) return <LoadFailed query={product} />;
  if (choices.isLoadingError) return <LoadFailed query={choices} />;
  if (product.isPending || choices.isPending) return <Spinner label={t("loading")} />;
  if (!product.data) {
    return (
      <>
        <p>{t("productForm.gone")}</p>
        <Button variant="secondary" className="mt-3" onClick={editing.onCancel}>
          {t("cancel")}
        </Button>
      </>
    );
  }
  return <ProductForm product={product.data} choices={choices.data} {...editing} />;
}

interface ProductFormProps extends Omit<ProductLineProps, "productId"> {
  product: ManagedProduct;
  choices: ProductChoice[];
}

function ProductForm({ product, choices, line, label, onAdd, onCancel }: ProductFormProps) {
  const t = useText(saleLinesText);
  const { language } = useLanguage();
  const answers = useAnswers(choices, { chosen: line?.item.choices });
  const listed = answers.priceOf(product.price ?? null);
  // A price that was not agreed goes on following the choices.
  const [typed, setTyped] = useState(() => agreedPrice(line, listed));
  const [quantity, setQuantity] = useState(String(line?.item.quantity ?? 1));
  const price = typed ?? listed?.toFixed(2) ?? "";
  const name = textIn(language, product.name, product.name_el) ?? product.name;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const unit = centsFromEuros(price);
    if (unit === undefined) return;
    onAdd({
      key: line?.key ?? randomUuid(),
      ...pieceWords(product, answers.resolved, language),
      item: {
        product_id: product.id,
        choices: answers.chosen,
        quantity: Number(quantity) || 1,
        unit_amount: unit,
      },
    });
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="font-medium wrap-anywhere">{name}</p>
      <ChoiceAnswers answers={answers} />
      <PriceFields
        product={product}
        price={price}
        hint={
          typed !== undefined && listed !== null && centsFromEuros(price) !== centsFromEuros(listed)
            ? t("saleLines.catalogue", { price: amount(listed, language) })
            : undefined
        }
        onPrice={setTyped}
        quantity={quantity}
        onQuantity={setQuantity}
      />
      <LineButtons label={label} onCancel={onCancel} />
    </form>
  );
}

function agreedPrice(line: SaleLine<ProductItem> | undefined, listed: number | null): string | undefined {
  if (!line || (listed !== null && line.item.unit_amount === centsFromEuros(listed))) return undefined;
  return eurosFromCents(cents(line.item.unit_amount)).toFixed(2);
}
