import fc from "fast-check";
import { expect, test } from "vitest";
import { choiceKinds, type AgreedChoice } from "#domain/choices.ts";
import { choiceMetadata, choicesFrom } from "./choice-words.ts";

const line = (most: number) => fc.string({ unit: "binary", minLength: 1, maxLength: most });
const agreed: fc.Arbitrary<AgreedChoice> = fc.record({
  choice_id: fc.uuid(),
  kind: fc.constantFrom(...choiceKinds),
  name: line(40),
  name_el: fc.option(line(40)),
  value_id: fc.option(fc.uuid()),
  label: fc.option(line(40)),
  label_el: fc.option(line(40)),
  text: fc.constant(null),
  surcharge: fc.integer({ min: 0, max: 9_999_999 }),
  undecided: fc.boolean(),
});

test("PCE-04 R02 what was chosen comes back from the provider's line, and fits into it", () => {
  fc.assert(
    fc.property(fc.array(agreed, { maxLength: 3 }), (choices) => {
      const metadata = choiceMetadata({ name: "Ring", name_el: null, choices }, "en");
      expect(choicesFrom({ metadata })).toEqual(choices);
    }),
  );
  const longest = '"\\'.repeat(20);
  const widest = { name: longest, name_el: longest, label: longest, label_el: longest };
  const [choice] = fc.sample(agreed, 1);
  const facts = Object.values(
    choiceMetadata({ name: longest, name_el: null, choices: [{ ...choice!, ...widest }] }, "el"),
  );
  expect(facts.every((text) => text.length <= 500)).toBe(true);
});

test("PCE-04 R02 what somebody wrote over at the provider is left out", () => {
  for (const text of ["", "[", "{}", "[1]", '["a","smell"]', "null"]) {
    expect(choicesFrom({ metadata: { choice_1: text } })).toEqual([]);
  }
});
