import { deliveryPrice } from "#domain/delivery/delivery-price.ts";
import type { DeliveryMethod } from "../data/delivery-methods.ts";

type Way = Omit<DeliveryMethod, "name" | "name_el" | "promise" | "promise_el">;

interface Sold {
  /** Euros. */
  price: number;
  /** Working days; null: it is ready. */
  making_days: number | null;
}

/** SHO-04: what it costs and how long it takes to send this one piece, for each way that sends. */
export function shippingDetails(sold: Sold, methods: readonly Way[]): object[] {
  return methods
    .filter(({ kind }) => kind === "courier")
    .map(({ countries, min_days, max_days, ...way }) => ({
      "@type": "OfferShippingDetails",
      shippingRate: {
        "@type": "MonetaryAmount",
        value: deliveryPrice(way, sold.price),
        currency: "EUR",
      },
      shippingDestination: countries.map((addressCountry) => ({
        "@type": "DefinedRegion",
        addressCountry,
      })),
      deliveryTime: {
        "@type": "ShippingDeliveryTime",
        businessDays: { "@type": "OpeningHoursSpecification", dayOfWeek: workingDays },
        handlingTime: days(0, sold.making_days ?? 0),
        transitTime: days(min_days, max_days),
      },
    }));
}

/** Countries that the shop sends to, each once. */
export function shippedCountries(methods: readonly Way[]): string[] {
  return [...new Set(methods.flatMap(({ countries }) => countries))].sort();
}

function days(minValue: number, maxValue: number): object {
  return { "@type": "QuantitativeValue", minValue, maxValue, unitCode: "DAY" };
}

const workingDays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];
