import { describe, expect, test } from "vitest";
import { shippedCountries, shippingDetails } from "./shipping-details.ts";

const courier = {
  kind: "courier",
  countries: ["GR", "CY"],
  price: 12.5,
  free_from: 500,
  min_days: 3,
  max_days: 7,
} as const;
const methods = [
  { ...courier, countries: [...courier.countries] },
  { ...courier, countries: ["DE", "GR"], price: 25, free_from: null },
  { ...courier, kind: "collection" as const, countries: [], price: 0 },
];

describe("SHO-04 an offer's delivery", () => {
  test("tells price, countries and working days of each way that sends; a collection sends nothing", () => {
    const [home, abroad, ...others] = shippingDetails({ price: 499.99, making_days: null }, methods);
    expect(others).toEqual([]);
    expect(home).toEqual({
      "@type": "OfferShippingDetails",
      shippingRate: { "@type": "MonetaryAmount", value: 12.5, currency: "EUR" },
      shippingDestination: [
        { "@type": "DefinedRegion", addressCountry: "GR" },
        { "@type": "DefinedRegion", addressCountry: "CY" },
      ],
      deliveryTime: {
        "@type": "ShippingDeliveryTime",
        businessDays: {
          "@type": "OpeningHoursSpecification",
          dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
        },
        handlingTime: { "@type": "QuantitativeValue", minValue: 0, maxValue: 0, unitCode: "DAY" },
        transitTime: { "@type": "QuantitativeValue", minValue: 3, maxValue: 7, unitCode: "DAY" },
      },
    });
    expect(abroad).toHaveProperty("shippingRate.value", 25);
  });

  test("costs nothing from the price that frees it, and waits for a piece to be made", () => {
    const [home, abroad] = shippingDetails({ price: 500, making_days: 10 }, methods);
    expect(home).toHaveProperty("shippingRate.value", 0);
    expect(abroad).toHaveProperty("shippingRate.value", 25);
    expect(home).toHaveProperty("deliveryTime.handlingTime.maxValue", 10);
  });

  test("goes to each country once", () => {
    expect(shippedCountries(methods)).toEqual(["CY", "DE", "GR"]);
    expect(shippedCountries([])).toEqual([]);
  });
});
