import type { Language } from "#domain/language.ts";
import { wordsIn } from "../../i18n/translate.ts";
import { purchaseText } from "./text.ts";

/** The books' notes (`private.note_attention`) in words; a code without words stays as it is. */
export function attentionText(language: Language, codes: string): string {
  const t = wordsIn(language, purchaseText);
  return codes
    .split(", ")
    .map((code) => (isIn(purchaseText.attention, code) ? t(`attention.${code}`) : code))
    .join(" ");
}

/** A dispute's state, by the provider's word for it (Stripe, "The dispute object", `status`). */
export function disputeText(language: Language, state: string): string {
  const t = wordsIn(language, purchaseText);
  return isIn(purchaseText.dispute, state) ? t(`dispute.${state}`) : state;
}

function isIn<Names extends object>(names: Names, name: string): name is string & keyof Names {
  return Object.keys(names).includes(name);
}
