import type { Caller } from "../../caller.ts";
import { batchAsCaller, batchAsCallers } from "../../database/as-caller.ts";
import { DatabaseError, type Database, type Result, type Statement } from "../../database/database.ts";
import type { RowTexts } from "./row-test.ts";

export interface RowView {
  record: Record<string, unknown>;
  /** Texts of the columns that filters ask for. */
  texts: RowTexts;
}

export interface RowQuery {
  statement: Statement;
  /** A caller who lacks a right that the question needs (42501) sees nothing; other errors are failures. */
  mayBeRefused: boolean;
  read(result: Result): RowView | undefined;
}

/** The rows found; a row that the caller may not see has no entry. */
export type Views = ReadonlyMap<RowQuery, RowView>;

export interface Asked {
  caller: Caller;
  queries: readonly RowQuery[];
}

/** One round trip for all callers; after a failure, which may be one caller's alone, each is asked separately. */
export async function queryAsEach(database: Database, all: readonly Asked[]): Promise<PromiseSettledResult<Views>[]> {
  const asked = all.map(({ caller, queries }) => ({
    caller,
    statements: queries.map(({ statement }) => statement),
  }));
  try {
    const results = await batchAsCallers(database, asked, { readOnly: true });
    return all.map(({ queries }, place) => ({
      status: "fulfilled",
      value: readViews(queries, results[place] ?? []),
    }));
  } catch {
    return Promise.allSettled(all.map(({ caller, queries }) => queryAs(database, caller, queries)));
  }
}

function readViews(queries: readonly RowQuery[], results: readonly Result[]): Views {
  return new Map(
    queries.flatMap((one, place) => {
      const result = results[place];
      const view = result && one.read(result);
      return view ? [[one, view]] : [];
    }),
  );
}

/** Asks all questions as the caller, in one round trip; one by one only after one of them was refused. */
async function queryAs(database: Database, caller: Caller, queries: readonly RowQuery[]): Promise<Views> {
  if (queries.length === 0) return new Map();
  try {
    const statements = queries.map(({ statement }) => statement);
    const results = await batchAsCaller(database, caller, statements, { readOnly: true });
    return readViews(queries, results);
  } catch (error) {
    const isRefused = error instanceof DatabaseError && error.code === "42501";
    if (!isRefused || !queries.some(({ mayBeRefused }) => mayBeRefused)) throw error;
    if (queries.length === 1) return new Map();
  }
  const all: [RowQuery, RowView][] = [];
  for (const one of queries) all.push(...(await queryAs(database, caller, [one])));
  return new Map(all);
}
