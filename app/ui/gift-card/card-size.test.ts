import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cardSize, sizes } from "./card-size.ts";

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

test("GFT-01 the style has each size of the lettering, the smallest as its first", () => {
  const style = readFileSync(new URL("gift-card.css", import.meta.url), "utf8");
  const styled = Array.from(style.matchAll(/--size: ([\d.]+);/g), ([, size]) => Number(size));
  expect(styled).toEqual([sizes.at(-1), ...sizes.slice(0, -1)]);
});
