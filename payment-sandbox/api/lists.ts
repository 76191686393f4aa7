import type { Kind, RowOf } from "../objects/records.ts";
import type { SandboxStore } from "../store/store.ts";
import type { Filter } from "../store/store.ts";
import { badParameter } from "./errors.ts";

export interface Page {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

export interface List<T> {
  object: "list";
  url: string;
  has_more: boolean;
  data: T[];
}

/** Newest first. @throws SandboxError 400 for a cursor that names nothing */
export async function listOf<K extends Kind>(
  store: SandboxStore,
  kind: K,
  url: string,
  filter: Omit<Filter, "limit" | "after" | "before"> & { page: Page },
): Promise<List<RowOf<K>["data"]>> {
  const { page, ...rest } = filter;
  const limit = page.limit ?? 10;
  if (page.starting_after !== undefined && page.ending_before !== undefined)
    throw badParameter("ending_before", "Only one of starting_after and ending_before may be given.");
  const after = await cursor(store, kind, "starting_after", page.starting_after);
  const before = await cursor(store, kind, "ending_before", page.ending_before);
  // One more than asked for tells whether there are more; going up it is the first, going down the last.
  const rows = await store.list(kind, { ...rest, ...after, ...before, limit: limit + 1 });
  const shown = page.ending_before === undefined ? rows.slice(0, limit) : rows.slice(-limit);
  const data = shown.map((row) => row.data);
  return { object: "list", url, has_more: rows.length > limit, data };
}

async function cursor(
  store: SandboxStore,
  kind: Kind,
  param: "starting_after" | "ending_before",
  id: string | undefined,
): Promise<Partial<Pick<Filter, "after" | "before">>> {
  if (id === undefined) return {};
  const row = await store.get(kind, id);
  if (row === null) throw badParameter(param, `No such object: '${id}'`, "resource_missing");
  return param === "starting_after" ? { after: id } : { before: id };
}

export function pageOf<T extends { id: string }>(
  all: readonly T[],
  url: string,
  { limit = 10, starting_after, ending_before }: Page,
): List<T> {
  const place = (param: string, id: string): number => {
    const at = all.findIndex((item) => item.id === id);
    if (at < 0) throw badParameter(param, `No such object: '${id}'`, "resource_missing");
    return at;
  };
  if (ending_before !== undefined) {
    const end = place("ending_before", ending_before);
    const data = all.slice(Math.max(0, end - limit), end);
    return { object: "list", url, has_more: end > limit, data };
  }
  const start = starting_after === undefined ? 0 : place("starting_after", starting_after) + 1;
  const data = all.slice(start, start + limit);
  return { object: "list", url, has_more: all.length > start + limit, data };
}

/** A filter on an object's own fields, without those that were not asked for. */
export function fieldFilter(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

export function createdFilter(
  created: { gte?: number | undefined; lte?: number | undefined } | undefined,
): Pick<Filter, "createdFrom" | "createdTo"> {
  return {
    ...(created?.gte === undefined ? {} : { createdFrom: created.gte }),
    ...(created?.lte === undefined ? {} : { createdTo: created.lte }),
  };
}
