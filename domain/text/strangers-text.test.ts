import fc from "fast-check";
import { expect, test } from "vitest";
import { enquiryFaults, tidyEnquiry } from "../enquiry.ts";
import { giftMessageFault, tidyGiftMessage } from "../gift.ts";
import { shownAddress } from "./shown-address.ts";
import { cutText, fitText, isCleanText, readText } from "./strangers-text.ts";
import { codePoints } from "./tidy-text.ts";

/** Halves of pairs, controls, what turns words around, what nobody sees, look-alikes, accents, joined emoji. */
const strange = [
  "\ud83d",
  "\udc8d",
  "\0",
  "\u0007",
  "\u009f",
  "\r\n",
  "\u202e",
  "\u2066",
  "\u200b",
  "\u200d",
  "\ufeff",
  "\u00ad",
  "\u{e0041}",
  "а",
  "ο",
  "é",
  "e\u0301",
  "💍",
  "👩‍🔧",
  "👍🏽",
  "Μαρία",
  " ",
  "x",
];
const hostile = fc.array(fc.constantFrom(...strange), { maxLength: 60 }).map((parts) => parts.join(""));
const lines = fc.constantFrom("one line" as const, "many lines" as const);

test("AVL-26 whatever a stranger writes is kept as whole characters, clean, visible and within its bound", () => {
  fc.assert(
    fc.property(hostile, fc.integer({ min: 1, max: 50 }), lines, (typed, most, kind) => {
      const { tidy, fault } = readText(typed, { most, lines: kind });
      const text = fitText(typed, { most, lines: kind });
      expect(text.isWellFormed() && isCleanText(text, kind)).toBe(true);
      expect(codePoints(text)).toBeLessThanOrEqual(most);
      expect(text).not.toMatch(/[\u00ad\u200b\ufeff\u{e0041}]|\u200d$/u);
      // The doors that repair nothing take exactly what would be kept as it is.
      expect(fault === undefined).toBe(text === tidy && codePoints(tidy) <= most);
      expect(readText(text, { most, lines: kind }).fault).toBeUndefined();
    }),
  );
  expect(readText("\u200b\u200d\ufeff", { most: 9 })).toEqual({ tidy: "" });
  expect(cutText("👩‍🔧👩‍🔧", 4)).toBe("👩‍🔧");
  expect(cutText("cafe\u0301s", 4)).toBe("caf");
  expect(cutText("💍💍", 1)).toBe("💍");
});

test("AVL-26 forms refuse by name what no database and no mail can hold, and drop what nobody sees", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const asked = tidyEnquiry({ name: text, email: text, phone: text, question: text });
      const faults = enquiryFaults(asked);
      if (!faults.name) expect(isCleanText(asked.name, "one line")).toBe(true);
      if (!faults.question) expect(isCleanText(asked.question, "many lines")).toBe(true);
      const message = tidyGiftMessage(text);
      if (!giftMessageFault(message)) expect(isCleanText(message, "many lines")).toBe(true);
    }),
  );
  const typed = { name: "Ma\u200bria", email: "maria@\u200bexample.cy", phone: "", question: "?" };
  expect(enquiryFaults(tidyEnquiry(typed))).toEqual({});
  expect(tidyEnquiry(typed)).toMatchObject({ name: "Maria", email: "maria@example.cy" });
});

test("AVL-26 an address with look-alike letters is shown as what it is", () => {
  expect(shownAddress("maria@example.cy")).toBe("maria@example.cy");
  expect(shownAddress("maria@еxample.cy")).toBe("maria@xn--xample-2of.cy");
  expect(shownAddress("mаria@example.cy")).toBe("m[U+0430]ria@example.cy");
  expect(shownAddress("ελένη@παράδειγμα.ελ")).toMatch(/^(\[U\+03[A-F0-9]{2}\]){5}@xn--[\w-]+\.xn--/);
  expect(shownAddress("maria@а b")).toBe("maria@[U+0430] b");
});
