import type { Argument, CallPlan } from "../plan/plan-call.ts";
import { quoteName } from "../../database/quote.ts";
import type { Statement } from "./statement.ts";

/** The call as rows: a composite's columns, or a scalar's one column `value`. */
export function callSource(statement: Statement, plan: CallPlan): string {
  const { called } = plan;
  const composite = called.returns === "composite";
  const result = composite ? `"f"` : `"f"("value")`;
  const { call, before } = callSql(statement, plan);
  return `select "f".* from ${before}"public".${quoteName(called.name)}(${call}) as ${result}`;
}

/** The arguments by name, and the body's members as a row that they are taken from. */
function callSql(statement: Statement, plan: CallPlan): { call: string; before: string } {
  const given = plan.arguments;
  if (given.kind === "whole") {
    const body = statement.bind(given.body);
    const bytes = given.type === "bytea";
    return { call: bytes ? `convert_to(${body}, 'UTF8')` : `${body}::${given.type}`, before: "" };
  }
  if (given.kind === "texts") {
    const values = given.values.map(({ argument, text }) =>
      named(argument, `${statement.bind(text)}::${argument.type}`),
    );
    return { call: values.join(", "), before: "" };
  }
  if (given.members.length === 0) return { call: "", before: "" };
  const typed = given.members.map(({ name, type }) => `${quoteName(name)} ${type}`).join(", ");
  const body = `json_to_record(${statement.bind(given.body)}::json) as "b" (${typed})`;
  const values = given.members.map((argument) => named(argument, `"b".${quoteName(argument.name)}`));
  return { call: values.join(", "), before: `${body}, lateral ` };
}

function named({ name, variadic }: Argument, value: string): string {
  return `${variadic ? "variadic " : ""}${quoteName(name)} => ${value}`;
}
