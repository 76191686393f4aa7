import { parseColumns } from "./columns.ts";
import { parseFilter, parseLogic, type Filter, type PlacedFilter } from "./filter.ts";
import { parseOrder, type OrderTerm } from "./order.ts";
import { parseSelect, type SelectItem } from "./select.ts";
import { limits } from "../limits.ts";
import { allRows, parseRange, type RowRange } from "./ranges.ts";
import { isKeepable } from "../../text.ts";
import { parseError } from "../refusals.ts";

/** The query string, parsed. Dotted keys belong to embeds: `customers.order` → embeds `["customers"]`. */
export interface Query {
  select: SelectItem[];
  filters: PlacedFilter[];
  orders: { embeds: string[]; terms: OrderTerm[] }[];
  range: RowRange;
  embedRanges: { embeds: string[]; range: RowRange }[];
  columns: string[] | undefined;
  onConflict: string[] | undefined;
  /** Arguments of `GET /rpc/f?a=1`: parameters that are neither reserved nor a filter. */
  callArguments: Map<string, string>;
  /** All values of each of them: a variadic parameter collects what is repeated. */
  callValues: Map<string, string[]>;
}

const reserved = new Set(["select", "columns", "on_conflict"]);

/** @throws PlatformError PGRST100, PGRST103, PGRST123, PGRST127 */
export function parseQuery(search: URLSearchParams, options: { argumentsInQuery: boolean }): Query {
  const parameters = [...search];
  refuseBadText(parameters);
  const { ranges, others } = splitRanges(parameters);
  const query: Query = {
    select: parseSelectParameter(search.get("select")),
    filters: [],
    orders: [],
    range: ranges.get("") ?? allRows,
    embedRanges: embedRangesOf(ranges),
    columns: optional(search.get("columns"), (text) => parseColumns("columns parameter", text)),
    onConflict: optional(search.get("on_conflict"), (text) => parseColumns("on_conflict parameter", text)),
    callArguments: new Map(),
    callValues: new Map(),
  };
  for (const [key, value] of others) addParameter(query, { key, value, ...options });
  refuseTooManyConditions(query.filters);
  refuseTooManyTerms(query.orders);
  return query;
}

function addParameter(query: Query, parameter: { key: string; value: string; argumentsInQuery: boolean }): void {
  const { key, value, argumentsInQuery } = parameter;
  const lastWord = key.split(".").pop();
  if (lastWord === "order") {
    query.orders.push({ embeds: embedsOf(key), terms: parseOrder(value) });
  } else if (lastWord === "and" || lastWord === "or") {
    query.filters.push(parseLogic(key, value));
  } else if (argumentsInQuery && !key.includes(".") && !hasOperator(value)) {
    query.callArguments.set(key, value);
    query.callValues.set(key, [...(query.callValues.get(key) ?? []), value]);
  } else {
    query.filters.push(parseFilter(key, value));
  }
}

function parseSelectParameter(text: string | null): SelectItem[] {
  return text === null || text === "" ? [{ kind: "all" }] : parseSelect(text);
}

function optional<T>(text: string | null, parse: (text: string) => T): T | undefined {
  return text === null || text === "" ? undefined : parse(text);
}

/** Takes `limit`, `offset` and their dotted forms out; the key is the dotted path of the embed, "" for the target. */
function splitRanges(parameters: readonly (readonly [string, string])[]) {
  const given = new Map<string, { limit?: string; offset?: string }>();
  const others: (readonly [string, string])[] = [];
  for (const [key, value] of parameters) {
    const path = embedsOf(key).join(".");
    const lastWord = key.split(".").pop();
    if (lastWord === "limit") given.set(path, { ...given.get(path), limit: value });
    else if (lastWord === "offset") given.set(path, { ...given.get(path), offset: value });
    else if (!reserved.has(key)) others.push([key, value]);
  }
  const ranges = new Map<string, RowRange>();
  for (const [path, { limit, offset }] of given) ranges.set(path, parseRange(limit, offset));
  return { ranges, others };
}

function embedRangesOf(ranges: ReadonlyMap<string, RowRange>): Query["embedRanges"] {
  return [...ranges].filter(([path]) => path !== "").map(([path, range]) => ({ embeds: path.split("."), range }));
}

function embedsOf(key: string): string[] {
  return key.split(".").slice(0, -1);
}

/** Whether a parameter of `GET /rpc/f` filters the result; as in PostgREST, the value alone decides. */
function hasOperator(value: string): boolean {
  return /^(?:not\.)?(?:is\.|in\.|(?:eq|neq|gte?|lte?|i?like|i?match|isdistinct|c[sd]|ov|s[lr]|nx[lr]|adj|(?:pl|ph|w)?fts)(?:\([^)]*\))?\.)/.test(
    value,
  );
}

/** Characters that the database cannot hold: U+0000, and U+FFFD where the address was no UTF-8. */
function refuseBadText(parameters: readonly (readonly [string, string])[]): void {
  for (const [key, value] of parameters) {
    if (isKeepable(`${key}${value}`)) continue;
    throw parseError("failed to parse query string", "The character U+0000 is not allowed");
  }
}

function refuseTooManyConditions(filters: readonly PlacedFilter[]): void {
  const count = filters.reduce((sum, { filter }) => sum + conditionsIn(filter), 0);
  if (count <= limits.conditions) return;
  throw parseError("failed to parse query string", `At most ${limits.conditions} conditions are allowed, not ${count}`);
}

/** A parameter may come more than once, and each embed has its own. */
function refuseTooManyTerms(orders: Query["orders"]): void {
  const count = orders.reduce((sum, { terms }) => sum + terms.length, 0);
  if (count <= limits.columns) return;
  throw parseError("failed to parse query string", `At most ${limits.columns} columns may be ordered by, not ${count}`);
}

function conditionsIn(filter: Filter): number {
  if (filter.kind === "condition") return 1;
  return filter.members.reduce((sum, member) => sum + conditionsIn(member), 0);
}
