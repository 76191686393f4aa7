import { expect, test } from "vitest";
import { el } from "./el.ts";
import { en } from "./en.ts";
import { greeted } from "./greeting.ts";

test.each([
  "Dear Maria,\nyes.",
  "Hi Maria! Yes.",
  " Good morning, yes.",
  "Γεια σας κυρία Μαρία,",
  "ΚΑΛΗΜΈΡΑ",
  "Αγαπητή Μαρία,",
])("WEK-15 who begins with %s is not greeted twice", (words) => {
  expect(greeted(el, "Maria", words)).toEqual([words]);
});

test.each(["Yes, gladly.", "Hive gold is no gold.", "Ναι, βεβαίως.", ""])("WEK-15 %s gets a greeting", (words) => {
  expect(greeted(en, "Maria", words)).toEqual(["Dear Maria,", words]);
});
