import { cents, centsOf, eurosFromCents, isPrice, sumCents, type Cents } from "./money.ts";
import { textIn, type Language } from "./language.ts";
import type { Chosen } from "./cart.ts";
import { codePoints, tidyText } from "./text/tidy-text.ts";

export const choiceKinds = ["size", "variant", "text"] as const;
export type ChoiceKind = (typeof choiceKinds)[number];

export const choiceScales = ["ring", "cm"] as const;

export const alphabetNames = ["latin", "greek", "digits", "signs"] as const;
export type Alphabet = (typeof alphabetNames)[number];

/**
 * Letters that may be engraved besides spaces, inside of a character class; `private.text_fault` has the same (PCE-03).
 */
const alphabets: Record<Alphabet, string> = {
  latin: "A-Za-zÀ-ÖØ-öø-ÿ",
  greek: "ΆΈ-ΊΌΎ-ΡΣ-ώ",
  digits: "0-9",
  signs: ".,:!?'’&+/()·–♥∞-",
};

/** A value of a list on the wire (`product_choice_values`); `surcharge` in euros. */
export interface ChoiceValue {
  id: string;
  label: string;
  label_el: string | null;
  surcharge: number;
  is_default: boolean;
  /** 'Not sure yet: we ask you'. */
  undecided: boolean;
  /** False: sold out, or somebody has it. */
  available: boolean;
  /** Tells who has the last of it, and until when, as for a product (STK-06). */
  held: "buying" | "aside" | null;
  held_until: string | null;
}

/** A piece's choices on the wire (`product_choices` with its values, both in their order); euros. */
export interface ProductChoice {
  id: string;
  kind: ChoiceKind;
  name: string;
  name_el: string | null;
  /** A scale of sizes: `ring` when the labels are EU sizes. */
  scale: (typeof choiceScales)[number] | null;
  /** Code points that a text may have. */
  max_length: number | null;
  alphabets: Alphabet[] | null;
  /** Euros for a text; a list's values have their own. */
  surcharge: number;
  /** An empty text is an answer. */
  optional: boolean;
  product_choice_values: ChoiceValue[];
}

/** An answer as it was agreed: on the checkout's line and on the order. `surcharge` in cents. */
export interface AgreedChoice {
  choice_id: string;
  kind: ChoiceKind;
  name: string;
  name_el: string | null;
  value_id: string | null;
  label: string | null;
  label_el: string | null;
  text: string | null;
  surcharge: number;
  undecided: boolean;
  /** Unix seconds; only of one that was left open at the sale (WEK-01). */
  decided_at?: number | undefined;
}

/** Whether a line waits for its buyer's answer: until then nothing is made, and no day promised (WEK-01). */
export function hasOpenChoice(lines: readonly { choices: readonly Pick<AgreedChoice, "undecided">[] }[]): boolean {
  return lines.some(({ choices }) => choices.some(({ undecided }) => undecided));
}

/** `Ring size, Metal`: what of a line waits for its buyer. */
export function openNames(
  choices: readonly Pick<AgreedChoice, "name" | "name_el" | "undecided">[],
  language: Language,
): string {
  return choices
    .filter(({ undecided }) => undecided)
    .map(({ name, name_el }) => textIn(language, name, name_el))
    .join(", ");
}

type AnswerFault = "choice_required" | "unknown_value" | "value_sold_out" | "text_too_long" | "text_unreadable";

/** A choice with its answer; without one of its own the default's. */
export interface ResolvedChoice {
  choice: ProductChoice;
  value: ChoiceValue | undefined;
  /** Tidied; empty: none. */
  text: string;
  fault: AnswerFault | undefined;
}

/** Every choice of a piece, answered or with its fault. What was chosen of others is left out (`stillOffered`). */
export function resolveChoices(choices: readonly ProductChoice[], chosen: readonly Chosen[] = []): ResolvedChoice[] {
  return choices.map((choice) => {
    const answer = chosen.find((one) => one.choice === choice.id);
    return choice.kind === "text" ? resolveText(choice, answer) : resolveList(choice, answer);
  });
}

function resolveText(choice: ProductChoice, answer: Chosen | undefined): ResolvedChoice {
  const text = withHearts(tidyText(answer?.text ?? ""));
  const missing = text === "" && !choice.optional ? "choice_required" : undefined;
  return { choice, value: undefined, text, fault: missing ?? textFault(text, choice) };
}

function resolveList(choice: ProductChoice, answer: Chosen | undefined): ResolvedChoice {
  const values = choice.product_choice_values;
  const value = answer?.value
    ? values.find(({ id }) => id === answer.value)
    : values.find(({ is_default }) => is_default);
  const faultWithout = answer?.value ? "unknown_value" : "choice_required";
  const fault = value ? (value.available ? undefined : "value_sold_out") : faultWithout;
  return { choice, value, text: "", fault };
}

/** Phones type hearts of many kinds; one is engraved (EYE-04). `private.agreed_text` is the twin. */
function withHearts(text: string): string {
  return text.replace(/[\u2661\u2665\u2764\u{1F499}-\u{1F49C}\u{1F5A4}\u{1F90D}\u{1F90E}\u{1F9E1}]\u{FE0F}?/gu, "♥");
}

/** Judges a tidied text. */
export function textFault(
  text: string,
  terms: Pick<ProductChoice, "max_length" | "alphabets">,
): "text_too_long" | "text_unreadable" | undefined {
  if (unreadableParts(text, terms).length > 0) return "text_unreadable";
  return codePoints(text) > (terms.max_length ?? 0) ? "text_too_long" : undefined;
}

/** The parts of a text that can't be engraved, each once. */
export function unreadableParts(text: string, terms: Pick<ProductChoice, "alphabets">): readonly string[] {
  const allowed = (terms.alphabets ?? []).map((name) => alphabets[name]);
  return [...new Set(text.match(new RegExp(`[^ ${allowed.join("")}]+`, "gu")))];
}

/** Leaves out the answers to choices that the product no longer has. */
export function stillOffered(choices: readonly ProductChoice[], chosen: readonly Chosen[] = []): Chosen[] {
  return chosen.filter((one) => choices.some(({ id }) => id === one.choice));
}

/** The chosen values, and the defaults of the rest: every answer named. */
export function answered(choices: readonly ProductChoice[], chosen: readonly Chosen[] = []): readonly Chosen[] {
  const open = choices.filter(({ id }) => !chosen.some(({ choice }) => choice === id));
  const defaults = resolveChoices(open).flatMap(({ choice, value }) =>
    value ? [{ choice: choice.id, value: value.id }] : [],
  );
  return [...chosen, ...defaults];
}

/** A piece made for one buyer alone is excepted from withdrawal (PCE-04). */
export function isPersonal({ personalised }: { personalised: boolean }, resolved: readonly ResolvedChoice[]): boolean {
  return personalised || resolved.some(({ text }) => text !== "");
}

/** Answers as the server writes them down; a text that was not given is no part of them. */
export function agreedChoices(resolved: readonly ResolvedChoice[]): AgreedChoice[] {
  return resolved
    .filter(({ value, text }) => value !== undefined || text !== "")
    .map(({ choice, value, text }) => ({
      choice_id: choice.id,
      kind: choice.kind,
      name: choice.name,
      name_el: choice.name_el,
      value_id: value?.id ?? null,
      label: value?.label ?? null,
      label_el: value?.label_el ?? null,
      text: text || null,
      surcharge: centsOf((value ?? choice).surcharge),
      undecided: value?.undecided ?? false,
    }));
}

/** The answers' surcharge on the price of one piece. */
export function surchargeCents(agreed: readonly Pick<AgreedChoice, "surcharge">[]): Cents {
  return sumCents(agreed.map(({ surcharge }) => cents(surcharge)));
}

/** The price of one piece with its answers, in euros; null without a price. */
export function priceWith(price: number | null, resolved: readonly ResolvedChoice[]) {
  if (!isPrice(price)) return null;
  return eurosFromCents(sumCents([centsOf(price), surchargeCents(agreedChoices(resolved))]));
}

type SpokenChoice = Pick<AgreedChoice, "kind" | "name" | "name_el" | "label" | "label_el" | "text" | "undecided">;

/** `Ring size 54 · Metal: rose gold · Engraving “Maria”`; empty for a piece without choices. */
export function choiceWords(agreed: readonly SpokenChoice[], language: Language): string {
  return agreed.map((one) => oneChoiceWords(one, language)).join(" · ");
}

function oneChoiceWords(agreed: SpokenChoice, language: Language): string {
  const name = textIn(language, agreed.name, agreed.name_el);
  if (agreed.text) return `${name} ${language === "el" ? `«${agreed.text}»` : `“${agreed.text}”`}`;
  const label = textIn(language, agreed.label, agreed.label_el) ?? "";
  return agreed.kind === "size" && !agreed.undecided ? `${name} ${label}` : `${name}: ${label}`;
}
