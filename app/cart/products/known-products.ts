import type { Cart } from "#domain/cart.ts";
import type { ChoiceValue, ProductChoice } from "#domain/choices.ts";
import { isRecord } from "../../data/is-record.ts";
import type { ChoosableProduct } from "../../data/products.ts";
import { createKept } from "../../data/kept.ts";

const kept = createKept<readonly CartProduct[]>({
  key: "cart-pieces",
  empty: [],
  salvage: salvageProducts,
});

/** The cart's pieces as this browser last knew them: a line has its words, and its height, before they are read again. */
export const knownProducts = kept.read;

/** Those that are no longer in the cart are forgotten. */
export function rememberProducts(cart: Cart, products: readonly CartProduct[]): void {
  kept.change((known) => {
    const others = known.filter(({ id }) => products.every((one) => one.id !== id));
    const inCart = [...products, ...others].filter(({ id }) => cart.some((item) => item.id === id));
    return inCart.map(keptOf);
  });
}

/** Storage may hold anything; a piece of another shape is read anew. */
export function salvageProducts(saved: unknown): CartProduct[] {
  return Array.isArray(saved) ? saved.filter((one): one is CartProduct => fits(one, productShape)) : [];
}

/** The part of a piece that a line of the cart shows. */
export type CartProduct = Pick<ChoosableProduct, keyof typeof productShape>;

/** A shape by its types: `list` in words, `[shape]` for each element. */
type Shape = string | readonly [Shape] | { readonly [name: string]: Shape };

const valueShape = {
  id: "string",
  label: "string",
  label_el: "string|null",
  surcharge: "number",
  is_default: "boolean",
  undecided: "boolean",
  available: "boolean",
  held: "string|null",
  held_until: "string|null",
} as const satisfies Record<keyof ChoiceValue, Shape>;

const choiceShape = {
  id: "string",
  kind: "string",
  name: "string",
  name_el: "string|null",
  scale: "string|null",
  max_length: "number|null",
  alphabets: "list|null",
  surcharge: "number",
  optional: "boolean",
  product_choice_values: [valueShape],
} as const satisfies Record<keyof ProductChoice, Shape>;

const productShape = {
  id: "string",
  name: "string",
  name_el: "string|null",
  price: "number|null",
  image_url: "string|null",
  personalised: "boolean",
  making_days: "number|null",
  availability: "boolean",
  few_left: "number|null",
  held: "string|null",
  held_until: "string|null",
  product_choices: [choiceShape],
} as const satisfies Partial<Record<keyof ChoosableProduct, Shape>>;

function fits(value: unknown, shape: Shape): boolean {
  if (typeof shape === "string") return shape.split("|").includes(typeOf(value));
  if (isList(shape)) return Array.isArray(value) && value.every((one) => fits(one, shape[0]));
  return isRecord(value) && Object.entries(shape).every(([name, part]) => fits(value[name], part));
}

const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "list" : typeof value;
}

/** Leaves out columns that only a page shows. */
function keptOf(product: CartProduct): CartProduct {
  const names = Object.keys(productShape) as (keyof CartProduct)[];
  return Object.fromEntries(names.map((name) => [name, product[name]])) as unknown as CartProduct;
}
