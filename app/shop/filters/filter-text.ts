import { metals, stoneKinds } from "#domain/facts/words.ts";
import type { Language } from "#domain/language.ts";
import type { FilterCounts } from "../../data/filters/filter-counts.ts";
import type { Picks } from "../../data/filters/picks.ts";
import { euros } from "../../i18n/format.ts";
import { useLanguage } from "../../i18n/language.tsx";

/** The lists' own words, which do not weigh on every other page. `{…}` is where a value goes. */
const texts = {
  en: {
    title: "Filters",
    metal: "Metal",
    stone: "Stone",
    size: "Size",
    price: "Price",
    from: "From (€)",
    to: "To (€)",
    apply: "Apply",
    available: "Available now",
    picked: "Chosen filters",
    remove: "Take off: {name}",
    clear: "Clear all",
    more: "More",
    show: "Show pieces",
    between: "{from} to {to}",
    atLeast: "from {from}",
    atMost: "up to {to}",
    nothing: "No piece has all of this",
    nothingHint: "Take a filter off, or clear them all.",
  },
  el: {
    title: "Φίλτρα",
    metal: "Μέταλλο",
    stone: "Πέτρα",
    size: "Μέγεθος",
    price: "Τιμή",
    from: "Από (€)",
    to: "Έως (€)",
    apply: "Εφαρμογή",
    available: "Διαθέσιμα τώρα",
    picked: "Επιλεγμένα φίλτρα",
    remove: "Αφαίρεση: {name}",
    clear: "Καθαρισμός όλων",
    more: "Περισσότερα",
    show: "Δείτε τα κομμάτια",
    between: "{from} έως {to}",
    atLeast: "από {from}",
    atMost: "έως {to}",
    nothing: "Κανένα κομμάτι δεν τα έχει όλα αυτά",
    nothingHint: "Αφαιρέστε ένα φίλτρο ή καθαρίστε τα όλα.",
  },
};

export function useFilterText() {
  return texts[useLanguage().language];
}

/** A value in the page's language. */
export const valueNames = {
  metals: (value: keyof typeof metals, language: Language) => metals[value][language],
  stones: (value: keyof typeof stoneKinds, language: Language) => stoneKinds[value][language],
  sizes: (value: string, language: Language, { sizes }: Pick<FilterCounts, "sizes">) =>
    (language === "el" && sizes.find((size) => size.value === value)?.value_el) || value,
};

/** `€100.00 to €250.00`. */
export function priceName({ from, to }: Picks, language: Language): string {
  const say = texts[language];
  const text = from === null ? say.atMost : to === null ? say.atLeast : say.between;
  const named = (name: string, amount: Picks["from"]) => (line: string) =>
    amount === null ? line : line.replace(`{${name}}`, euros(amount, language));
  return named("to", to)(named("from", from)(text));
}
