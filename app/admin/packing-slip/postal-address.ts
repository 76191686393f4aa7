import { countryName } from "#domain/delivery/country.ts";
import type { Language } from "#domain/language.ts";

/**
 * `Ledras 5, 1011 Nicosia, CY` in lines as the post wants it: the country last, in capitals and by its name. Posts abroad
 * read English; Cyprus and Greece read Greek as well.
 */
export function postalLines(address: string, language: Language): string[] {
  const lines = address.split(/\s*[,\n]\s*/).filter(Boolean);
  const country = lines[lines.length - 1] ?? "";
  if (!/^[A-Z]{2}$/.test(country)) return lines;
  const spoken = country === "CY" || country === "GR" ? language : "en";
  return [...lines.slice(0, -1), countryName(country, spoken).toLocaleUpperCase(spoken)];
}
