import { centsFromEuros } from "#domain/money.ts";
import { textOf } from "../../ui/form-text.ts";

/** The fields `words` and `price` of a line in words, in cents; undefined while one of them says nothing. */
export function typedWords(form: FormData): { words: string; unit_amount: number } | undefined {
  const unit_amount = centsFromEuros(textOf(form, "price"));
  const words = textOf(form, "words").trim();
  return unit_amount === undefined || words === "" ? undefined : { words, unit_amount };
}
