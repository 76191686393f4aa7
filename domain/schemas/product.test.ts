import { describe, expect, test } from "vitest";
import { productFormSchema, type ProductFormValues } from "./product.ts";

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
});
