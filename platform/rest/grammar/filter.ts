import { notImplemented } from "../refusals.ts";
import { limits } from "../limits.ts";
import { type Field, takeEmbedPath, takeField, takeName, tryQuoted } from "./names.ts";
import { Scanner } from "./scanner.ts";

/** The condition for a row: one comparison, or several joined by `and`/`or`. */
export type Filter = Condition | LogicGroup;

export interface Condition {
  kind: "condition";
  field: Field;
  negated: boolean;
  test: Test;
}

interface LogicGroup {
  kind: "group";
  operator: "and" | "or";
  negated: boolean;
  members: Filter[];
}

export type Test =
  | { kind: "compare"; operator: CompareOperator; value: string; quantifier?: "any" | "all" }
  | { kind: "in"; values: string[] }
  | { kind: "is"; value: "null" | "not_null" | "true" | "false" | "unknown" };

export type CompareOperator = keyof typeof compareOperators;

/** The wire's names, and whether `(any)` and `(all)` may follow. */
const compareOperators = {
  eq: true,
  neq: false,
  gt: true,
  gte: true,
  lt: true,
  lte: true,
  like: true,
  ilike: true,
  isdistinct: false,
  cs: false,
  cd: false,
  ov: false,
} as const;

/** Operators that PostgREST knows and this room does not offer. */
const refusedOperators = new Set("match imatch fts plfts phfts wfts sl sr nxr nxl adj".split(" "));

const operatorExpected = '"not" or operator (eq, gt, ...)';

/** A filter and the embeds on the way to the relation that it filters. */
export interface PlacedFilter {
  embeds: string[];
  filter: Filter;
}

/** Parses `customers.name=eq.x`: top-level values are raw, without quotes or escapes. @throws PGRST100, PGRST127 */
export function parseFilter(key: string, value: string): PlacedFilter {
  const { embeds, field } = takeEmbedPath(new Scanner("tree path", key));
  const scanner = new Scanner("filter", value);
  const negated = scanner.takes("not.");
  const test = takeTest(scanner, (rest) => rest.rest());
  scanner.expectEnd("end of input");
  return { embeds, filter: { kind: "condition", field, negated, test } };
}

/** Parses `or=(a.eq.1,not.and(b.is.null,c.gt.2))`; the key may be `not.or`, `customers.or`, `customers.not.or`. @throws PGRST100, PGRST127 */
export function parseLogic(key: string, value: string): PlacedFilter {
  const names = key.split(".");
  const operator = names.pop() === "and" ? "and" : "or";
  const negated = names.at(-1) === "not";
  if (negated) names.pop();
  const path = new Scanner("logic path", names.join("."));
  const embeds: string[] = [];
  while (!path.atEnd) {
    embeds.push(takeName(path));
    if (!path.atEnd) path.expect(".", "delimiter (.)");
  }
  // PostgREST counts columns from the operator on.
  const head = negated ? `not.${operator}` : operator;
  const scanner = new Scanner("logic tree", head + value, value);
  scanner.takes(head);
  const members = takeMembers(scanner, 1);
  scanner.expectEnd('"," or end of input');
  return { embeds, filter: { kind: "group", operator, negated, members } };
}

function takeMembers(scanner: Scanner, depth: number): Filter[] {
  if (depth > limits.nesting) {
    scanner.refuse(`Conditions may be nested at most ${limits.nesting} deep`);
  }
  scanner.skipBlanks();
  scanner.expect("(");
  const members: Filter[] = [];
  do {
    scanner.skipBlanks();
    members.push(takeMember(scanner, depth));
    scanner.skipBlanks();
  } while (scanner.takes(","));
  scanner.expect(")", '"," or ")"');
  scanner.skipBlanks();
  return members;
}

function takeMember(scanner: Scanner, depth: number): Filter {
  const head = scanner.takeMatch(/(?:not\.)?(?:and|or)(?=[ \t]*\()/y);
  if (head !== "") {
    const operator = head.endsWith("and") ? "and" : "or";
    const members = takeMembers(scanner, depth + 1);
    return { kind: "group", operator, negated: head.startsWith("not."), members };
  }
  const field = takeField(scanner);
  scanner.expect(".", "delimiter (.)");
  const negated = scanner.takes("not.");
  const test = takeTest(scanner, takeNestedValue);
  return { kind: "condition", field, negated, test };
}

/** A value inside of a logic tree ends at `,` or `)`, unless it is quoted or an array in braces. */
function takeNestedValue(scanner: Scanner): string {
  const start = scanner.position;
  const quoted = tryQuoted(scanner);
  if (quoted !== undefined && (scanner.atEnd || scanner.sees(",") || scanner.sees(")"))) {
    return quoted;
  }
  scanner.position = start;
  return scanner.takeMatch(/\{[^{}]*\}/y) || scanner.takeMatch(/[^,)]*/y);
}

function takeTest(scanner: Scanner, takeValue: (scanner: Scanner) => string): Test {
  const start = scanner.position;
  const name = scanner.takeMatch(/[a-z]+/y);
  const argument = scanner.takeMatch(/\([^().]*\)/y);
  if (refusedOperators.has(name) && scanner.sees(".")) {
    throw notImplemented(`The operator ${name} is not available`);
  }
  const known = name === "in" || name === "is" || isCompareOperator(name);
  if (!known || (!scanner.sees(".") && !scanner.atEnd)) return failAtOperator(scanner, start);
  scanner.expect(".", "delimiter (.)");
  if (name === "in" && !argument) return { kind: "in", values: takeList(scanner) };
  if (name === "is" && !argument) return { kind: "is", value: takeTrilean(scanner) };
  if (!isCompareOperator(name)) return failAtOperator(scanner, start);
  const quantifier = quantifierOf(argument);
  if (argument && (!quantifier || !compareOperators[name])) return failAtOperator(scanner, start);
  const value = takeValue(scanner);
  const isPattern = name === "like" || name === "ilike";
  if (isPattern && Array.from(value).length > limits.patternLength) {
    scanner.refuse(`A pattern may have at most ${limits.patternLength} characters`);
  }
  return { kind: "compare", operator: name, value, ...(quantifier && { quantifier }) };
}

function failAtOperator(scanner: Scanner, start: number): never {
  scanner.position = start;
  scanner.fail(operatorExpected);
}

function isCompareOperator(name: string): name is CompareOperator {
  return Object.hasOwn(compareOperators, name);
}

function quantifierOf(argument: string): "any" | "all" | undefined {
  if (argument === "(any)") return "any";
  return argument === "(all)" ? "all" : undefined;
}

function takeTrilean(scanner: Scanner): "null" | "not_null" | "true" | "false" | "unknown" {
  const word = scanner.takeMatch(/[a-z_]*/iy).toLowerCase();
  switch (word) {
    case "null":
    case "not_null":
    case "true":
    case "false":
    case "unknown":
      return word;
    default:
      scanner.position -= word.length;
      return scanner.fail("null or trilean value (unknown, true, false)");
  }
}

function takeList(scanner: Scanner): string[] {
  scanner.skipBlanks();
  scanner.expect("(");
  const values: string[] = [];
  if (!scanner.takes(")")) {
    do {
      values.push(takeListValue(scanner));
      if (values.length > limits.listValues) {
        scanner.refuse(`A list may have at most ${limits.listValues} values`);
      }
    } while (scanner.takes(","));
    scanner.expect(")", '"," or ")"');
  }
  scanner.skipBlanks();
  return values;
}

function takeListValue(scanner: Scanner): string {
  const start = scanner.position;
  const quoted = tryQuoted(scanner);
  if (quoted !== undefined && (scanner.sees(",") || scanner.sees(")"))) return quoted;
  scanner.position = start;
  return scanner.takeMatch(/[^,)]*/y);
}
