import type { DayHours, DayOff } from "#domain/hours.ts";
import type { Language } from "#domain/language.ts";
import type { StoreContact } from "../data/use-shop-facts.ts";
import { pictureAddress } from "./picture-address.ts";
import { context } from "./json-ld.ts";
import { localised } from "./localised.ts";

interface Store {
  contact: StoreContact;
  /** The shop's name; null when nobody has named it. */
  brand: string | null;
  /** The shop's picture; null for the built-in one. */
  image: string | null;
  /** The hours, if they are told. */
  opening: { hours: readonly DayHours[]; daysOff: readonly DayOff[] } | null;
  /** Degrees north and east. */
  place: { latitude: number; longitude: number } | null;
  /** Two letters each: where the shop delivers to. */
  countries: readonly string[];
}

/** PDP-02, SHO-04: the shop itself, as set and in the page's language. Only what is set stands in it. */
export function jewelryStore(store: Store, language: Language, siteUrl: string): object {
  const { name, address, phone, email } = store.contact;
  return {
    "@context": context,
    "@type": "JewelryStore",
    "@id": `${siteUrl}/#store`,
    name,
    url: `${siteUrl}/`,
    image: (store.image && pictureAddress(store.image, siteUrl)) ?? `${siteUrl}/og.jpg`,
    ...(store.brand && { brand: { "@type": "Brand", name: store.brand } }),
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    address: {
      "@type": "PostalAddress",
      ...(address && { streetAddress: address }),
      addressCountry: "CY",
    },
    ...(store.place && { geo: { "@type": "GeoCoordinates", ...store.place } }),
    currenciesAccepted: "EUR",
    ...(store.opening && {
      openingHoursSpecification: weekOf(store.opening.hours),
      specialOpeningHoursSpecification: store.opening.daysOff.flatMap((day) => specialHours(day, language)),
    }),
    hasMerchantReturnPolicy: returnPolicy(store.countries, localised(siteUrl, "/delivery-returns", language)),
  };
}

/** One entry for each span, with all days that have it. */
function weekOf(hours: readonly DayHours[]): object[] {
  const days = new Map<string, number[]>();
  for (const { day, spans } of [...hours].sort((one, other) => one.day - other.day)) {
    for (const [opens, closes] of spans) {
      const span = `${opens} ${closes}`;
      days.set(span, [...(days.get(span) ?? []), day]);
    }
  }
  return [...days].map(([span, of]) => {
    const [opens, closes] = span.split(" ");
    const dayOfWeek = of.map((day) => weekdays[day - 1]);
    return { "@type": "OpeningHoursSpecification", dayOfWeek, opens, closes };
  });
}

/** One entry for each span. Midnight to midnight means closed (Google, "Local business", "Seasonal hours"). */
function specialHours({ from, to, spans, text, text_el }: DayOff, language: Language): object[] {
  const name = language === "el" ? (text_el ?? text) : (text ?? text_el);
  return (spans ?? [["00:00", "00:00"] as const]).map(([opens, closes]) => ({
    "@type": "OpeningHoursSpecification",
    ...(name && { name }),
    validFrom: from,
    validThrough: to,
    opens,
    closes,
  }));
}

/** The right of withdrawal, as /delivery-returns tells it; what is faulty comes back at the shop's cost. */
function returnPolicy(countries: readonly string[], page: string): object {
  return {
    "@type": "MerchantReturnPolicy",
    applicableCountry: countries.length > 0 ? countries : ["CY"],
    returnPolicyCountry: "CY",
    returnPolicyCategory: `${context}/MerchantReturnFiniteReturnWindow`,
    merchantReturnDays: withdrawalDays,
    returnMethod: `${context}/ReturnByMail`,
    returnFees: `${context}/ReturnFeesCustomerResponsibility`,
    itemDefectReturnFees: `${context}/FreeReturn`,
    refundType: `${context}/FullRefund`,
    merchantReturnLink: page,
  };
}

/** Directive 2011/83/EU, article 9; the law's own number, so no setting. */
const withdrawalDays = 14;

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
