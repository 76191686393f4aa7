import { describe, expect, test } from "vitest";
import { refusalToBuy } from "./product.ts";
import { pictureRefusal } from "./pictures.ts";
import { searchKey } from "./text/search-key.ts";

describe("product", () => {
  test("PRD-06 an image has at most 10 MiB and one of four types", () => {
    expect(pictureRefusal({ size: 10 * 1024 * 1024, type: "image/webp" })).toBeUndefined();
    expect(pictureRefusal({ size: 10 * 1024 * 1024 + 1, type: "image/png" })).toBe("picture too large");
    expect(pictureRefusal({ size: 1, type: "image/svg+xml" })).toBe("picture type");
    expect(pictureRefusal({ size: 1, type: "" })).toBe("picture type");
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
