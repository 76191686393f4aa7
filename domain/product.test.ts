import { describe, expect, test } from "vitest";
import { imageRefusal, refusalToBuy } from "./product.ts";
import { productFormSchema, type ProductFormValues } from "./schemas/product.ts";
import { searchKey } from "./text.ts";

const empty: ProductFormValues = {
  name: "Aphrodite necklace",
  name_el: "",
  description: "",
  description_el: "",
  product_code: "",
  image_alt: "",
  image_alt_el: "",
  price: "",
  category: "necklaces",
  personalised: false,
  making_days: "",
};

function errors(values: Partial<ProductFormValues>): string[] {
  const result = productFormSchema.safeParse({ ...empty, ...values });
  return result.success ? [] : result.error.issues.map((issue) => issue.message);
}

describe("product form", () => {
  test("PRD-04 DLV-04 each rule holds at both sides of its bound", () => {
    expect(errors({ name: " " })).toEqual(["name required"]);
    expect(errors({ name: "ά".repeat(100) })).toEqual([]);
    expect(errors({ name: "ά".repeat(101) })).toEqual(["name too long"]);
    expect(errors({ description: "x".repeat(1000) })).toEqual([]);
    expect(errors({ description: "x".repeat(1001) })).toEqual(["description too long"]);
    expect(errors({ product_code: "x".repeat(50) })).toEqual([]);
    expect(errors({ product_code: "x".repeat(51) })).toEqual(["product code too long"]);
    expect(errors({ price: "0.01" })).toEqual([]);
    expect(errors({ price: "0" })).toEqual(["price too low"]);
    expect(errors({ price: "999999.99" })).toEqual([]);
    expect(errors({ price: "1000000" })).toEqual(["price too high"]);
    expect(errors({ price: "1.005" })).toEqual(["price not in cents"]);
    expect(errors({ price: "1.180" })).toEqual(["price not in cents"]);
    expect(errors({ price: ".001" })).toEqual(["price too low"]);
    expect(errors({ price: "1e6" })).toEqual(["price too high"]);
    expect(errors({ price: "1e-400" })).toEqual(["price too low"]);
    for (const days of ["", "1", " 180 "]) expect(errors({ making_days: days })).toEqual([]);
    for (const days of ["0", "181", "1.5", "two", "-1"]) {
      expect(errors({ making_days: days })).toEqual(["making days invalid"]);
    }
    expect(errors({ category: "" })).toEqual(["category required"]);
    expect(errors({ category: "brooches" })).toEqual(["category invalid"]);
    expect(errors({ category: "all" })).toEqual([]);
  });

  test("PRD-04 an emoji family counts as the database counts it, in code points", () => {
    expect(errors({ name: "👨‍👩‍👧‍👦".repeat(14) + "ab" })).toEqual([]);
    expect(errors({ name: "👨‍👩‍👧‍👦".repeat(14) + "abc" })).toEqual(["name too long"]);
  });

  test("PRD-04 control and direction characters are refused in a name", () => {
    expect(errors({ name: "a\u0000b" })).toEqual(["forbidden characters"]);
    expect(errors({ name: "a\u202eb" })).toEqual(["forbidden characters"]);
    expect(errors({ description: "two\nlines" })).toEqual([]);
  });

  test("PRD-05 an empty price is saved as null, an empty text too", () => {
    expect(productFormSchema.parse(empty)).toMatchObject({
      price: null,
      name_el: null,
      description: null,
    });
    expect(productFormSchema.parse({ ...empty, price: " 12.5 " }).price).toBe(12.5);
    expect(productFormSchema.parse({ ...empty, price: ".5" }).price).toBe(0.5);
    expect(productFormSchema.parse({ ...empty, price: "1e3" }).price).toBe(1000);
  });

  test("PRD-06 an image has at most 10 MiB and one of four types", () => {
    expect(imageRefusal({ size: 10 * 1024 * 1024, type: "image/webp" })).toBeUndefined();
    expect(imageRefusal({ size: 10 * 1024 * 1024 + 1, type: "image/png" })).toBe("image too large");
    expect(imageRefusal({ size: 1, type: "image/svg+xml" })).toBe("image type");
    expect(imageRefusal({ size: 1, type: "" })).toBe("image type");
  });

  test("PDP-05 a sold-out or unpriced piece can't be bought", () => {
    expect(refusalToBuy({ price: 10, availability: true, held: null })).toBeUndefined();
    expect(refusalToBuy({ price: 10, availability: false, held: null })).toBe("sold out");
    expect(refusalToBuy({ price: 10, availability: false, held: "buying" })).toBe("held");
    expect(refusalToBuy({ price: null, availability: true, held: null })).toBe("no price");
  });

  test("PDP-03 a search ignores accents, case and the final sigma", () => {
    expect(searchKey("Δαχτυλίδι ΉΛΙΟΣ")).toBe("δαχτυλιδι ηλιοσ");
    expect(searchKey("  Golden\u00a0 Weave ")).toBe("golden weave");
  });
});
