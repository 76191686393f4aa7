import { colours, reportAddress } from "#domain/facts.ts";
import { metals, stoneKinds } from "#domain/facts/words.ts";
import { textIn, type Language } from "#domain/language.ts";
import type { Product } from "#domain/schemas/product.ts";
import { inLanguage } from "../catalogue/in-language.ts";
import { productPath } from "../catalogue/product-link.tsx";
import type { DeliveryMethod } from "../data/delivery-methods.ts";
import type { WholeProduct } from "../data/products.ts";
import { laboratoryName, reportWords, stoneText } from "../catalogue/facts.ts";
import { pictureAddress } from "./picture-address.ts";
import { context, type Site } from "./json-ld.ts";
import { localised } from "./localised.ts";
import { shippedCountries, shippingDetails } from "./shipping-details.ts";

/**
 * PDP-02: a piece with its offer. Without a price there is no offer to make, and a Product without one is a fault to
 * search engines (Google, "Merchant listing"): then there is none.
 */
export function productData(product: WholeProduct, page: Site & { delivery: readonly DeliveryMethod[] }): object[] {
  const { language, siteUrl } = page;
  const { price } = product;
  if (price === null) return [];
  const { name, description } = inLanguage(product, language);
  const addresses = [product.image_url, ...product.product_pictures.map(({ url }) => url)];
  const images = addresses.flatMap((address) => pictureAddress(address, siteUrl) ?? []);
  const data = {
    "@context": context,
    "@type": "Product",
    name,
    ...(description && { description }),
    ...(images.length > 0 && { image: images.length > 1 ? images : images[0] }),
    ...(product.product_code && { sku: product.product_code }),
    ...factsData(product, language),
    offers: offerOf({ ...product, price }, page),
  };
  return [data];
}

function offerOf(
  product: WholeProduct & { price: number },
  { language, siteUrl, delivery }: Site & { delivery: readonly DeliveryMethod[] },
): object {
  const shipping = shippingDetails(product, delivery);
  const countries = shippedCountries(delivery);
  return {
    "@type": "Offer",
    url: localised(siteUrl, productPath(product), language),
    price: String(product.price),
    priceCurrency: "EUR",
    availability: `${context}/${availabilityOf(product)}`,
    itemCondition: `${context}/NewCondition`,
    seller: { "@id": `${siteUrl}/#store` },
    ...(shipping.length > 0 && { shippingDetails: shipping }),
    // The shop's own policy holds for all others (`jewelryStore`).
    ...(product.personalised && {
      hasMerchantReturnPolicy: {
        "@type": "MerchantReturnPolicy",
        applicableCountry: countries.length > 0 ? countries : ["CY"],
        returnPolicyCategory: `${context}/MerchantReturnNotPermitted`,
      },
    }),
  };
}

/** PCE-06. Measures by UN/CEFACT's codes; schema.org has no property for fineness, stones, hallmark and care. */
function factsData({ product_facts: facts, product_stones: stones }: WholeProduct, language: Language): object {
  const measure = (value: number | null | undefined, unitCode: "MMT" | "GRM") =>
    value ? { "@type": "QuantitativeValue", value, unitCode } : undefined;
  const reported = stones.flatMap((stone) => {
    const { laboratory, report_number } = stone;
    if (!report_number) return [];
    const url = reportAddress(stone);
    const issuedBy = laboratoryName(laboratory);
    return {
      "@type": "Certification",
      name: reportWords(stone),
      certificationIdentification: report_number,
      ...(url && { url }),
      ...(issuedBy && { issuedBy: { "@type": "Organization", name: issuedBy } }),
    };
  });
  const properties = [
    { propertyID: "fineness", value: facts?.fineness },
    ...stones.map((stone) => ({
      propertyID: "gemstone",
      value: stoneKinds[stone.kind][language],
      description: stoneText(stone, language),
    })),
    { propertyID: "hallmark", value: facts && textIn(language, facts.hallmark, facts.hallmark_el) },
    { propertyID: "care", value: facts && textIn(language, facts.care, facts.care_el) },
    { propertyID: "warnings", value: facts && textIn(language, facts.warnings, facts.warnings_el) },
    { propertyID: "responsible person in the EU", value: facts?.responsible_person },
  ].filter(({ value }) => value);
  const data = {
    material: facts?.metal && metals[facts.metal][language],
    color: facts?.colour && colours[facts.colour][language],
    width: measure(facts?.width_mm, "MMT"),
    height: measure(facts?.height_mm, "MMT"),
    depth: measure(facts?.length_mm, "MMT"),
    weight: measure(facts?.weight_g, "GRM"),
    manufacturer: facts?.maker && { "@type": "Organization", name: facts.maker },
    hasCertification: reported.length > 0 ? reported : undefined,
    additionalProperty:
      properties.length > 0 ? properties.map((property) => ({ "@type": "PropertyValue", ...property })) : undefined,
  };
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value));
}

function availabilityOf({ availability, few_left, held }: Product): string {
  if (!availability) return held ? "OutOfStock" : "SoldOut";
  return few_left === null ? "InStock" : "LimitedAvailability";
}
