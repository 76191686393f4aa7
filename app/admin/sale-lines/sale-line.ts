import type { Chosen } from "#domain/cart.ts";
import { agreedChoices, choiceWords, type ResolvedChoice } from "#domain/choices.ts";
import { textIn, type Language } from "#domain/language.ts";
import type { ManagedProduct } from "../data/product-changes.ts";

/** A product with its choices, or words; `unit_amount` in cents of one. */
export type SaleItem = { quantity: number; unit_amount: number } & (
  { product_id: string; choices: readonly Chosen[] } | { words: string; personalised: boolean }
);

/** A line as it is sent, and as a list shows it. */
export interface SaleLine<Item = SaleItem> {
  key: string;
  label: string;
  /** Choices, or that it is made to measure. */
  about: string;
  item: Item;
}

export type ProductItem = Extract<SaleItem, { product_id: string }>;

/** A piece's name and choices, in the words of every other list. */
export function pieceWords(
  { name, name_el }: Pick<ManagedProduct, "name" | "name_el">,
  resolved: readonly ResolvedChoice[],
  language: Language,
): Pick<SaleLine, "label" | "about"> {
  return { label: textIn(language, name, name_el), about: choiceWords(agreedChoices(resolved), language) };
}
