import { typeNamed, type Value } from "./column-values.ts";
import type { Condition, Operator, Refusal } from "./filter.ts";
import { readPattern } from "./like.ts";

/** The columns that filters ask for, each as the text of its JSON; null for null. */
export type RowTexts = ReadonlyMap<string, string | null>;

/** Whether a row passes; a column that is not among its texts passes nothing. */
export type RowTest = (row: RowTexts) => boolean;

/** PostgreSQL's three values: null is unknown, and stays so under `not`. */
type Trilean = boolean | null;
type ConditionTest = (text: string | null) => Trilean;

/** All conditions of a filter. `typeOf` knows the columns' types in the catalogue: undefined for an unknown column. */
export function readRowTest(
  conditions: readonly Condition[],
  typeOf: (column: string) => string | undefined,
): RowTest | Refusal {
  const tests: RowTest[] = [];
  for (const condition of conditions) {
    const { column, isNegated } = condition;
    const type = typeOf(column);
    if (type === undefined) return { refused: `There is no column ${column} to filter by` };
    const test = testOf(condition, type);
    if (typeof test === "string") return { refused: test };
    tests.push((row) => {
      const text = row.get(column);
      if (text === undefined) return false;
      return test(text) === !isNegated;
    });
  }
  return (row) => tests.every((test) => test(row));
}

function testOf({ column, operator, values }: Condition, typeName: string): ConditionTest | string {
  const [value = ""] = values;
  if (operator === "is") return testIs(value.toLowerCase(), { column, typeName });
  const type = typeNamed(typeName);
  if (!type) return `The column ${column} is of the type ${typeName}, which can only be asked for is`;
  if (operator === "like" || operator === "ilike") {
    if (typeName !== "text" && typeName !== "varchar") {
      return `The operator ${operator} is for text; the column ${column} is ${typeName}`;
    }
    return testLike(operator, value) ?? "A pattern must not end with its escape character";
  }
  if (!type.isOrdered && Object.hasOwn(orders, operator)) {
    return `The operator ${operator} is for numbers and times; the column ${column} is ${typeName}`;
  }
  const wanted: Value[] = [];
  for (const one of values) {
    const read = type.fromFilter(one);
    if (read === undefined) return `The column ${column} is ${typeName}, which has no value "${one.slice(0, 100)}"`;
    wanted.push(read);
  }
  return testCompared(operator, wanted, type.fromRow);
}

function testIs(word: string, { column, typeName }: { column: string; typeName: string }): ConditionTest | string {
  if (word === "null") return (text) => text === null;
  if (word === "not_null") return (text) => text !== null;
  if (typeName !== "bool") return `Only a boolean is ${word}; the column ${column} is ${typeName}`;
  if (word === "unknown") return (text) => text === null;
  return (text) => text === word;
}

function testLike(operator: "like" | "ilike", pattern: string): ConditionTest | undefined {
  const fold = operator === "ilike" ? foldCase : (text: string): string => text;
  const matches = readPattern(fold(pattern));
  return matches && ((text) => (text === null ? null : matches(fold(text))));
}

/**
 * Folds as the C library does in a UTF-8 locale: no letter becomes two, and a final sigma is a sigma. Circled letters
 * and Unicode's latest each engine folds by tables of its own.
 */
function foldCase(text: string): string {
  const lower = (char: string): string => String.fromCodePoint(char.toLowerCase().codePointAt(0) ?? 0);
  return Array.from(text, lower).join("");
}

const orders = {
  lt: (a: Value, b: Value) => a < b,
  lte: (a: Value, b: Value) => a <= b,
  gt: (a: Value, b: Value) => a > b,
  gte: (a: Value, b: Value) => a >= b,
};

function testCompared(
  operator: Exclude<Operator, "is" | "like" | "ilike">,
  wanted: readonly Value[],
  fromRow: (text: string) => Value | undefined,
): ConditionTest {
  const all = new Set(wanted);
  const [first = 0] = wanted;
  return (text) => {
    if (text === null) return operator === "isdistinct" ? true : null;
    const value = fromRow(text);
    if (value === undefined) throw new Error("A row holds what its column's type does not");
    if (operator === "eq" || operator === "in") return all.has(value);
    if (operator === "neq" || operator === "isdistinct") return !all.has(value);
    return orders[operator](value, first);
  };
}
