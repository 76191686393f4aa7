import { describe, expect, test } from "vitest";
import { productColumns as schemaColumns } from "#domain/product.ts";
import { makeQueryClient, retryDelay } from "./query-provider.tsx";
import { productColumns, searchWords } from "./products.ts";

test("PDP-03 the columns asked for are those of the product's schema", () => {
  expect(productColumns).toBe(schemaColumns);
});

test("PDP-03 a search is compared without case and accents, word by word, never more than eight", () => {
  expect(searchWords("  ΉΛΙΟΣ   Ring ")).toEqual(["ηλιοσ", "ring"]);
  expect(searchWords("a b c d e f g h i j")).toHaveLength(8);
  expect(searchWords("   ")).toEqual([]);
});

describe("the queries' patience", () => {
  test("LIM-03 three more tries, after 1000 ms, doubling up to 30000 ms; kept for five minutes", () => {
    expect([0, 1, 2, 3, 4, 5, 9].map((failures) => retryDelay(failures))).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ]);
    const { queries } = makeQueryClient().getDefaultOptions();
    expect(queries?.retry).toBe(3);
    expect(queries?.gcTime).toBe(300_000);
  });
});
