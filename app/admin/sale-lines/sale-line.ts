import type { Chosen } from "#domain/cart.ts";

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
