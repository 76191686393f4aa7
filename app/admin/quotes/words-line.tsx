import type { FormEvent } from "react";
import { randomUuid } from "../../data/random-uuid.ts";
import { TextField } from "../../ui/field.tsx";
import { NumberField } from "../ui/number-field.tsx";
import { LineButtons } from "../sale-lines/line-buttons.tsx";
import type { SaleLine } from "../sale-lines/sale-line.ts";
import { typedWords } from "../sale-lines/typed-words.ts";
import { useText } from "../../i18n/language.tsx";
import { quotesText } from "./text.ts";
import { productText } from "../product/text.ts";

interface LineEditorProps {
  onAdd: (line: SaleLine) => void;
  onCancel: () => void;
}

/** Work for this customer alone, in words. */
export function WordsLine({ onAdd, onCancel }: LineEditorProps) {
  const t = useText(quotesText, productText);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = typedWords(form);
    if (!typed) return;
    const personalised = form.has("personalised");
    onAdd({
      key: randomUuid(),
      label: typed.words,
      about: personalised ? t("quotes.madeToMeasure") : "",
      item: { ...typed, personalised, quantity: 1 },
    });
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TextField
        label={t("quotes.lineWords")}
        hint={t("quotes.lineWordsHint")}
        name="words"
        required
        maxLength={100}
        autoComplete="off"
      />
      <NumberField label={t("counter.price")} name="price" required min="0.01" step="0.01" />
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name="personalised" defaultChecked className="size-5 shrink-0 accent-gold" />
        <span>{t("quotes.isMadeToMeasure")}</span>
      </label>
      <LineButtons label={t("quotes.add")} onCancel={onCancel} />
    </form>
  );
}
