import { euCountries } from "#domain/delivery/eu-countries.ts";
import { textIn, type Language } from "#domain/language.ts";
import { centsOf } from "#domain/money.ts";
import type { DeliveryMethod } from "../data/delivery-methods.ts";
import { countryName } from "#domain/delivery/country.ts";
import { euros } from "#domain/format.ts";
import { wordsIn } from "../i18n/translate.ts";
import { legalText } from "./text.ts";

/** A way of delivery in sentences: what it is, what it costs, the jeweller's promise, and where to. */
export function deliveryWords(method: DeliveryMethod, language: Language): string {
  const { name, name_el, promise, promise_el } = method;
  const sentences = [
    `${textIn(language, name, name_el)}: ${costOf(method, language)}`,
    textIn(language, promise, promise_el),
    whereTo(method, language),
  ];
  return sentences
    .filter((sentence) => sentence !== null)
    .map((sentence) => (/[.!;·]$/.test(sentence) ? sentence : `${sentence}.`))
    .join(" ");
}

function costOf({ price, free_from }: DeliveryMethod, language: Language): string {
  const t = wordsIn(language, legalText);
  if (price === 0) return t("delivery.free");
  const amount = (value: number) => euros(centsOf(value), language);
  const cost = amount(price);
  return free_from === null ? cost : `${cost}, ${t("delivery.freeFrom", { amount: amount(free_from) })}`;
}

function whereTo({ countries }: DeliveryMethod, language: Language): string | null {
  if (countries.length === 0) return null;
  const t = wordsIn(language, legalText);
  const left = new Set(countries);
  const isWholeUnion = euCountries.every((code) => left.has(code));
  if (isWholeUnion) for (const code of euCountries) left.delete(code);
  const named = [...left]
    .map((code) => countryName(code, language))
    .sort((one, other) => one.localeCompare(other, language));
  return t("delivery.to", { places: [...(isWholeUnion ? [t("delivery.union")] : []), ...named].join(", ") });
}
