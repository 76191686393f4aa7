import type { Role } from "../../caller.ts";
import type { ApiRequest } from "../api-request.ts";
import { planShape } from "./plan-read.ts";
import { capped, type ReadPlan } from "./read-plan.ts";
import { intersect } from "../grammar/ranges.ts";
import { ambiguousFunction, maxAffectedOnScalar, noFunction } from "../refusals.ts";
import { byName, type DatabaseFunction, type Relation, type Schema } from "../schema/schema.ts";
import { closest } from "./suggestions.ts";

export interface CallPlan {
  called: DatabaseFunction;
  arguments: CallArguments;
  /** Rows of a composite result; a scalar's one column is `value`. */
  shown: ReadPlan;
}

type CallArguments =
  /** Of a GET: each as text. */
  | { kind: "texts"; values: { argument: Argument; text: string }[] }
  /** Of a POST: members of the body. */
  | { kind: "members"; members: Argument[]; body: string }
  /** The body as a whole, for a function with one unnamed json parameter. */
  | { kind: "whole"; type: string; body: string };

export type Argument = DatabaseFunction["arguments"][number];

/**
 * A function that only the service may execute does not exist for others; one that any API role may execute is found,
 * and refused with 42501 where the right lacks (E30–E32).
 * @throws PGRST202, PGRST203, PGRST128
 */
export function planCall(request: ApiRequest, schema: Schema, role: Role): CallPlan {
  const visible = schema.functions.filter((candidate) => isVisible(candidate, role));
  const names = argumentNames(request);
  const { called, whole } = choose(request, visible, names);
  const { handling, maxAffected } = request.preferences;
  if (handling === "strict" && maxAffected !== undefined && !called.returnsSet) {
    throw maxAffectedOnScalar();
  }
  const shown = planShape(request, schema, resultRelation(schema, called));
  const { range } = request.query;
  const asked = request.headerRange ? intersect(range, request.headerRange) : range;
  if (called.returnsSet) shown.range = capped(asked);
  return { called, arguments: planArguments(request, called, whole), shown };
}

function isVisible({ executableBy }: DatabaseFunction, role: Role): boolean {
  if (executableBy.anon || executableBy.authenticated) return true;
  return role === "service_role" && executableBy.service_role;
}

function argumentNames({ action, payload, query }: ApiRequest): string[] {
  return action === "call" ? (payload?.keys ?? []) : [...query.callArguments.keys()];
}

function choose(
  { target, action }: ApiRequest,
  visible: readonly DatabaseFunction[],
  names: readonly string[],
): { called: DatabaseFunction; whole: boolean } {
  const namesakes = visible.filter(({ name }) => name === target);
  const found = namesakes.filter((candidate) => takes(candidate, names));
  if (found.length > 1) throw ambiguousFunction(found.map(signature));
  const [called] = found;
  if (called) return { called, whole: false };
  const taker = action === "call" ? namesakes.find(takesWhole) : undefined;
  if (taker) return { called: taker, whole: true };
  const suggestion = suggest(target, visible, namesakes);
  throw noFunction({
    name: target,
    argumentNames: names,
    withBody: action === "call",
    suggestion,
  });
}

/** All given names are known, and every argument without a default is given. */
function takes(candidate: DatabaseFunction, names: readonly string[]): boolean {
  const known = candidate.arguments.map(({ name }) => name);
  const required = known.slice(0, candidate.requiredCount);
  return (
    names.every((name) => known.includes(name)) &&
    required.every((name) => name !== "" && names.includes(name))
  );
}

function takesWhole({ arguments: parameters }: DatabaseFunction): boolean {
  const [only, ...others] = parameters;
  if (!only || others.length > 0 || only.name !== "") return false;
  return only.type === "json" || only.type === "jsonb";
}

function signature({ name, arguments: parameters }: DatabaseFunction): string {
  return `public.${name}(${parameters.map((one) => `${one.name} => ${one.type}`).join(", ")})`;
}

function suggest(
  target: string,
  visible: readonly DatabaseFunction[],
  namesakes: readonly DatabaseFunction[],
): string | undefined {
  const [namesake] = namesakes;
  if (!namesake) return closest(target, new Set(visible.map(({ name }) => name)));
  const names = namesake.arguments.map(({ name }) => name).toSorted();
  return `${namesake.name}(${names.join(", ")})`;
}

function planArguments(
  { action, payload, query }: ApiRequest,
  called: DatabaseFunction,
  whole: boolean,
): CallArguments {
  const [first] = called.arguments;
  const body = payload?.text ?? "{}";
  if (whole && first) return { kind: "whole", type: first.type, body };
  if (action === "call") {
    const names = payload?.keys ?? [];
    const members = called.arguments.filter(({ name }) => names.includes(name));
    return { kind: "members", members, body };
  }
  const values = called.arguments.flatMap((argument) => {
    const text = query.callArguments.get(argument.name);
    return text === undefined ? [] : [{ argument, text }];
  });
  return { kind: "texts", values };
}

/** A table's rows when it returns such; else a relation made of its output columns, without keys. */
function resultRelation(schema: Schema, called: DatabaseFunction): Relation {
  const table = called.relation === null ? undefined : schema.relations.get(called.relation);
  if (table) return table;
  const columns = called.outputs.map(({ name, type }) => ({
    name,
    type,
    baseType: type,
    default: null,
  }));
  return {
    name: called.name,
    columns: byName(columns),
    primaryKey: [],
    uniqueSets: [],
    followed: false,
  };
}
