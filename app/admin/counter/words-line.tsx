import type { FormEvent } from "react";
import { randomUuid } from "../../data/random-uuid.ts";
import { TextField } from "../../ui/field.tsx";
import { LineButtons } from "../sale-lines/line-buttons.tsx";
import { typedWords } from "../sale-lines/typed-words.ts";
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
    const typed = typedWords(new FormData(event.currentTarget));
    if (typed) onAdd({ key: randomUuid(), label: typed.words, about: "", item: { ...typed, quantity: 1 } });
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
