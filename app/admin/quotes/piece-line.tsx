import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { textIn } from "#domain/language.ts";
import type { ProductChoice } from "#domain/choices.ts";
import { centsFromEuros } from "#domain/money.ts";
import { useAnswers } from "../../catalogue/choices/use-answers.ts";
import { randomUuid } from "../../data/random-uuid.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { ChoiceAnswers } from "../counter/choice-answers.tsx";
import { choicesQuery } from "../counter/sales.ts";
import { useAdminClient } from "../data/client-context.ts";
import { managedProductQuery, type ManagedProduct } from "../data/product-changes.ts";
import { LoadFailed } from "../load-failed.tsx";
import { NumberField } from "../number-field.tsx";
import { useText } from "../text.ts";
import type { DraftLine } from "./draft-line.ts";

interface PieceLineProps {
  productId: string;
  onAdd: (line: DraftLine) => void;
  onCancel: () => void;
}

/** A piece with what is chosen of it, at the price of this quote. */
export function PieceLine({ productId, ...editing }: PieceLineProps) {
  const { t } = useText();
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
  return <PieceForm product={product.data} choices={choices.data} {...editing} />;
}

interface PieceFormProps extends Omit<PieceLineProps, "productId"> {
  product: ManagedProduct;
  choices: ProductChoice[];
}

function PieceForm({ product, choices, onAdd, onCancel }: PieceFormProps) {
  const { t, language } = useText();
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
        .map(({ choice, value }) =>
          value ? textIn(language, value.label, value.label_el) : answers.typed(choice.id),
        )
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
      <div className="flex gap-3">
        <NumberField
          className="min-w-0 grow"
          label={t("counter.price")}
          required
          min="0.01"
          step="0.01"
          value={price}
          onChange={({ target }) => setTyped(target.value)}
        />
        {product.stock?.quantity === 1 ? null : (
          <TextField
            className="w-24 shrink-0"
            label={t("counter.quantity")}
            type="number"
            inputMode="numeric"
            min={1}
            max={100}
            required
            value={quantity}
            onChange={({ target }) => setQuantity(target.value)}
          />
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{t("quotes.add")}</Button>
        <Button variant="secondary" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}
