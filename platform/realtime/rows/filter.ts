import { isKeepable } from "../../text.ts";

/** `column=op.value`, several joined by commas. Values are text; the column's type reads them. */
export interface Condition {
  column: string;
  operator: Operator;
  isNegated: boolean;
  values: string[];
}

/** A sentence for the client: why its filter cannot be carried out. */
export interface Refusal {
  refused: string;
}

const operators = "eq neq lt lte gt gte like ilike isdistinct in is".split(" ");
export type Operator = "eq" | "neq" | "lt" | "lte" | "gt" | "gte" | "like" | "ilike" | "isdistinct" | "in" | "is";

const isWords = ["null", "not_null", "true", "false", "unknown"];
/** Regular expressions cost as much as their author likes; REST refuses them too. */
const regexOperators = new Set(["match", "imatch"]);

const maxConditions = 10;
const maxInValues = 100;
const maxPatternLength = 256;

/** Columns and types are judged later, where the table is known. */
export function parseFilter(text: string): Condition[] | Refusal {
  const parts = splitOutside(text);
  if (!parts) return refuse("A quote or a parenthesis of the filter does not close");
  if (parts.length > maxConditions) {
    return refuse(`A filter has at most ${maxConditions} conditions`);
  }
  const conditions: Condition[] = [];
  for (const part of parts) {
    const condition = parseCondition(part);
    if ("refused" in condition) return condition;
    conditions.push(condition);
  }
  return conditions;
}

function parseCondition(text: string): Condition | Refusal {
  const match = /^("(?:[^"\\]|\\.)+"|[^=."]+)=(not\.)?([a-z]+)\.(.*)$/s.exec(text.trimStart());
  if (!match) return refuse("A condition has the form column=operator.value");
  const [, column = "", not, operator = "", value = ""] = match;
  if (regexOperators.has(operator)) return refuse(`The operator ${operator} is not available`);
  if (!isOperator(operator)) return refuse(`There is no operator ${operator}`);
  const values = operator === "in" ? listOf(value) : [unquote(value)];
  if (!values) return refuse("The operator in takes a list: (a,b)");
  const reason = reasonAgainst(operator, values);
  if (reason !== undefined) return refuse(reason);
  return { column: unquote(column.trim()), operator, isNegated: not !== undefined, values };
}

function reasonAgainst(operator: Operator, values: readonly string[]): string | undefined {
  if (values.length > maxInValues) return `A list has at most ${maxInValues} values`;
  if (!values.every(isKeepable)) return "A value holds what no text of the database can";
  const [value = ""] = values;
  if (operator === "is" && !isWords.includes(value.toLowerCase())) {
    return `The operator is takes one of ${isWords.join(", ")}`;
  }
  const isPattern = operator === "like" || operator === "ilike";
  if (!isPattern || value.length <= maxPatternLength) return undefined;
  return `A pattern has at most ${maxPatternLength} characters`;
}

function isOperator(name: string): name is Operator {
  return operators.includes(name);
}

function refuse(refused: string): Refusal {
  return { refused };
}
function listOf(text: string): string[] | undefined {
  if (!text.startsWith("(") || !text.endsWith(")")) return undefined;
  return splitOutside(text.slice(1, -1))?.map((item) => unquote(item.trim()));
}

/** Splits at the commas outside of quotes and parentheses; undefined when one of those does not close. */
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
