import type { Database } from "#platform/database/database.ts";
import type { World } from "../../world.ts";
import { brokenRules, seenByCatalogue } from "./catalogue.ts";
import { onlyOneAdmin } from "./matrix-arrange.ts";
import { functionCells } from "./matrix-functions.ts";
import { rules } from "./matrix-rules.ts";
import { storageCells } from "./matrix-storage.ts";
import { tableCells } from "./matrix-tables.ts";
import { isGranted, isGuarded, undone } from "./matrix-platform.ts";
import { callers, expectedOf, tryCell, type CallerName, type Cast, type Cell } from "./matrix.ts";
import type { Right } from "./rights.ts";

const cells = [...tableCells, ...storageCells, ...functionCells];

/**
 * Takes rights and guards away one by one: the first rule, cell or catalogue rule that turns red. Each is given back.
 */
export async function createMutants(world: Cast) {
  const { database } = world;
  const reds = new Map<string, () => Promise<boolean>>();
  let heard = Promise.withResolvers<void>();
  const unlisten = await database.listen("pgrst", () => heard.resolve());

  /** Gives back what was taken last, with the next: each change makes the REST room read the schema anew. */
  let toRestore = "select";

  /** The REST room reads the schema anew after each change: it has heard of it when we have. */
  async function change(sql: string): Promise<void> {
    heard = Promise.withResolvers<void>();
    // The guard is compiled anew: what a session looked up before may pass where a new one would not.
    await database.script(`${sql}; alter function private.refuse_non_admins() volatile;
      alter function private.refuse_non_staff() volatile;`);
    await heard.promise;
  }

  /** The cells that turned red without `right`; undefined when it was not missed. */
  async function missed(right: Right): Promise<string | undefined> {
    const rules = seenByCatalogue[right.kind];
    if (rules) return brokenWithout(right, rules);
    if (isOfPlatform(right)) {
      return (await keepsItsWord(world, right, "dropped")) === false ? right.name : undefined;
    }
    await onlyOneAdmin(world);
    await change(`${toRestore}; ${right.drop}`);
    toRestore = right.restore;
    return firstRed(right);
  }

  async function brokenWithout(right: Right, names: string[]): Promise<string | undefined> {
    const broken = await undone(database, async (transaction) => {
      await transaction.query(right.drop);
      return brokenRules(transaction, names);
    });
    return broken[0];
  }

  async function firstRed(right: Right): Promise<string | undefined> {
    for (const { name, isGreen } of checksNear(right, world, await usersOf(database, right))) {
      if (await isGreen()) continue;
      reds.set(name, isGreen);
      return name;
    }
    return (await brokenRules(database))[0];
  }

  return {
    missed,
    /** Names of those that were red for no reason: they still are, although every right is back. */
    async redAnyway(): Promise<string[]> {
      await change(toRestore);
      const still: string[] = [];
      for (const [name, isGreen] of reds) {
        await onlyOneAdmin(world);
        if (!(await isGreen())) still.push(name);
      }
      return still;
    },
    close: unlisten,
  };
}

/** Tells a grant or guard of the platform's own; the shop's triggers on its tables are the shop's. */
export function isOfPlatform({ role, kind, on, restore }: Right): boolean {
  if (kind === "trigger") return !restore.includes(" private.");
  return role !== null && /^(auth|storage|realtime|extensions)(\.|$)/.test(on);
}

/** Whether it does what it is there for; undefined when the list of the platform's promises does not know it. */
export function keepsItsWord({ database }: World, right: Right, as: "it is" | "dropped"): Promise<boolean | undefined> {
  const isDropped = as === "dropped";
  if (right.kind === "trigger") return isGuarded(database, right, isDropped);
  return isGranted(database, right, isDropped ? right.drop : undefined);
}

interface Check {
  name: string;
  isGreen: () => Promise<boolean>;
}

/** Tables and functions whose rules, policies or code name the helper that a right is about. */
async function usersOf(database: Database, { kind, on }: Right): Promise<Set<string>> {
  if (kind !== "EXECUTE" || !on.startsWith("private.")) return new Set();
  const { rows } = await database.query<{ name: string }>(
    `with thing as (
       select conrelid as relation, null::oid as function, pg_get_constraintdef(oid) as text from pg_constraint
         where contype = 'c' and conrelid <> 0
       union all select polrelid, null, concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) from pg_policy
       union all select null, oid, prosrc from pg_proc
     )
     select distinct n.nspname || '.' || coalesce(c.relname, p.proname) as name
     from thing left join pg_class c on c.oid = relation left join pg_proc p on p.oid = function
     join pg_namespace n on n.oid = coalesce(c.relnamespace, p.pronamespace)
     where position($1 || '(' in text) > 0`,
    [on],
  );
  return new Set(rows.map(({ name }) => name));
}

/** The rules and cells that a right concerns, the likeliest first. */
function checksNear(right: Right, world: Cast, users: ReadonlySet<string>): Check[] {
  const near = rules
    .filter(({ on }) => (right.kind === "trigger" || right.role === "anon") && on.includes(right.on))
    .map(({ id, sentence, holds }) => ({
      name: `${id} ${sentence}`,
      isGreen: () => holds(world).catch(() => false),
    }));
  const verb = verbs[right.kind] ?? /^$/;
  const likelihood = (cell: Cell): number =>
    2 * Number(users.has(cell.on) || users.has(cell.changes ?? "")) +
    Number(right.kind === "check" ? cell.expect.service === "CHECK" : verb.test(cell.verb));
  const sorted = cells.filter((cell) => isNear(cell, right)).toSorted((a, b) => likelihood(b) - likelihood(a));
  const tried = sorted.flatMap((cell) =>
    callers
      .filter((caller) => isConcerned(caller, right))
      .map((caller) => ({
        name: `${cell.id} ${cell.verb}, as ${caller}`,
        isGreen: () =>
          tryCell(cell, caller, world).then(
            (outcome) => outcome === expectedOf(cell, caller),
            () => false,
          ),
      })),
  );
  return refusesStrangers(right) ? [...tried, ...near] : [...near, ...tried];
}

/** The guard of a table's writes: who signs in meets it first. */
function refusesStrangers({ name }: Right): boolean {
  return /^trigger refuse_non_(admins|staff)/.test(name);
}

const verbs: Record<string, RegExp> = {
  SELECT: /^(read|list|count|ask|find)/,
  INSERT: /^(add|insert|upload|count a piece)/,
  UPDATE: /^(change|mark|make|demote|move|replace)/,
  DELETE: /^(delete|remove|clear)/,
  // A search calls the functions behind every cell first of all.
  EXECUTE: /^find/,
  USAGE: /^(find|change)/,
};

function isNear(cell: Cell, right: Right): boolean {
  if (cell.on === right.on || cell.changes === right.on) return true;
  // Helpers and whole schemas are behind every cell.
  const isShared = right.on.startsWith("private.") || !right.on.includes(".");
  return isShared && (right.kind === "EXECUTE" || right.kind === "USAGE");
}

function isConcerned(caller: CallerName, right: Right): boolean {
  const { role, kind } = right;
  if (refusesStrangers(right)) return caller === "user";
  // Every cell with a value beyond its rule asks the service, too.
  if (kind === "check") return caller === "service";
  if (role === "anon") return caller === "anon";
  if (role === "service_role") return caller === "service";
  return role !== "authenticated" || !["anon", "service"].includes(caller);
}
