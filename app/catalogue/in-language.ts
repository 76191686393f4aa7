import type { Product } from "#domain/product.ts";
import type { Language } from "../i18n/translate.ts";

type Texts = "name" | "description" | "image_alt";
export type TextsOfProduct = Pick<Product, Texts | "name_el" | "description_el" | "image_alt_el">;

/**
 * LNG-04: the Greek texts where there are some, otherwise the English ones. A picture that nobody described is
 * decoration: the name always stands beside it.
 */
export function inLanguage(product: TextsOfProduct, language: Language) {
  const greek = language === "el";
  const name = (greek && product.name_el) || product.name;
  return {
    name,
    description: (greek && product.description_el) || product.description || "",
    imageAlt: (greek && product.image_alt_el) || product.image_alt || "",
  };
}
