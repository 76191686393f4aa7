import { describe, expect, test } from "vitest";
import { vatOf, type Parcel } from "./vat.ts";
import type { Language } from "../language.ts";
import { vatWords, type VatRegime } from "./vat-words.ts";

const seller = { vat_rate: 19, oss_since: "2026-01-01", vat_none: false };
const day = "2026-11-26";
const due = (parcel: Partial<Parcel>, change: Partial<typeof seller> | { oss_since: null } = {}) => {
  const { regime, state, rate } = vatOf({ country: null, day, ...parcel }, { ...seller, ...change });
  return [regime, state, rate];
};

describe("VAT follows the parcel", () => {
  test.each<[Partial<Parcel>, unknown[]]>([
    [{}, ["domestic", "CY", 19]],
    [{ country: "CY" }, ["domestic", "CY", 19]],
    [{ country: "DE" }, ["oss", "DE", 19]],
    [{ country: "HU" }, ["oss", "HU", 27]],
    [{ country: "DE", day: "2025-12-31" }, ["domestic", "DE", 19]],
    [{ country: "FI" }, ["oss", "FI", 25.5]],
    [{ country: "US" }, ["export", null, 0]],
    [{ country: "GB", postcode: "SW1A 1AA" }, ["export", null, 0]],
    [{ country: "GB", postcode: "bt1 5gs" }, ["oss", "XI", 20]],
    [{ country: "IM", postcode: "IM1 1AA" }, ["export", null, 0]],
    [{ country: "XI" }, ["export", null, 0]],
    [{ country: "MC" }, ["oss", "FR", 20]],
    [{ country: "AX" }, ["export", null, 0]],
    [{ country: "FI", postcode: "22100" }, ["export", null, 0]],
    [{ country: "FI", postcode: "FI-22 100" }, ["export", null, 0]],
    [{ country: "ES", postcode: "35001" }, ["export", null, 0]],
    [{ country: "ES", postcode: "51001" }, ["export", null, 0]],
    [{ country: "ES", postcode: "52006" }, ["export", null, 0]],
    [{ country: "ES", postcode: "28013" }, ["oss", "ES", 21]],
    [{ country: "GR", postcode: "630 86" }, ["export", null, 0]],
    [{ country: "GR", postcode: "105 58" }, ["oss", "GR", 24]],
    [{ country: "IT", postcode: "23041" }, ["export", null, 0]],
    [{ country: "IT", postcode: "22061" }, ["export", null, 0]],
    [{ country: "DE", postcode: "D-78266" }, ["oss", "DE", 19]],
    [{ country: "DE", postcode: "78266" }, ["export", null, 0]],
    [{ country: "DE", postcode: "27498" }, ["export", null, 0]],
    [{ country: "FR", postcode: "97400" }, ["export", null, 0]],
    [{ country: "FR", postcode: "98713" }, ["export", null, 0]],
    [{ country: "FR", postcode: "20000" }, ["oss", "FR", 20]],
    [{ country: "RE" }, ["export", null, 0]],
    [{ country: "PT", postcode: "9500-321" }, ["oss", "PT", 16]],
    [{ country: "PT", postcode: "9000-018" }, ["oss", "PT", 22]],
    [{ country: "PT", postcode: "1100-148" }, ["oss", "PT", 23]],
    [{ country: "AT", postcode: "6691" }, ["oss", "AT", 19]],
    [{ country: "DE", postcode: "no postcode" }, ["oss", "DE", 19]],
  ])("TRD-01 %j", (parcel, expected) => {
    expect(due(parcel)).toEqual(expected);
  });

  test("TRD-01 without the one-stop shop Cyprus' VAT is due in the EU, and none outside; who is not registered takes none", () => {
    expect(due({ country: "DE" }, { oss_since: null })).toEqual(["domestic", "DE", 19]);
    expect(due({ country: "US" }, { oss_since: null })).toEqual(["export", null, 0]);
    expect(due({ country: "CY" }, { vat_none: true })).toEqual(["none", "CY", 0]);
  });

  test("TRD-01 a rate is the one of its day, and a day before the table is refused", () => {
    const rates = ["2024-12-31", "2025-01-01"].map((at) =>
      due({ country: "SK", day: at }, { oss_since: "2021-07-01" }),
    );
    expect(rates.map(([, , rate]) => rate)).toEqual([20, 23]);
    expect(() => due({ country: "SK", day: "2021-06-30" }, { oss_since: "2021-01-01" })).toThrow(
      "No rate of VAT is known for SK on 2021-06-30",
    );
  });

  test("TRD-01 a receipt names the country whose VAT it is, or why there is none", () => {
    const words = (vat_regime: VatRegime, language: Language) => {
      const vat_state = vat_regime === "export" ? null : "XI";
      return vatWords({ vat_regime, vat_state, vat_rate: 20 }, language);
    };
    expect(words("domestic", "en")).toBe("of which VAT (20 %)");
    expect(words("oss", "en")).toBe("of which VAT of Northern Ireland (20 %)");
    expect(words("oss", "el")).toBe("εκ των οποίων ΦΠΑ, Βόρεια Ιρλανδία (20 %)");
    expect(words("export", "en")).toBe("No VAT: delivered outside the EU’s VAT area");
    expect(words("none", "el")).toBe("Χωρίς ΦΠΑ: ο πωλητής δεν είναι εγγεγραμμένος στο μητρώο ΦΠΑ");
  });
});
