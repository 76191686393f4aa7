import type Stripe from "stripe";
import { z } from "zod";
import { agreedChoicesSchema } from "#domain/schemas/agreed-choices.ts";
import { choiceWords, type AgreedChoice } from "#domain/choices.ts";
import { textIn, type Language } from "#domain/language.ts";
import { parseStrictJson } from "../_shared/strict-json.ts";
import type { CheckoutLine } from "./checkout.ts";

const facts = [
  "choice_id",
  "kind",
  "name",
  "name_el",
  "value_id",
  "label",
  "label_el",
  "text",
  "surcharge",
  "undecided",
] as const;

type Named = Pick<CheckoutLine, "name" | "name_el" | "choices">;

/** `Helios band, Ring size 54`: of a line the provider's page and papers always show the name. */
export function nameWithChoices(line: Named, language: Language): string {
  const name = textIn(language, line.name, line.name_el);
  return [name, choiceWords(line.choices, language)].filter(Boolean).join(", ");
}

/**
 * The name alone and what was chosen, for a rebuild after a lost database (R02): a list for each choice, since a value
 * has at most 500 characters.
 */
export function choiceMetadata(line: Named, language: Language): Record<string, string> {
  if (line.choices.length === 0) return {};
  const told = line.choices.map((choice) => JSON.stringify(facts.map((name) => choice[name])));
  return {
    name: textIn(language, line.name, line.name_el),
    ...Object.fromEntries(told.map((text, at) => [`choice_${at + 1}`, text])),
  };
}

/**
 * Reads the words of `choiceMetadata`; those that nobody can read, since the provider's people may edit them, are left
 * out.
 */
export function choicesFrom({ metadata }: Pick<Stripe.LineItem, "metadata">): AgreedChoice[] {
  return [1, 2, 3].flatMap((at) => readFacts(metadata?.[`choice_${at}`]));
}

function readFacts(text: string | undefined): AgreedChoice[] {
  if (!text) return [];
  try {
    const values = z.array(z.unknown()).parse(parseStrictJson(text));
    return agreedChoicesSchema.parse([Object.fromEntries(facts.map((name, at) => [name, values[at]]))]);
  } catch {
    return [];
  }
}
