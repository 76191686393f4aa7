import { cents, centsFromEuros } from "#domain/money.ts";
import { euros } from "#domain/format.ts";
import type { Language } from "#domain/language.ts";

/** Euros of the wire, as the language writes them; nothing for no amount. */
export function amount(value: number | null | undefined, language: Language): string {
  const inCents = value === null || value === undefined ? undefined : centsFromEuros(value);
  return inCents === undefined ? "" : euros(inCents, language);
}

/** Whole cents, as the payment functions and their answers count. */
export function centsAmount(value: number, language: Language): string {
  return euros(cents(value), language);
}
