import { expect, test } from "vitest";
import { postalLines } from "./postal-address.ts";

test("AFT-01 an address stands on the slip in lines, with the country's name", () => {
  const street = "Ledras 5, Flat 2, 1011 Nicosia";
  const lines = ["Ledras 5", "Flat 2", "1011 Nicosia"];
  expect(postalLines(`${street}, CY`, "en")).toEqual([...lines, "CYPRUS"]);
  expect(postalLines(`${street}, CY`, "el")).toEqual([...lines, "ΚΥΠΡΟΣ"]);
  expect(postalLines("Unter den Linden 1, 10117 Berlin, DE", "el").at(-1)).toBe("GERMANY");
  expect(postalLines("Ledras 5\n1011 Nicosia", "en")).toEqual(["Ledras 5", "1011 Nicosia"]);
  expect(postalLines("", "en")).toEqual([]);
});
