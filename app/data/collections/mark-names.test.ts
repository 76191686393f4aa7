import { expect, test } from "vitest";
import { markNames } from "./mark-names.ts";

const collections = (...names: string[]) => names.map((name) => ({ slug: "s", name, name_el: null, picture: null }));
const said = (text: string, ...names: string[]) =>
  markNames(text, collections(...names), "en")
    ?.replaceAll("\u0001s\u0002", "[")
    .replaceAll("\u0001", "]");

test("COL-01 LND-05 a name is marked where it is first said, as a word by itself, whatever stands around it", () => {
  expect(said("Helios rings. Helios!", "Helios")).toBe("[Helios] rings. Helios!");
  expect(said("«Ήλιος», και ο ήλιος", "Ήλιος")).toBe("«[Ήλιος]», και ο ήλιος");
  expect(said("Heliosphere, helios, 9Helios", "Helios")).toBe("Heliosphere, helios, 9Helios");
  expect(said("Gold Weave and Gold", "Gold", "Gold Weave")).toBe("[Gold Weave] and [Gold]");
  expect(said("A+B (C)", "A+B", "(C)", "[")).toBe("[A+B] [(C)]");
  expect(said("Nothing")).toBe("Nothing");
});

test("COL-01 LNG-04 in Greek by the Greek name, else by the English one", () => {
  const sun = { slug: "helios", name: "Helios", name_el: "Ήλιος", picture: null };
  expect(markNames("Ο Ήλιος", [sun], "el")).toBe("Ο \u0001helios\u0002Ήλιος\u0001");
  expect(markNames("Ο Helios", [{ ...sun, name_el: null }], "el")).toBe("Ο \u0001helios\u0002Helios\u0001");
  expect(markNames(null, [sun], "en")).toBeNull();
});
