import type { Language } from "#domain/language.ts";
import type { PaidBy } from "#domain/schemas/paid-by.ts";
import { wordsIn } from "../../i18n/translate.ts";
import { centsAmount } from "../words/amount.ts";
import { purchaseText } from "./text.ts";

/** Says `cash`, and of several ways `cash €60.00, card €59.00` (WEK-11). */
export function paidWords(paidBy: PaidBy, language: Language): string {
  const t = wordsIn(language, purchaseText);
  const [only, ...others] = paidBy;
  if (only && others.length === 0) return t(`counter.methods.${only.method}`);
  return paidBy
    .map(({ method, amount }) => `${t(`counter.methods.${method}`)} ${centsAmount(amount, language)}`)
    .join(", ");
}
