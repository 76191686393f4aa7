import type { SupabaseClient } from "@supabase/supabase-js";
import { openWorld, type Account, type World } from "../../world.ts";

/** The rights over the wire, as data: thing × verb × caller → outcome. */
export type CallerName = "anon" | "user" | "assistant" | "admin" | "service";

/** These are nobody, whatever they ask for: no key; an ended session; the secret key from a browser. */
export type StrangerName = "none" | "ended" | "leaked";

export type Outcome =
  /** Rows were read, or rows have changed. */
  | "yes"
  | "empty"
  /** Allowed, and no row was concerned. */
  | "nothing"
  /** 401 / 42501: no grant for anon. */
  | "DENY-A"
  /** 403 / 42501: signed in, without the right. */
  | "DENY-U"
  /** 400 / 21000: a change without a filter. */
  | "NOWHERE"
  | "NOTAB"
  | "NORPC"
  /** 406 / PGRST106: the schema is not exposed. */
  | "PROFILE"
  /** 400 / 23514. */
  | "CHECK"
  /** 400 / P0001. */
  | "LASTADMIN"
  /** 400 / PT400: a function's own refusal of its arguments. */
  | "REFUSED"
  /** 404 / PT404: the function knows of no such thing. */
  | "ABSENT"
  /** 400 / 23502: something is missing. */
  | "REQUIRED"
  /** 400, and in the body 403, 404, 409: storage's own way. */
  | "STO-DENY"
  | "STO-404"
  | "STO-409"
  | "true"
  | "false";

export interface WireAnswer {
  status: number;
  data: unknown;
  error: { code?: string } | null;
  count?: number | null;
}

export interface Cell {
  id: string;
  verb: string;
  /** The thing that it concerns: `public.orders`, `public.is_admin`. */
  on: string;
  /** The table whose rows are others after a "yes". */
  changes?: string;
  /** Makes the cell's rows first, as the owner; resolves to the arguments of `call`. */
  arrange?: (world: World) => Promise<string>;
  call: (client: SupabaseClient, target: string, world: World) => PromiseLike<WireAnswer>;
  expect: Expected;
}

/** An assistant is answered as any user is, unless a row opens it by name (WEK-12). */
type Expected = Record<Exclude<CallerName, "assistant">, Outcome> & { assistant?: Outcome };

export const expectedOf = ({ expect }: Cell, caller: CallerName): Outcome => expect[caller] ?? expect.user;

export const callers: CallerName[] = ["anon", "user", "assistant", "admin", "service"];

/** The cast of the world, and one assistant. */
export interface Cast extends World {
  assistant: Account;
}

export async function openCast(parts?: Parameters<typeof openWorld>[0]): Promise<Cast> {
  const world = await openWorld(parts);
  const assistant = await world.shop.signedInClient();
  await world.database.query("update public.user_profiles set is_assistant = true where user_id = $1", [assistant.id]);
  return { ...world, assistant };
}

export const forEverybody = { anon: "yes", user: "yes", admin: "yes", service: "yes" } as const;
export const forAdmins = { anon: "DENY-A", user: "DENY-U", admin: "yes", service: "yes" } as const;
export const forStaff = { ...forAdmins, assistant: "yes" } as const;
export const readByAdmins = { anon: "DENY-A", user: "empty", admin: "yes", service: "yes" } as const;
export const readByStaff = { ...readByAdmins, assistant: "yes" } as const;
export const forTheService = { anon: "DENY-A", user: "DENY-U", admin: "DENY-U", service: "yes" } as const;

export const forNobody = { anon: "DENY-A", user: "DENY-U", admin: "DENY-U", service: "DENY-U" } as const;
/** The outcome for names that exist for the shop's own functions alone (decisions/0003). */
export const toTheService = { anon: "NORPC", user: "NORPC", admin: "NORPC", service: "yes" } as const;

/** A value beyond its rule: only who may write at all is told so. */
export const toTheAdmin = { anon: "DENY-A", user: "DENY-U", admin: "CHECK", service: "CHECK" } as const;
export const toStaff = { ...toTheAdmin, assistant: "CHECK" } as const;

function clientOf(world: Cast, caller: CallerName): SupabaseClient {
  if (caller === "anon") return world.anon;
  if (caller === "service") return world.service;
  return world[caller].client;
}

const outcomes: Record<string, Outcome> = {
  "401 42501": "DENY-A",
  "403 42501": "DENY-U",
  "400 21000": "NOWHERE",
  "404 PGRST205": "NOTAB",
  "404 PGRST202": "NORPC",
  "406 PGRST106": "PROFILE",
  "400 23514": "CHECK",
  "400 PT400": "REFUSED",
  "404 PT404": "ABSENT",
  "400 23502": "REQUIRED",
  "400 403": "STO-DENY",
  "400 404": "STO-404",
  "400 409": "STO-409",
  "400 P0001": "LASTADMIN",
};

/** An answer's meaning in the words of the matrix; the bare status and code where it has none. */
export function outcomeOf({ status, data, error, count }: WireAnswer): string {
  if (error) return outcomes[`${status} ${error.code}`] ?? `${status} ${error.code ?? ""}`.trim();
  if (typeof data === "boolean") return data ? "true" : "false";
  if (data === null && typeof count === "number") return count === 0 ? "empty" : "yes";
  return Array.isArray(data) && data.length === 0 ? "empty" : "yes";
}

/** Tries one cell, and looks whether what it changes has changed. */
export async function tryCell(cell: Cell, caller: CallerName, world: Cast): Promise<string> {
  const target = (await cell.arrange?.(world)) ?? "";
  const before = await rowsOf(cell.changes, world);
  const outcome = outcomeOf(await cell.call(clientOf(world, caller), target, world));
  const changed = (await rowsOf(cell.changes, world)) !== before;
  if (outcome === "yes" && cell.changes) return changed ? "yes" : "nothing";
  return changed ? `${outcome}, and changed ${cell.changes}` : outcome;
}

async function rowsOf(table: string | undefined, { database }: World): Promise<unknown> {
  if (!table) return undefined;
  const { rows } = await database.query(
    `select md5(string_agg(t::text, '|' order by t::text)) as hash from ${table} as t`,
  );
  return rows[0]?.["hash"];
}
