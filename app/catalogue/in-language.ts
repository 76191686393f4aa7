import type { Product } from "#domain/schemas/product.ts";
import { textIn, type Language } from "#domain/language.ts";

type Texts = "name" | "description" | "image_alt";
export type TextsOfProduct = Pick<Product, Texts | "name_el" | "description_el" | "image_alt_el">;

/** LNG-04: Greek texts where they exist. A picture without a description is decoration: its name stands beside it. */
export function inLanguage(product: TextsOfProduct, language: Language) {
  return {
    name: textIn(language, product.name, product.name_el),
    description: textIn(language, product.description, product.description_el) ?? "",
    pictureAlt: textIn(language, product.image_alt, product.image_alt_el) ?? "",
  };
}
