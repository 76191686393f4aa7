import type { Role } from "../../caller.ts";
import type { ApiRequest } from "../api-request.ts";
import { planShape } from "./plan-read.ts";
import { capped, type ReadPlan } from "./read-plan.ts";
import { intersect } from "../grammar/ranges.ts";
import { ambiguousFunction, maxAffectedOnScalar, noFunction } from "../refusals.ts";
import { byName, type DatabaseFunction, type Relation, type Schema } from "../schema/schema.ts";
import { closest } from "./suggestions.ts";
import { toText } from "../../database/values.ts";

export interface CallPlan {
  called: DatabaseFunction;
  arguments: CallArguments;
  /** Rows of a composite result; a scalar's one column is `value`. */
  shown: ReadPlan;
}

type CallArguments =
  /** Arguments of a GET, each as text. */
  | { kind: "texts"; values: { argument: Argument; text: string }[] }
  /** Arguments of a POST: members of the body. */
  | { kind: "members"; members: Argument[]; body: string }
  /** The body as a whole, for a function with one unnamed parameter. */
  | { kind: "whole"; type: string; body: string };

export type Argument = DatabaseFunction["arguments"][number];

/**
 * A function that only the service may execute does not exist for others; one that any API role may execute is found,
 * and refused with 42501 where the right lacks (E30–E32).
 * @throws PGRST202, PGRST203, PGRST128
 */
export function planCall(request: ApiRequest, schema: Schema, role: Role): CallPlan {
  const visible = schema.functions.filter((candidate) => isVisible(candidate, role) && isCached(candidate));
  const names = argumentNames(request);
  const called = choose(request, visible, names);
  const { handling, maxAffected } = request.preferences;
  if (handling === "strict" && maxAffected !== undefined && !called.returnsSet) {
    throw maxAffectedOnScalar();
  }
  const shown = planShape(request, schema, resultRelation(schema, called));
  const { range } = request.query;
  const asked = request.headerRange ? intersect(range, request.headerRange) : range;
  if (called.returnsSet) shown.range = capped(asked);
  return { called, arguments: planArguments(request, called), shown };
}

function isVisible({ executableBy }: DatabaseFunction, role: Role): boolean {
  if (executableBy.anon || executableBy.authenticated) return true;
  return role === "service_role" && executableBy.service_role;
}

/** PostgREST's cache has no function with an unnamed parameter, but those whose only one takes the body. */
function isCached({ arguments: parameters }: DatabaseFunction): boolean {
  return parameters.every(({ name }) => name !== "") || isBodyTaker({ arguments: parameters });
}

const bodyTypes = new Set(["bytea", "json", "jsonb", "text", "xml"]);

function isBodyTaker({ arguments: [only, ...others] }: Pick<DatabaseFunction, "arguments">) {
  return only !== undefined && others.length === 0 && only.name === "" && bodyTypes.has(only.type);
}

function argumentNames({ action, payload, query }: ApiRequest): string[] {
  return action === "call" ? (payload?.keys ?? []) : [...query.callArguments.keys()];
}

/** Functions that take the names come first; a POST falls back to those that take its JSON as a whole. */
function choose(
  { target, action }: ApiRequest,
  visible: readonly DatabaseFunction[],
  names: readonly string[],
): DatabaseFunction {
  const namesakes = visible.filter(({ name }) => name === target).toSorted(byArguments);
  const byName = namesakes.filter((candidate) => takes(candidate, names));
  const found = byName.length > 0 || action !== "call" ? byName : namesakes.filter(takesJson);
  const [called, ...others] = found;
  if (called && others.length === 0) return called;
  if (called) throw ambiguousFunction(found.map(signature));
  throw noFunction({
    name: target,
    argumentNames: names,
    withBody: action === "call",
    suggestion: suggest({ target, names }, visible, namesakes),
  });
}

/** PostgREST lists them by the number of arguments, then by the arguments. */
function byArguments(one: DatabaseFunction, other: DatabaseFunction): number {
  const fewer = one.arguments.length - other.arguments.length;
  return fewer || (keyOf(one) < keyOf(other) ? -1 : 1);
}

function keyOf({ arguments: parameters, requiredCount }: DatabaseFunction): string {
  const parts = parameters.map(({ name, type, variadic }, place) => [
    name,
    type,
    place < requiredCount ? 1 : 0,
    variadic ? 1 : 0,
  ]);
  return parts.map((part) => part.join("\u0001")).join("\u0002");
}

/** All given names are known, and every argument without a default is given. */
function takes(candidate: DatabaseFunction, names: readonly string[]): boolean {
  const known = candidate.arguments.map(({ name }) => name);
  const required = known.slice(0, candidate.requiredCount);
  return names.every((name) => known.includes(name)) && required.every((name) => names.includes(name));
}

function takesJson(candidate: DatabaseFunction): boolean {
  return isBodyTaker(candidate) && /^jsonb?$/.test(candidate.arguments[0]?.type ?? "");
}

function signature({ name, arguments: parameters }: DatabaseFunction): string {
  return `public.${name}(${parameters.map((one) => `${one.name} => ${one.type}`).join(", ")})`;
}

/**
 * Suggests the nearest list of arguments for a known name, which a caller may learn; else a name that is near enough.
 */
function suggest(
  { target, names }: { target: string; names: readonly string[] },
  visible: readonly DatabaseFunction[],
  namesakes: readonly DatabaseFunction[],
): string | undefined {
  if (namesakes.length === 0) return closest(target, new Set(visible.map(({ name }) => name)));
  const lists = namesakes.map((one) => listOf(one.arguments.map(({ name }) => name)));
  const list = closest(listOf(names), lists, leastLikeList);
  return list && `${target}(${list})`;
}

const leastLikeList = 0.33;

function listOf(names: readonly string[]): string {
  return names.toSorted().join(", ");
}

function planArguments({ action, payload, query }: ApiRequest, called: DatabaseFunction): CallArguments {
  const [first] = called.arguments;
  const ofQuery = () => JSON.stringify(Object.fromEntries(query.callArguments));
  const body = action === "call" ? (payload?.text ?? "{}") : ofQuery();
  if (isBodyTaker(called) && first) return { kind: "whole", type: first.type, body };
  if (action === "call") {
    const names = payload?.keys ?? [];
    const members = called.arguments.filter(({ name }) => names.includes(name));
    return { kind: "members", members, body };
  }
  const values = called.arguments.flatMap((argument) => {
    const { name, variadic } = argument;
    const last = query.callArguments.get(name);
    const text = variadic ? toText(query.callValues.get(name)) : last;
    return last === undefined || text === undefined || text === null ? [] : [{ argument, text }];
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
