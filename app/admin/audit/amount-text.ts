import type { Language } from "#domain/language.ts";
import { centsAmount } from "../words/amount.ts";

/** The audit writes amounts as `€1350.00`, in no language. */
export function amountText(text: string, language: Language): string {
  const [, whole, part] = /^€(\d+)\.(\d\d)$/.exec(text) ?? [];
  return whole && part ? centsAmount(Number(whole + part), language) : text;
}
