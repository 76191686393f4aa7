import { describe, expect, test } from "vitest";
import type { DayHours } from "#domain/hours.ts";
import { jewelryStore } from "./jewelry-store.ts";

const site = "https://kosmima.example";
const week: DayHours[] = [
  { day: 6, spans: [["09:30", "14:00"]] },
  ...[1, 2, 3, 4, 5].map((day) => ({ day, spans: [["09:30", "19:00"] as const] })),
];
const daysOff = [
  { from: "2026-12-24", to: "2026-12-26", text: "Christmas", text_el: "Χριστούγεννα" },
  { from: "2027-01-06", to: "2027-01-06" },
];
const untold = {
  contact: { name: "Kosmima", address: null, phone: null, email: null },
  brand: "Kosmima",
  image: null,
  opening: null,
  place: null,
  countries: [],
};
const opened = { ...untold, opening: { hours: week, daysOff } };

describe("SHO-04 PDP-02 the shop in JSON-LD", () => {
  test("has the hours that the page shows, Monday first", () => {
    expect(jewelryStore(opened, "en", site)).toMatchObject({
      "@type": "JewelryStore",
      openingHoursSpecification: [
        {
          "@type": "OpeningHoursSpecification",
          dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
          opens: "09:30",
          closes: "19:00",
        },
        { dayOfWeek: ["Saturday"], opens: "09:30", closes: "14:00" },
      ],
    });
  });

  test("has an entry for each span of a day with a pause", () => {
    const hours: DayHours[] = [
      {
        day: 2,
        spans: [
          ["09:30", "13:00"],
          ["15:00", "19:00"],
        ],
      },
      { day: 3, spans: [["09:30", "13:00"]] },
    ];
    const store = { ...untold, opening: { hours, daysOff: [] } };
    expect(jewelryStore(store, "en", site)).toMatchObject({
      openingHoursSpecification: [
        { dayOfWeek: ["Tuesday", "Wednesday"], opens: "09:30", closes: "13:00" },
        { dayOfWeek: ["Tuesday"], opens: "15:00", closes: "19:00" },
      ],
      specialOpeningHoursSpecification: [],
    });
  });

  test("has its days off, closed from the first to the last, named in the page's language", () => {
    const closed = { "@type": "OpeningHoursSpecification", opens: "00:00", closes: "00:00" };
    const christmas = { ...closed, validFrom: "2026-12-24", validThrough: "2026-12-26" };
    const epiphany = { ...closed, validFrom: "2027-01-06", validThrough: "2027-01-06" };
    expect(jewelryStore(opened, "el", site)).toHaveProperty("specialOpeningHoursSpecification", [
      { ...christmas, name: "Χριστούγεννα" },
      epiphany,
    ]);
    expect(jewelryStore(opened, "en", site)).toHaveProperty("specialOpeningHoursSpecification.0.name", "Christmas");
  });

  test("WEK-13 has the hours of a date, an entry for each span", () => {
    const spans = [
      ["09:30", "13:00"],
      ["15:00", "20:00"],
    ] as const;
    const store = { ...untold, opening: { hours: week, daysOff: [{ from: "2026-12-13", to: "2026-12-13", spans }] } };
    expect(jewelryStore(store, "en", site)).toHaveProperty("specialOpeningHoursSpecification", [
      expect.objectContaining({ validFrom: "2026-12-13", validThrough: "2026-12-13", opens: "09:30", closes: "13:00" }),
      expect.objectContaining({ opens: "15:00", closes: "20:00" }),
    ]);
  });

  test("has brand, place and the right to withdraw within 14 days in the countries it delivers to", () => {
    const place = { latitude: 34.9161, longitude: 33.6297 };
    const store = { ...untold, place, countries: ["CY", "GR"] };
    expect(jewelryStore(store, "el", site)).toMatchObject({
      brand: { "@type": "Brand", name: "Kosmima" },
      geo: { "@type": "GeoCoordinates", latitude: 34.9161, longitude: 33.6297 },
      hasMerchantReturnPolicy: {
        "@type": "MerchantReturnPolicy",
        applicableCountry: ["CY", "GR"],
        returnPolicyCountry: "CY",
        returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
        merchantReturnDays: 14,
        returnMethod: "https://schema.org/ReturnByMail",
        returnFees: "https://schema.org/ReturnFeesCustomerResponsibility",
        merchantReturnLink: `${site}/delivery-returns?lang=el`,
      },
    });
  });

  test("leaves out what is not told", () => {
    const store = jewelryStore(untold, "en", site);
    for (const name of ["geo", "telephone", "email", "openingHoursSpecification"]) {
      expect(store).not.toHaveProperty(name);
    }
    expect(store).not.toHaveProperty("specialOpeningHoursSpecification");
    expect(store).not.toHaveProperty("address.streetAddress");
    expect(store).toHaveProperty("hasMerchantReturnPolicy.applicableCountry", ["CY"]);
  });
});
