import { cents, type Cents } from "#domain/money.ts";
import { mostChoices } from "../../choices/choices-form.ts";
import type { ChoiceHead } from "../../files/choice-columns.ts";
import type { OptionsAnswer } from "./imported-file.ts";
import { headOf } from "./cells/sizes.ts";

/** A variant of a piece: a value of each option, in the options' order. */
export interface Variant {
  values: string[];
  price: Cents | null;
  stock: number | null;
}

interface FittedValue {
  label: string;
  surcharge: Cents;
  stock: number | null;
}

export interface FittedChoice {
  head: ChoiceHead;
  values: FittedValue[];
}

export interface Fitted {
  price: Cents | null;
  /** The piece's own count, where its values have none. */
  stock: number | null;
  choices: FittedChoice[];
  /** Our choices can't hold the options as they are. */
  asked?: { reason: "prices" | "stock" | "more than three"; answers: OptionsAnswer[]; suggestion: OptionsAnswer };
}

const mostValues = 100;
/** Code points of a value's label and of a choice's name. */
export const labelLength = 40;

/** The choices of a piece: a price and what values add to it, counts by value. `names`: the options that have several values. */
export function fitChoices(names: readonly string[], variants: readonly Variant[], answer?: OptionsAnswer): Fitted {
  if (names.length === 0) return { price: lowest(variants), stock: sumOf(variants), choices: [] };
  if (names.length === 1)
    return byValue(
      names[0] ?? "",
      variants.map(({ values, ...offer }) => ({ ...offer, value: values[0] ?? "" })),
    );
  const reason = reasonToAsk(names, variants);
  if (!reason) return apart(names, variants);
  const combined = combine(names, variants);
  const canCombine =
    combined.values.size <= mostValues && [...combined.values].every((label) => label.length <= labelLength);
  const answers: OptionsAnswer[] = [
    ...(canCombine ? (["combine"] as const) : []),
    ...(names.length <= mostChoices ? (["dearest"] as const) : []),
    "first",
  ];
  const suggestion = answers[0] ?? "first";
  const taken = answer && answers.includes(answer) ? answer : suggestion;
  const asked = { reason, answers, suggestion };
  if (taken === "combine") return { ...byValue(combined.name, combined.variants), asked };
  const kept = taken === "first" ? (reason === "more than three" ? mostChoices : 1) : names.length;
  return { ...atDearest(names.slice(0, kept), variants), asked };
}

type Reason = NonNullable<Fitted["asked"]>["reason"];

function reasonToAsk(names: readonly string[], variants: readonly Variant[]): Reason | undefined {
  if (names.length > mostChoices) return "more than three";
  const counts = new Set(variants.map(({ stock }) => stock));
  if (!isAdditive(names, variants)) return "prices";
  // A combination that the shop has not got would be offered.
  const combinations = names.reduce((product, _name, at) => product * valuesAt(variants, at).length, 1);
  if (new Set(variants.map(({ values }) => values.join("\n"))).size < combinations) return "stock";
  return counts.size > 1 || (!counts.has(null) && !counts.has(0)) ? "stock" : undefined;
}

const lowest = (variants: readonly Pick<Variant, "price">[]): Cents | null => {
  const prices = variants.flatMap(({ price }) => (price === null || price === 0 ? [] : [price]));
  return prices.length > 0 ? cents(Math.min(...prices)) : (variants.find(({ price }) => price === 0)?.price ?? null);
};

function sumOf(variants: readonly Pick<Variant, "stock">[]): number | null {
  const counts = variants.flatMap(({ stock }) => stock ?? []);
  return counts.length > 0 ? counts.reduce((sum, count) => sum + count, 0) : null;
}

interface ValueOffer {
  value: string;
  price: Cents | null;
  stock: number | null;
}

/** One option: each value has its own price and count. */
function byValue(name: string, offers: readonly ValueOffer[]): Fitted {
  const labels = [...new Set(offers.map(({ value }) => value))];
  const price = lowest(offers);
  const values = labels.map((label) => {
    const same = offers.filter(({ value }) => value === label);
    return { label, surcharge: above(price, highest(same)), stock: sumOf(same) };
  });
  return { price, stock: null, choices: [{ head: headOf(name, labels), values }] };
}

function highest(variants: readonly Pick<Variant, "price">[]): Cents | null {
  const prices = variants.flatMap(({ price }) => price ?? []);
  return prices.length > 0 ? cents(Math.max(...prices)) : null;
}

const above = (base: Cents | null, price: Cents | null): Cents =>
  cents(Math.max(0, (price ?? base ?? 0) - (base ?? 0)));

/** Least surcharge of each value: the cheapest variant with it, over the cheapest of all. */
function additions(names: readonly string[], variants: readonly Variant[]): Map<string, Cents>[] {
  const base = lowest(variants);
  return names.map((_name, at) => {
    const added = new Map<string, Cents>();
    for (const value of valuesAt(variants, at)) {
      added.set(value, above(base, lowest(variants.filter(({ values }) => values[at] === value))));
    }
    return added;
  });
}

function isAdditive(names: readonly string[], variants: readonly Variant[]): boolean {
  const base = lowest(variants) ?? 0;
  const added = additions(names, variants);
  return variants.every(({ price, values }) => {
    const sum = values.reduce((total, value, at) => total + (added[at]?.get(value) ?? 0), base);
    return (price || base) === sum;
  });
}

function valuesAt(variants: readonly Variant[], at: number): string[] {
  return [...new Set(variants.flatMap(({ values }) => values[at] || []))];
}

/** Options whose surcharges add up, and whose counts don't differ. */
function apart(names: readonly string[], variants: readonly Variant[]): Fitted {
  const added = additions(names, variants);
  const choices = names.map((name, at) => {
    const labels = valuesAt(variants, at);
    const values = labels.map((label) => ({ label, surcharge: added[at]?.get(label) ?? cents(0), stock: null }));
    return { head: headOf(name, labels), values };
  });
  return { price: lowest(variants), stock: sumOf(variants), choices };
}

/** Two options of one kind keep their own names: `Size` and `Size 2`. */
export function otherNames(choices: readonly FittedChoice[]): FittedChoice[] {
  const seen = new Map<string, number>();
  return choices.map(({ head, values }) => {
    const times = (seen.get(head.name) ?? 0) + 1;
    seen.set(head.name, times);
    return {
      head:
        times > 1
          ? { ...head, name: `${head.name} ${times}`, name_el: head.name_el && `${head.name_el} ${times}` }
          : head,
      values,
    };
  });
}

function combine(names: readonly string[], variants: readonly Variant[]) {
  const offers = variants.map(({ values, price, stock }) => ({
    value: values.filter((value) => value !== "").join(" / "),
    price,
    stock,
  }));
  return {
    name: names.join(" / ").slice(0, labelLength),
    variants: offers,
    values: new Set(offers.map(({ value }) => value)),
  };
}

/** The option that prices differ most by carries the dearest price of each value; the others add nothing. Counts become one. */
function atDearest(names: readonly string[], variants: readonly Variant[]): Fitted {
  const base = lowest(variants);
  const dearest = names.map(
    (_name, at) =>
      new Map(
        valuesAt(variants, at).map((value) => [
          value,
          above(base, highest(variants.filter(({ values }) => values[at] === value))),
        ]),
      ),
  );
  const ranges = dearest.map((added) => Math.max(...added.values()) - Math.min(...added.values()));
  const carrier = ranges.indexOf(Math.max(...ranges));
  const choices = names.map((name, at) => {
    const labels = valuesAt(variants, at);
    const values = labels.map((label) => ({
      label,
      surcharge: at === carrier ? (dearest[at]?.get(label) ?? cents(0)) : cents(0),
      stock: null,
    }));
    return { head: headOf(name, labels), values };
  });
  return { price: base, stock: sumOf(variants), choices };
}
