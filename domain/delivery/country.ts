import type { Language } from "../language.ts";

/** Making one costs a hundred times as much as using it. */
const names = new Map<Language, Intl.DisplayNames>();

/** `Cyprus` of `CY`; a code that nobody has given stays as it is. */
export function countryName(code: string, language: Language): string {
  const known = names.get(language) ?? new Intl.DisplayNames(language, { type: "region" });
  names.set(language, known);
  return known.of(code) ?? code;
}

/** An address as payments keep it, with the country's code last, to be read: `Ledras 5, 1011 Nicosia, Cyprus`. */
export function addressInWords(address: string, language: Language): string {
  return address.replace(
    /([,\n]\s*)([A-Z]{2})\s*$/,
    (_end, before: string, code: string) => before + countryName(code, language),
  );
}
