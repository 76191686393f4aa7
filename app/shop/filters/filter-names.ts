import { metals, stoneKinds } from "#domain/facts/words.ts";
import type { Language } from "#domain/language.ts";
import type { FilterCounts } from "../../data/filters/filter-counts.ts";
import type { Picks } from "../../data/filters/picks.ts";
import { euros } from "#domain/format.ts";
import { wordsIn } from "../../i18n/translate.ts";
import { filterText } from "./text.ts";

/** A value in the page's language. */
export const valueNames = {
  metals: (value: keyof typeof metals, language: Language) => metals[value][language],
  stones: (value: keyof typeof stoneKinds, language: Language) => stoneKinds[value][language],
  sizes: (value: string, language: Language, { sizes }: Pick<FilterCounts, "sizes">) =>
    (language === "el" && sizes.find((size) => size.value === value)?.value_el) || value,
};

/** `€100.00 to €250.00`. */
export function priceName({ from, to }: Picks, language: Language): string {
  const t = wordsIn(language, filterText);
  const say = (amount: Picks["from"]) => (amount === null ? "" : euros(amount, language));
  const key = from === null ? "filters.atMost" : to === null ? "filters.atLeast" : "filters.between";
  return t(key, { from: say(from), to: say(to) });
}
