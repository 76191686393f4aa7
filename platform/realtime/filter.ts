import { quoteName } from "../database/quote.ts";

/** `column=op.value`, several joined by commas. Values are text; the column's type reads them. */
export interface Condition {
  column: string;
  operator: Operator;
  isNegated: boolean;
  values: string[];
}

const operators = {
  eq: "=",
  neq: "<>",
  lt: "<",
  lte: "<=",
  gt: ">",
  gte: ">=",
  like: "like",
  ilike: "ilike",
  match: "~",
  imatch: "~*",
  isdistinct: "is distinct from",
  in: "in",
  is: "is",
} as const;
type Operator = keyof typeof operators;

const isWords = new Map([
  ["null", "is null"],
  ["not_null", "is not null"],
  ["true", "is true"],
  ["false", "is false"],
  ["unknown", "is unknown"],
]);

const maxConditions = 10;
const maxInValues = 100;
const maxPatternLength = 256;
/** What can keep the regex engine busy for long: references back, and counts that multiply. */
const costlyRegex = /\\\d|\{|\(.*[*+].*\)[*+]/;

/** Undefined when the text is no filter; columns and types are judged where the table is known. */
export function parseFilter(text: string): Condition[] | undefined {
  const parts = splitOutside(text);
  if (!parts || parts.length > maxConditions) return undefined;
  const conditions = parts.map(parseCondition);
  return conditions.every((condition) => condition !== undefined) ? conditions : undefined;
}

function parseCondition(text: string): Condition | undefined {
  const match = /^\s*("(?:[^"\\]|\\.)+"|[^=."]+)=(not\.)?([a-z]+)\.(.*)$/s.exec(text);
  const [, column = "", not, operator = "", value = ""] = match ?? [];
  if (!match || !isOperator(operator)) return undefined;
  const values = operator === "in" ? listOf(value) : [unquote(value)];
  if (!values || !isAllowed(operator, values)) return undefined;
  return { column: unquote(column.trim()), operator, isNegated: not !== undefined, values };
}

function isAllowed(operator: Operator, values: readonly string[]): boolean {
  const [value = ""] = values;
  if (operator === "in") return values.length > 0 && values.length <= maxInValues;
  if (operator === "is") return isWords.has(value.toLowerCase());
  const isRegex = operator === "match" || operator === "imatch";
  if (isRegex && costlyRegex.test(value)) return false;
  return !(isRegex || operator.endsWith("like")) || value.length <= maxPatternLength;
}

function isOperator(name: string): name is Operator {
  return Object.hasOwn(operators, name);
}

/** `(a,"b,c")` */
function listOf(text: string): string[] | undefined {
  if (!text.startsWith("(") || !text.endsWith(")")) return undefined;
  return splitOutside(text.slice(1, -1))?.map((item) => unquote(item.trim()));
}

/** At the commas outside of quotes and parentheses; undefined when one of them does not close. */
function splitOutside(text: string): string[] | undefined {
  const parts: string[] = [];
  let depth = 0;
  let isQuoted = false;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (isQuoted && char === "\\") i++;
    else if (char === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (char === "(") depth++;
    else if (char === ")") depth--;
    else if (char === "," && depth === 0) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  parts.push(text.slice(start));
  return isQuoted || depth !== 0 ? undefined : parts;
}

function unquote(text: string): string {
  const inner = /^"(.*)"$/s.exec(text)?.[1];
  return inner === undefined ? text : inner.replaceAll(/\\(.)/gs, "$1");
}

/** As SQL over the columns of `"this row"` (a name that no column has); values go through `bind`, which answers with their placeholder. */
export function filterSql(
  conditions: readonly Condition[],
  typeOf: (column: string) => string,
  bind: (value: string) => string,
): string {
  const parts = conditions.map(({ column, operator, isNegated, values }) => {
    const sql = conditionSql(`"this row".${quoteName(column)}`, { operator, values }, (value) =>
      isPattern(operator) ? `${bind(value)}::text` : `${bind(value)}::${typeOf(column)}`,
    );
    return isNegated ? `not (${sql})` : `(${sql})`;
  });
  return `coalesce(${parts.join(" and ")}, false)`;
}

function isPattern(operator: Operator): boolean {
  return ["like", "ilike", "match", "imatch"].includes(operator);
}

function conditionSql(
  column: string,
  { operator, values }: Pick<Condition, "operator" | "values">,
  cast: (value: string) => string,
): string {
  const [value = ""] = values;
  if (operator === "is") return `${column} ${isWords.get(value.toLowerCase())}`;
  if (operator === "in") return `${column} in (${values.map(cast).join(", ")})`;
  const subject = isPattern(operator) ? `${column}::text` : column;
  return `${subject} ${operators[operator]} ${cast(value)}`;
}
