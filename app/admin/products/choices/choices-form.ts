import { z } from "zod";
import { alphabetNames, choiceKinds, choiceScales } from "#domain/choices.ts";
import type { Language } from "#domain/language.ts";
import { textIn } from "#domain/language.ts";
import { centsFromEuros } from "#domain/money.ts";
import { isCleanText } from "#domain/text/strangers-text.ts";
import { codePoints, tidyText } from "#domain/text/tidy-text.ts";
import { randomUuid } from "../../../data/random-uuid.ts";
import { maxStock } from "../../data/stock.ts";
import { decimalPoint } from "../../ui/decimal-point.ts";
import type { SavedChoice, WantedChoice } from "../../data/saved-choices.ts";

const typedValueSchema = z.object({
  id: z.string(),
  label: z.string(),
  label_el: z.string(),
  surcharge: z.string(),
  is_default: z.boolean(),
  undecided: z.boolean(),
  stock: z.string(),
  /** The count that the form showed, empty: none; absent: the value is new. */
  stock_seen: z.string().optional(),
});
export type TypedValue = z.infer<typeof typedValueSchema>;

/** A choice as it is typed; those without values have none of their own. */
export const typedChoiceSchema = z.object({
  id: z.string(),
  kind: z.enum(choiceKinds),
  name: z.string(),
  name_el: z.string(),
  scale: z.enum(choiceScales).nullable(),
  max_length: z.string(),
  alphabets: z.array(z.enum(alphabetNames)),
  surcharge: z.string(),
  optional: z.boolean(),
  values: z.array(typedValueSchema),
});
export type TypedChoice = z.infer<typeof typedChoiceSchema>;

export const mostChoices = 3;
const mostValues = 100;
const nameLength = 40;
const textLength = 60;
/** Cents. */
const mostSurcharge = 9_999_999;

export function typedChoices(choices: readonly SavedChoice[] = []): TypedChoice[] {
  return choices.map(({ position: _position, product_choice_values: values, ...choice }) => ({
    ...choice,
    name_el: choice.name_el ?? "",
    max_length: String(choice.max_length ?? ""),
    alphabets: alphabetNames.filter((name) => choice.alphabets?.includes(name)),
    surcharge: amount(choice.surcharge),
    values: values.map(({ position: _place, value_stock: stock, ...value }) => {
      const count = String(stock?.quantity ?? "");
      const texts = { label_el: value.label_el ?? "", surcharge: amount(value.surcharge) };
      return { ...value, ...texts, stock: count, stock_seen: count };
    }),
  }));
}

function amount(euros: number): string {
  return euros === 0 ? "" : String(euros);
}

/** Makes a copy's choices its own, without the counts. */
export function asNew(choices: readonly TypedChoice[]): TypedChoice[] {
  return choices.map((choice) => ({
    ...choice,
    id: randomUuid(),
    values: choice.values.map(({ stock_seen: _seen, ...value }) => ({
      ...value,
      id: randomUuid(),
      stock: "",
    })),
  }));
}

/** Leaves prices out: a copy that an assistant makes gets them from an admin (WEK-12). */
export function withoutPrices(choices: readonly TypedChoice[]): TypedChoice[] {
  return choices.map((choice) => ({
    ...choice,
    surcharge: "",
    values: choice.values.map((value) => ({ ...value, surcharge: "" })),
  }));
}

export function newChoice(fields: Partial<TypedChoice>): TypedChoice {
  return {
    id: randomUuid(),
    kind: "variant",
    name: "",
    name_el: "",
    scale: null,
    max_length: "",
    alphabets: [],
    surcharge: "",
    optional: true,
    values: [],
    ...fields,
  };
}

export function newValue(fields: Partial<TypedValue> = {}): TypedValue {
  const empty = { label: "", label_el: "", surcharge: "", stock: "" };
  return { id: randomUuid(), ...empty, is_default: false, undecided: false, ...fields };
}

export type ChoiceFault =
  | "name"
  | "nameTwice"
  | "label"
  | "twice"
  | "noValues"
  | "surcharge"
  | "tooDear"
  | "stock"
  | "length"
  | "alphabets"
  | "changed"
  | "uncounted"
  | "held"
  | "aside";
export interface SaidFault {
  code: ChoiceFault;
  /** How many there are now, or are being paid for or put aside. */
  count?: number;
}

/** Faults by the id of a choice or value and the field: `3f….label`. */
export type ChoiceFaults = Readonly<Record<string, SaidFault>>;

/** Faults that the database would refuse, found before anything is sent. */
export function choiceFaults(choices: readonly TypedChoice[]): ChoiceFaults {
  const faults: Record<string, SaidFault> = {};
  const names = new Set<string>();
  for (const choice of choices) {
    const at = (name: string, code: ChoiceFault | undefined) => {
      if (code) faults[`${choice.id}.${name}`] = { code };
    };
    const name = tidyText(choice.name);
    at("name", names.has(name) ? "nameTwice" : lineFault(name, "name"));
    names.add(name);
    at("name_el", choice.name_el.trim() === "" ? undefined : lineFault(choice.name_el, "name"));
    if (choice.kind === "text") {
      at("max_length", isWhole(choice.max_length, 1, textLength) ? undefined : "length");
      at("surcharge", surchargeFault(choice.surcharge));
      at("alphabets", choice.alphabets.length === 0 ? "alphabets" : undefined);
    } else {
      const { length } = choice.values;
      at("values", length === 0 || length > mostValues ? "noValues" : undefined);
      Object.assign(faults, valueFaults(choice.values));
    }
  }
  return faults;
}

function valueFaults(values: readonly TypedValue[]): Record<string, SaidFault> {
  const faults: Record<string, SaidFault> = {};
  const labels = new Set<string>();
  for (const value of values) {
    const at = (name: string, code: ChoiceFault | undefined) => {
      if (code) faults[`${value.id}.${name}`] = { code };
    };
    const label = tidyText(value.label);
    at("label", labels.has(label) ? "twice" : lineFault(label, "label"));
    labels.add(label);
    at("label_el", value.label_el.trim() === "" ? undefined : lineFault(value.label_el, "label"));
    at("surcharge", surchargeFault(value.surcharge));
    const isCount = value.stock.trim() === "" || isWhole(value.stock, 0, maxStock);
    at("stock", isCount ? undefined : "stock");
  }
  return faults;
}

function lineFault<Code>(typed: string, code: Code): Code | undefined {
  const line = tidyText(typed);
  const fits = line !== "" && codePoints(line) <= nameLength && isCleanText(line, "one line");
  return fits ? undefined : code;
}

function isWhole(typed: string, least: number, most: number): boolean {
  return /^\d{1,6}$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most;
}

function surchargeFault(typed: string): "surcharge" | undefined {
  if (typed.trim() === "") return undefined;
  const cents = centsFromEuros(decimalPoint(typed));
  return cents === undefined || cents < 0 || cents > mostSurcharge ? "surcharge" : undefined;
}

/** Reads choices that have no fault. */
export function wantedChoices(choices: readonly TypedChoice[]): WantedChoice[] {
  const euros = (typed: string) => Number(decimalPoint(typed));
  const count = (typed: string) => (typed.trim() === "" ? null : Number(typed));
  return choices.map((choice) => {
    const isText = choice.kind === "text";
    return {
      ...choice,
      max_length: isText ? Number(choice.max_length) : null,
      alphabets: isText ? choice.alphabets : null,
      surcharge: isText ? euros(choice.surcharge) : 0,
      values: choice.values.map(({ stock, stock_seen: seen, ...value }) => ({
        ...value,
        surcharge: euros(value.surcharge),
        stock: count(stock),
        ...(seen === undefined ? {} : { stock_seen: count(seen) }),
      })),
    };
  });
}

/** `Ring size · Engraving`: a closed section in one line. */
export function choicesSummary(choices: readonly TypedChoice[], language: Language): string {
  return choices.map(({ name, name_el }) => textIn(language, name, name_el || null)).join(" · ");
}

/** `48, 49, 50 … 62`: the values of a list in one line. */
export function valuesSummary({ values }: TypedChoice, language: Language): string {
  const labels = values.map(({ label, label_el }) => textIn(language, label, label_el || null));
  const shown = labels.length > 5 ? [...labels.slice(0, 3), "…", labels[labels.length - 1]] : labels;
  return shown.join(", ").replace(", …, ", " … ");
}
