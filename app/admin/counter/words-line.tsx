import type { FormEvent } from "react";
import { centsFromEuros } from "#domain/money.ts";
import { randomUuid } from "../../data/random-uuid.ts";
import { TextField } from "../../ui/field.tsx";
import { textOf } from "../../ui/form-text.ts";
import { LineButtons } from "../sale-lines/line-buttons.tsx";
import { NumberField } from "../ui/number-field.tsx";
import type { CounterLine } from "./sale.ts";
import { useText } from "../../i18n/language.tsx";
import { counterText } from "./text.ts";
import { productText } from "../product/text.ts";

interface WordsLineProps {
  onAdd: (line: CounterLine) => void;
  onCancel: () => void;
}

/** A line without a piece: a battery, a repair. */
export function WordsLine({ onAdd, onCancel }: WordsLineProps) {
  const t = useText(counterText, productText);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const unit = centsFromEuros(textOf(form, "price"));
    const words = textOf(form, "words").trim();
    if (unit === undefined || words === "") return;
    onAdd({ key: randomUuid(), label: words, about: "", item: { words, quantity: 1, unit_amount: unit } });
  };
  return (
    <form onSubmit={submit} className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex gap-3">
        <TextField
          className="min-w-0 grow"
          label={t("counter.words")}
          name="words"
          required
          maxLength={100}
          autoComplete="off"
        />
        <NumberField
          className="w-28 shrink-0"
          label={t("counter.price")}
          name="price"
          required
          min="0.01"
          step="0.01"
          autoComplete="off"
        />
      </div>
      <LineButtons label={t("counter.addLine")} onCancel={onCancel} />
    </form>
  );
}
