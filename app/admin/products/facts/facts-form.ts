import {
  colours,
  cutGrades,
  cuts,
  laboratories,
  origins,
  treatments,
  type ProductFacts,
  type ProductStone,
} from "#domain/facts.ts";
import { costsSchema, factsSchema, stonesSchema, type FactFault, type ProductCosts } from "#domain/schemas/facts.ts";
import { metals, stoneKinds } from "#domain/facts/words.ts";
import type { Language } from "#domain/language.ts";
import { decimalPoint } from "../../ui/decimal-point.ts";
import type { Facts } from "../../data/saved-facts.ts";

export type FactName = keyof ProductFacts;
export type StoneName = keyof ProductStone;
export type TypedStone = Record<StoneName | "key", string>;

export const factNames = [
  "metal",
  "fineness",
  "colour",
  "width_mm",
  "height_mm",
  "length_mm",
  "weight_g",
  "hallmark",
  "hallmark_el",
  "care",
  "care_el",
  "maker",
  "responsible_person",
  "warnings",
  "warnings_el",
] as const satisfies FactName[];
export const stoneNames = [
  "kind",
  "count",
  "carat",
  "cut",
  "treatment",
  "origin",
  "colour",
  "clarity",
  "cut_grade",
  "laboratory",
  "report_number",
  "report_url",
] as const satisfies StoneName[];

export const costNames = ["making", "stones"] as const satisfies (keyof ProductCosts)[];
export type CostName = (typeof costNames)[number];

/** Facts as they are typed; empty: not known. */
export interface TypedFacts {
  facts: Record<FactName, string>;
  stones: TypedStone[];
  costs: Record<CostName, string>;
}

export function typedFacts(product: {
  product_facts?: ProductFacts | null | undefined;
  product_stones?: ProductStone[] | undefined;
  product_costs?: ProductCosts | null | undefined;
}): TypedFacts {
  return {
    facts: typed(product.product_facts ?? factsSchema.parse({})),
    stones: (product.product_stones ?? []).map((stone, at) => ({
      ...newStone(`${at}`),
      ...typed({ ...stone }),
    })),
    costs: typed(product.product_costs ?? costsSchema.parse({})),
  };
}

/** The same names, each with its value as text. */
function typed<Name extends string>(row: Record<Name, string | number | null>) {
  const texts = {} as Record<Name, string>;
  for (const name in row) texts[name] = String(row[name] ?? "");
  return texts;
}

export function newStone(key: string): TypedStone {
  const empty = Object.fromEntries(stoneNames.map((name) => [name, ""])) as Record<StoneName, string>;
  return { key, ...empty };
}

/** Faults by field: `metal`, `stones.0.kind`, `costs.making`. */
export type FactFaults = Readonly<Record<string, FactFault>>;

/** A stone of which nothing was typed is none. */
export function readFacts(form: TypedFacts): { read: Facts | undefined; faults: FactFaults } {
  const listed = form.stones.map(({ key: _key, ...stone }) => read(stone));
  const isEmpty = (stone: object) => Object.values(stone).every((value) => value === null);
  const facts = factsSchema.safeParse(read(form.facts));
  const costs = costsSchema.safeParse(read(form.costs, "money"));
  const stones = stonesSchema.safeParse(listed.filter((stone) => !isEmpty(stone)));
  const places = [...listed.keys()].filter((at) => !isEmpty(listed[at] ?? {}));
  const faults: Record<string, FactFault> = {};
  for (const { path, message } of facts.error?.issues ?? []) {
    faults[path.join(".")] = message as FactFault;
  }
  for (const { path, message } of stones.error?.issues ?? []) {
    const [at, name] = path;
    faults[`stones.${places[Number(at)]}.${String(name)}`] = message as FactFault;
  }
  for (const { path, message } of costs.error?.issues ?? []) faults[`costs.${path.join()}`] = message as FactFault;
  const isRead = facts.success && stones.success && costs.success;
  return { read: isRead ? { facts: facts.data, stones: stones.data, costs: costs.data } : undefined, faults };
}

/** Whether a fact's, a stone's or a cost's column holds a number. */
export function isNumeric(name: string): boolean {
  return /^(fineness|count|carat|making|stones)$|_(mm|g)$/.test(name);
}

/** `1.200` may be a thousand and more: it is no amount of money, as it is no price. */
function read(row: Record<string, string>, kind?: "money"): Record<string, string | number | null> {
  const cells = Object.entries(row).map(([name, value]) => {
    const text = value.trim();
    if (text === "") return [name, null] as const;
    if (!isNumeric(name)) return [name, value] as const;
    const number = decimalPoint(text);
    return [name, kind === "money" && /\.\d{3}/.test(number) ? NaN : Number(number)] as const;
  });
  return Object.fromEntries(cells);
}

/** A metal's colour is of this list; a stone's is free text. */
const lists = {
  metal: metals,
  colour: colours,
  kind: stoneKinds,
  cut: cuts,
  treatment: treatments,
  origin: origins,
  cut_grade: cutGrades,
  laboratory: laboratories,
};
export type ListName = keyof typeof lists;

export function isListName(name: string): name is ListName {
  return Object.keys(lists).includes(name);
}

/** The codes of a list with their words. */
export function listed(name: ListName, language: Language): (readonly [string, string])[] {
  return Object.entries<Record<Language, string>>(lists[name]).map(([code, words]) => [code, words[language]] as const);
}

function wordOf(name: ListName, code: string, language: Language): string | undefined {
  return listed(name, language).find(([known]) => known === code)?.[1];
}

/** `Gold 750 ‰ · 6.8 g · Pearl`: a closed section in one line; empty: nothing is known. */
export function factsSummary({ facts, stones }: Omit<TypedFacts, "costs">, language: Language): string {
  const fineness = facts.fineness && `${facts.fineness} ‰`;
  const metal = [wordOf("metal", facts.metal, language), fineness].filter(Boolean).join(" ");
  const size = [facts.width_mm, facts.height_mm, facts.length_mm].filter(Boolean).join(" × ");
  const kinds = stones.map(({ kind }) => wordOf("kind", kind, language));
  const weight = facts.weight_g && `${facts.weight_g} g`;
  return [metal, size && `${size} mm`, weight, ...kinds, facts.hallmark].filter(Boolean).join(" · ");
}
