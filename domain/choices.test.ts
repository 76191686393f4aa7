import { describe, expect, test } from "vitest";
import {
  agreedChoices,
  choiceWords,
  isPersonal,
  resolveChoices,
  stillOffered,
  surchargeCents,
  textFault,
  unreadableParts,
  type ChoiceValue,
  type ProductChoice,
} from "./choices.ts";
import { lineKey } from "./cart.ts";

const value = (id: string, more: Partial<ChoiceValue> = {}): ChoiceValue => ({
  id,
  label: id,
  label_el: null,
  surcharge: 0,
  is_default: false,
  undecided: false,
  available: true,
  held: null,
  held_until: null,
  ...more,
});
const choice = (id: string, more: Partial<ProductChoice> = {}): ProductChoice => ({
  id,
  kind: "size",
  name: id,
  name_el: null,
  scale: null,
  max_length: null,
  alphabets: null,
  surcharge: 0,
  optional: true,
  product_choice_values: [],
  ...more,
});

const ringSize = choice("size", {
  name: "Ring size",
  name_el: "Μέγεθος",
  scale: "ring",
  product_choice_values: [
    value("later", {
      label: "Not sure yet",
      label_el: "Δεν ξέρω ακόμη",
      is_default: true,
      undecided: true,
    }),
    value("52"),
    value("54", { surcharge: 12.5 }),
    value("56", { available: false }),
  ],
});
const metal = choice("metal", {
  kind: "variant",
  name: "Metal",
  product_choice_values: [value("rose", { label: "rose gold" })],
});
const engraving = choice("engraving", {
  kind: "text",
  name: "Engraving",
  name_el: "Χάραξη",
  max_length: 10,
  alphabets: ["greek", "latin"],
  surcharge: 20,
});
const faultsOf = (...asked: Parameters<typeof resolveChoices>) => resolveChoices(...asked).map(({ fault }) => fault);

describe("resolveChoices", () => {
  test("PCE-03 what is not named takes its default, and a choice without one asks", () => {
    const [size, text] = resolveChoices([ringSize, engraving]);
    expect([size?.value?.id, text?.text]).toEqual(["later", ""]);
    expect(faultsOf([ringSize, metal, engraving])).toEqual([undefined, "choice_required", undefined]);
    expect(faultsOf([{ ...engraving, optional: false }], [{ choice: "engraving", text: " " }])).toEqual([
      "choice_required",
    ]);
  });

  test("PCE-03 a value that is sold out, or gone, is no answer; neither is a choice that is gone", () => {
    const chosen = [{ choice: "size", value: "56" }];
    expect(faultsOf([ringSize], chosen)).toEqual(["value_sold_out"]);
    expect(faultsOf([ringSize], [{ choice: "size", value: "58" }])).toEqual(["unknown_value"]);
    expect(stillOffered([engraving], chosen)).toEqual([]);
    expect(stillOffered([ringSize], chosen)).toEqual(chosen);
  });

  test("PCE-04 what was agreed tells words and surcharge, a text that was not given is no part of it", () => {
    const resolved = resolveChoices(
      [ringSize, metal, engraving],
      [
        { choice: "size", value: "54" },
        { choice: "metal", value: "rose" },
        { choice: "engraving", text: " Μαρία " },
      ],
    );
    const agreed = agreedChoices(resolved);
    expect(choiceWords(agreed, "en")).toBe("Ring size 54 · Metal: rose gold · Engraving “Μαρία”");
    expect(choiceWords(agreed, "el")).toBe("Μέγεθος 54 · Metal: rose gold · Χάραξη «Μαρία»");
    expect(surchargeCents(agreed)).toBe(3250);
    const byDefault = resolveChoices([ringSize, engraving]);
    expect(choiceWords(agreedChoices(byDefault), "el")).toBe("Μέγεθος: Δεν ξέρω ακόμη");
    const listed = { personalised: false };
    expect([isPersonal(listed, resolved), isPersonal(listed, byDefault)]).toEqual([true, false]);
  });
});

test("PCE-03 what can't be engraved is named: emoji whole, control and right-to-left characters, other alphabets", () => {
  expect(unreadableParts("Ζωή 7 & Zoë 👩‍👧 7", engraving)).toEqual(["7", "&", "👩‍👧"]);
  for (const text of ["a\u202eb", "a\tb", "שלום", "a\u00a0b", "Ж", "\ud800", "e\u0301\u0301"]) {
    expect(textFault(text, engraving)).toBe("text_unreadable");
  }
  const all = { max_length: 30, alphabets: ["latin", "greek", "digits", "signs"] as const };
  const terms = { ...all, alphabets: [...all.alphabets] };
  expect(textFault("Α & Ω – 14/2/26 ♥ (ΐϋ) 'ß'", terms)).toBeUndefined();
  expect(textFault("ώώώώώώώώώώ", engraving)).toBeUndefined();
  expect(textFault("ώώώώώώώώώώώ", engraving)).toBe("text_too_long");
});

test("EYE-04 a heart as phones type it is engraved as a heart", () => {
  const signs = { ...engraving, alphabets: ["greek", "signs"] as const };
  const [text] = resolveChoices(
    [{ ...signs, alphabets: [...signs.alphabets] }],
    [{ choice: engraving.id, text: "Ζωή ❤️💙♥️" }],
  );
  expect([text?.text, text?.fault]).toEqual(["Ζωή ♥♥♥", undefined]);
});

test("CHK-07 PCE-03 the same piece with the same answers is one line", () => {
  const [size, text] = [
    { choice: "b", value: "54" },
    { choice: "a", text: "Ζωή" },
  ];
  const key = lineKey({ id: "ring", choices: [size, text] });
  expect(
    lineKey({
      id: "ring",
      choices: [{ choice: "a", text: " Ζωή\u0301".replace("ή\u0301", "η\u0301") }, size],
    }),
  ).toBe(key);
  expect(lineKey({ id: "ring", choices: [size] })).not.toBe(key);
  expect(lineKey({ id: "ring", choices: [{ choice: "a", text: " " }] })).toBe(lineKey({ id: "ring" }));
});
