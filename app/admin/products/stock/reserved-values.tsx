import type { Chosen } from "#domain/cart.ts";
import { textIn } from "#domain/language.ts";
import { SelectField } from "../../../ui/field.tsx";
import { textOf } from "../../../ui/form-text.ts";
import type { CountedChoice } from "../../stock/reservations.ts";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { productsStockText } from "./text.ts";
import { productText } from "../../product/text.ts";

/** Asks which size or variant is put aside, of the lists of which one is counted; nothing else is asked for. */
export function ReservedValues({ choices }: { choices: readonly CountedChoice[] }) {
  const t = useText(productsStockText, productText);
  const { language } = useLanguage();
  return choices.map((choice) => (
    <SelectField
      key={choice.id}
      label={textIn(language, choice.name, choice.name_el)}
      name={choice.id}
      required
      defaultValue=""
    >
      <option value="" disabled>
        {t("counter.choose")}
      </option>
      {choice.values.map(({ id, label, label_el, free }) => (
        <option key={id} value={id} disabled={free !== null && free <= 0}>
          {[textIn(language, label, label_el), free === null ? "" : freeWords(free)].filter(Boolean).join(" · ")}
        </option>
      ))}
    </SelectField>
  ));

  function freeWords(free: number): string {
    return free > 0 ? t("stock.free", { count: free }) : t("counter.notFree");
  }
}

export function typedValues(typed: FormData, choices: readonly CountedChoice[]): Chosen[] {
  return choices.map(({ id }) => ({ choice: id, value: textOf(typed, id) }));
}
