import type { Caller } from "../caller.ts";
import { batchAsCaller, batchAsCallers } from "../database/as-caller.ts";
import { DatabaseError, type Database, type Result, type Statement } from "../database/database.ts";
import type { RowTexts } from "./row-test.ts";

/** One row as one caller may see it. */
export interface RowView {
  record: Record<string, unknown>;
  /** Texts of the columns that filters ask for. */
  texts: RowTexts;
}

/** A question about one row. */
export interface Look {
  statement: Statement;
  /** A caller who lacks a right that the question needs (42501) sees nothing; other errors are failures. */
  mayBeRefused: boolean;
  read(result: Result): RowView | undefined;
}

/** The rows found; a row that the caller may not see has no entry. */
export type Views = ReadonlyMap<Look, RowView>;

/** The questions of one caller. */
export interface Asked {
  caller: Caller;
  looks: readonly Look[];
}

/**
 * Asks for all callers in one round trip, each with their own role and claims. After a failure, which may be one
 * caller's alone, each is asked separately.
 */
export async function lookAsEach(
  database: Database,
  all: readonly Asked[],
): Promise<PromiseSettledResult<Views>[]> {
  const asked = all.map(({ caller, looks }) => ({
    caller,
    statements: looks.map(({ statement }) => statement),
  }));
  try {
    const results = await batchAsCallers(database, asked, { readOnly: true });
    return all.map(({ looks }, place) => ({
      status: "fulfilled",
      value: readViews(looks, results[place] ?? []),
    }));
  } catch {
    return Promise.allSettled(all.map(({ caller, looks }) => look(database, caller, looks)));
  }
}

function readViews(looks: readonly Look[], results: readonly Result[]): Views {
  return new Map(
    looks.flatMap((one, place) => {
      const result = results[place];
      const view = result && one.read(result);
      return view ? [[one, view]] : [];
    }),
  );
}

/** Asks all questions as the caller, in one round trip; one by one only after one of them was refused. */
async function look(database: Database, caller: Caller, looks: readonly Look[]): Promise<Views> {
  if (looks.length === 0) return new Map();
  try {
    const statements = looks.map(({ statement }) => statement);
    const results = await batchAsCaller(database, caller, statements, { readOnly: true });
    return readViews(looks, results);
  } catch (error) {
    const isRefused = error instanceof DatabaseError && error.code === "42501";
    if (!isRefused || !looks.some(({ mayBeRefused }) => mayBeRefused)) throw error;
    if (looks.length === 1) return new Map();
  }
  const all: [Look, RowView][] = [];
  for (const one of looks) all.push(...(await look(database, caller, [one])));
  return new Map(all);
}
