import { expect, test } from "vitest";
import { cardSize } from "./card-size.ts";

test("GFT-01 a short message stands large, a long one smaller, and the longest still fits its card", () => {
  expect(cardSize("Με αγάπη")).toBe(4.8);
  const words = "Που η ζωή σου να λάμπει όσο και το χαμόγελό σου. ".repeat(6).slice(0, 300);
  const long = cardSize(words);
  expect(long).toBeLessThan(4.8);
  expect(long).toBeGreaterThanOrEqual(2.8);
  for (const full of ["💍".repeat(300), Array.from({ length: 20 }, () => "Αγάπη μου").join("\n")]) {
    const size = cardSize(full);
    expect(size).toBeGreaterThanOrEqual(1.35);
    expect(size).toBeLessThan(long);
  }
});
