import type { CompareOperator, Test } from "../grammar/filter.ts";
import type { Statement } from "./statement.ts";

const sqlOperators: Record<CompareOperator, string> = {
  eq: "=",
  neq: "<>",
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
  like: "like",
  ilike: "ilike",
  isdistinct: "is distinct from",
  cs: "@>",
  cd: "<@",
  ov: "&&",
};

const isValues = {
  null: "null",
  not_null: "not null",
  true: "true",
  false: "false",
  unknown: "unknown",
} as const;

/** `field op $n`, the parameter untyped: the database casts it and complains as it always does (22P02). */
export function conditionSql(statement: Statement, field: string, test: Test): string {
  if (test.kind === "is") return `${field} is ${isValues[test.value]}`;
  if (test.kind === "in") return `${field} = any(${statement.bind(arrayText(test.values))})`;
  const { operator, quantifier } = test;
  const isPattern = operator === "like" || operator === "ilike";
  const value = statement.bind(isPattern ? test.value.replaceAll("*", "%") : test.value);
  const right = quantifier === undefined ? value : `${quantifier}(${value})`;
  return `${field} ${sqlOperators[operator]} ${right}`;
}

/** PostgreSQL's array text: every element in quotes, so that none can be NULL or two. */
function arrayText(values: readonly string[]): string {
  const elements = values.map((value) => `"${value.replaceAll(/["\\]/g, "\\$&")}"`);
  return `{${elements.join(",")}}`;
}
