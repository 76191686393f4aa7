import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { textIn } from "#domain/language.ts";
import type { ProductChoice } from "#domain/choices.ts";
import { centsFromEuros } from "#domain/money.ts";
import { useAnswers } from "../../catalogue/choices/use-answers.ts";
import { randomUuid } from "../../data/random-uuid.ts";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { ChoiceAnswers } from "../product/choice-answers.tsx";
import { PriceFields } from "../product/price-fields.tsx";
import { useAdminClient } from "../data/client-context.ts";
import { managedProductQuery, type ManagedProduct } from "../data/product-changes.ts";
import { LoadFailed } from "../frame/load-failed.tsx";
import type { DraftLine } from "./draft-line.ts";
import { LineButtons } from "./line-buttons.tsx";
import { choicesQuery } from "../product/choices-query.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { frameText } from "../frame/text.ts";
import { stockText } from "../stock/text.ts";
import { adminText } from "../words/text.ts";

interface ProductLineProps {
  productId: string;
  onAdd: (line: DraftLine) => void;
  onCancel: () => void;
}

/** A piece with what is chosen of it, at the price of this quote. */
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

function ProductForm({ product, choices, onAdd, onCancel }: ProductFormProps) {
  const { language } = useLanguage();
  const answers = useAnswers(choices, {});
  const listed = answers.priceOf(product.price ?? null);
  const [typed, setTyped] = useState<string>();
  const [quantity, setQuantity] = useState("1");
  const price = typed ?? listed?.toFixed(2) ?? "";
  const name = textIn(language, product.name, product.name_el) ?? product.name;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const unit = centsFromEuros(price);
    if (unit === undefined) return;
    onAdd({
      key: randomUuid(),
      label: name,
      about: answers.resolved
        .map(({ choice, value }) => (value ? textIn(language, value.label, value.label_el) : answers.typed(choice.id)))
        .filter(Boolean)
        .join(" · "),
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
      <PriceFields product={product} price={price} onPrice={setTyped} quantity={quantity} onQuantity={setQuantity} />
      <LineButtons onCancel={onCancel} />
    </form>
  );
}
