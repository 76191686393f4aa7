import { searchKey } from "#domain/text/search-key.ts";
import type { CsvCell } from "../../files/csv.ts";
import {
  costNames,
  factNames,
  isListName,
  isNumeric,
  listed,
  newStone,
  readFacts,
  stoneNames,
  typedFacts,
  type CostName,
  type FactName,
  type ListName,
  type StoneName,
  type TypedFacts,
} from "../facts/facts-form.ts";
import type { LineFaults } from "./import-fault.ts";
import { printList, readList } from "./list-cell.ts";

const factColumn = (name: FactName) => `fact: ${name}`;
const stoneColumn = (name: StoneName) => (name === "kind" ? "fact: stones" : `fact: stone ${name}`);

const costColumn = (name: CostName) => `cost: ${name}`;

/** Columns of a file that tells any of them: assistants read none, and must not take them away. */
export const costHeadings: string[] = costNames.map(costColumn);

/** A column a fact; the stones of a piece stand as lists, place by place. */
export const factHeadings: string[] = [...factNames.map(factColumn), ...stoneNames.map(stoneColumn), ...costHeadings];

export function factCells({ facts, stones, costs }: TypedFacts): Map<string, CsvCell> {
  const cells = new Map<string, CsvCell>();
  for (const name of factNames) cells.set(factColumn(name), asNumber(name, facts[name]));
  for (const name of costNames) cells.set(costColumn(name), asNumber(name, costs[name]));
  for (const name of stoneNames) {
    const places = stones.map((stone) => stone[name]);
    const [only = "", ...others] = places;
    const isAlone = others.every((place) => place === "");
    cells.set(stoneColumn(name), isAlone ? asNumber(name, only) : printList(places));
  }
  return cells;
}

/** A number alone in its cell is printed as the language's spreadsheets read it. */
function asNumber(name: FactName | StoneName | CostName, typed: string): CsvCell {
  return typed !== "" && isNumeric(name) ? Number(typed) : typed;
}

/**
 * Reads a line's facts over those that are known: a column that the file has not got changes nothing.
 * @param cell answers undefined for such a column
 */
export function readFactCells(
  cell: (column: string) => string | undefined,
  known: TypedFacts,
  faults: LineFaults,
): TypedFacts {
  const before = faults.list.length;
  const facts = { ...known.facts };
  for (const name of factNames) {
    const column = factColumn(name);
    const typed = cell(column);
    if (typed !== undefined) facts[name] = readValue(name, typed, { column, faults });
  }
  const costs = { ...known.costs };
  for (const name of costNames) {
    const column = costColumn(name);
    const typed = cell(column);
    if (typed !== undefined) costs[name] = readValue(name, typed, { column, faults });
  }
  const stones = readStones(cell, known, faults);
  if (faults.list.length > before) return known;
  const { read, faults: refused } = readFacts({ facts, stones, costs });
  for (const [path, fault] of Object.entries(refused)) {
    const stoneName = stoneNames.find((name) => path.endsWith(`.${name}`)) ?? "kind";
    const factName = factNames.find((name) => name === path);
    const costName = costNames.find((name) => path === `costs.${name}`);
    const column = costName ? costColumn(costName) : factName ? factColumn(factName) : stoneColumn(stoneName);
    faults.add(column, { code: "fact", fault });
  }
  if (!read) return known;
  return typedFacts({ product_facts: read.facts, product_stones: read.stones, product_costs: read.costs });
}

function readStones(
  cell: (column: string) => string | undefined,
  known: TypedFacts,
  faults: LineFaults,
): TypedFacts["stones"] {
  const kinds = cell(stoneColumn("kind"));
  if (kinds === undefined) return known.stones;
  const places = readList(kinds).map((typed) => {
    const column = stoneColumn("kind");
    return readValue("kind", typed, { column, faults });
  });
  const stones = places.map((kind, at) => {
    // A stone at its place, or moved, keeps what the file does not tell of it.
    const isSame = known.stones[at]?.kind === kind;
    const moved = known.stones.find((one, place) => one.kind === kind && places[place] !== kind);
    return { ...((isSame ? known.stones[at] : moved) ?? newStone(`${at}`)), kind };
  });
  for (const name of stoneNames) {
    const column = stoneColumn(name);
    const typed = name === "kind" ? undefined : cell(column);
    if (typed === undefined) continue;
    const listedHere = readList(typed);
    if (listedHere.length > stones.length) faults.add(column, { code: "places invalid" });
    for (const [at, stone] of stones.entries()) {
      stone[name] = readValue(name, listedHere[at] ?? "", { column, faults });
    }
  }
  return stones;
}

function readValue(
  name: FactName | StoneName | CostName,
  typed: string,
  { column, faults }: { column: string; faults: LineFaults },
): string {
  if (isListName(name) && column !== stoneColumn("colour")) {
    const code = codeOf(name, typed);
    if (code === undefined) faults.add(column, { code: "unknown word", value: typed, list: name });
    return code ?? "";
  }
  if (!isNumeric(name)) return typed;
  // `1,255` can only be carats; of a measure it might be a thousand, so that the rule of decimals refuses it.
  if (name === "carat") return typed.replace(",", ".");
  return /^\d+\.\d{3}$/.test(typed.trim()) ? "?" : typed;
}

/** The code itself, or its word in either language; undefined: neither. */
function codeOf(name: ListName, typed: string): string | undefined {
  const key = searchKey(typed);
  if (key === "") return "";
  const known = [...listed(name, "en"), ...listed(name, "el")];
  const code = known.find(([one]) => one === key.replaceAll(/[ -]/g, "_"));
  return (code ?? known.find(([, word]) => searchKey(word) === key))?.[0];
}
