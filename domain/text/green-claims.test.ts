import { expect, test } from "vitest";
import { greenClaim } from "./green-claims.ts";

test.each<[string, string | undefined]>([
  ["A sustainable ring of old gold", "sustainable"],
  ["Eco-friendly, made here", "Eco-friendly"],
  ["ECO", "ECO"],
  ["Our green gold", "green"],
  ["Carbon neutral since 2024", "Carbon neutral"],
  ["Βιώσιμο κόσμημα", "Βιώσιμο"],
  ["ένα Οικολογικό δαχτυλίδι", "Οικολογικό"],
  ["με πράσινη τουρμαλίνη", "πράσινη"],
  ["ΦΙΛΙΚΌ ΠΡΟΣ ΤΟ ΠΕΡΙΒΆΛΛΟΝ", "ΦΙΛΙΚΌ ΠΡΟΣ ΤΟ ΠΕΡΙΒΆΛΛΟΝ"],
  ["Economical use of gold, recorded", undefined],
  ["Greenland's rubies", undefined],
  ["Δεύτερη ματιά", undefined],
  ["", undefined],
])("TRD-09 %j needs proof for %j", (text, word) => {
  expect(greenClaim(text)).toBe(word);
});

test("TRD-09 a word that needs proof is found as it was typed, the first of a text", () => {
  expect(greenClaim("Old gold, SUSTAINABLE and eco")).toBe("SUSTAINABLE");
});
