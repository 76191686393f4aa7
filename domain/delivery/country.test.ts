import { expect, test } from "vitest";
import { addressInWords } from "./country.ts";

test("DAY-07 an address is read with the country's name, in the reader's language", () => {
  const kept = "Ledras 5, 1011 Nicosia, CY";
  expect(addressInWords(kept, "en")).toBe("Ledras 5, 1011 Nicosia, Cyprus");
  expect(addressInWords(kept, "el")).toBe("Ledras 5, 1011 Nicosia, Κύπρος");
  expect(addressInWords("Ledras 5\n1011 Nicosia\nGR", "el")).toBe("Ledras 5\n1011 Nicosia\nΕλλάδα");
  for (const said of ["Ledras 5, 1011 Nicosia", "Flat 2, Building AB", "CY", "Nicosia, QQQ", ""]) {
    expect(addressInWords(said, "en")).toBe(said);
  }
});
