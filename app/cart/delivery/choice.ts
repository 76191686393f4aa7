import type { DeliveryOffer } from "./offers.ts";

/** This browser's last choice, kept between visits. */
export interface Wish {
  country?: string | undefined;
  method?: string | undefined;
}

/** Stands, in the list of countries, for any that no courier goes to. */
export const elsewhere = "elsewhere";

export interface DeliveryChoice {
  /** Countries to choose from; undefined when nothing depends on the country. */
  countries: string[] | undefined;
  country: string | undefined;
  methods: DeliveryOffer[];
  /** The chosen way; none in a shop without ways of delivery, and for a country without one. */
  chosen: DeliveryOffer | undefined;
}

/** The cart asks only where there is a choice (DLV-02). `languages` are the browser's, the most wanted first. */
export function deliveryChoice(
  offers: readonly DeliveryOffer[],
  wish: Wish,
  languages: readonly string[],
): DeliveryChoice {
  const couriers = offers.filter(({ kind }) => kind === "courier");
  const reaches = new Set(couriers.map(({ countries }) => [...countries].sort().join()));
  if (reaches.size < 2) return { ...among([...offers], wish), countries: undefined };
  const countries = [...new Set(couriers.flatMap((courier) => courier.countries))];
  const known = [...countries, elsewhere].find((code) => code === wish.country);
  const country = known ?? guessCountry(countries, languages);
  const methods = offers.filter((offer) => offer.kind === "collection" || offer.countries.includes(country));
  const { chosen } = among(methods, wish);
  // EYE-02: nobody comes to fetch what was to be sent to them, unless they say so.
  const isWished = country !== elsewhere || chosen?.id === wish.method;
  return { methods, chosen: isWished ? chosen : undefined, countries, country };
}

function among(methods: DeliveryOffer[], { method }: Wish) {
  const chosen = methods.find(({ id }) => id === method) ?? methods[0];
  return { methods, chosen, country: undefined };
}

/** Never from the address on the net: by what the browser speaks, else the shop's own country. */
function guessCountry(countries: readonly string[], languages: readonly string[]): string {
  const spoken = languages.map((language) => /-([A-Z]{2})\b/.exec(language)?.[1]);
  const guesses = [...spoken, home];
  return guesses.find((code) => code && countries.includes(code)) ?? countries[0] ?? home;
}

const home = "CY";

/** The optional `delivery` of `create-cart-payment`. */
export function wantedDelivery({ chosen, country }: DeliveryChoice) {
  if (!chosen) return undefined;
  return { method: chosen.id, ...(chosen.kind === "courier" && country && { country }) };
}

/** Storage may hold anything. */
export function wishFrom(saved: unknown): Wish {
  if (typeof saved !== "object" || saved === null) return { country: undefined, method: undefined };
  const { country, method } = saved as Record<keyof Wish, unknown>;
  return {
    country: isShort(country) ? country : undefined,
    method: isShort(method) ? method : undefined,
  };
}

function isShort(value: unknown): value is string {
  return typeof value === "string" && value.length <= 36;
}
