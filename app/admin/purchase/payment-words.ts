import { adminEn } from "../../i18n/admin-en.ts";
import type { Text } from "../words/text.ts";

/** The books' notes (`private.note_attention`) in words; a code without words stays as it is. */
export function attentionText(t: Text, codes: string): string {
  return codes
    .split(", ")
    .map((code) => (isIn(adminEn.attention, code) ? t(`attention.${code}`) : code))
    .join(" ");
}

/** A dispute's state, by the provider's word for it (Stripe, "The dispute object", `status`). */
export function disputeText(t: Text, state: string): string {
  return isIn(adminEn.dispute, state) ? t(`dispute.${state}`) : state;
}

function isIn<Names extends object>(names: Names, name: string): name is string & keyof Names {
  return Object.keys(names).includes(name);
}
