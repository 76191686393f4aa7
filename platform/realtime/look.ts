import type { Caller } from "../caller.ts";
import { batchAsCaller } from "../database/as-caller.ts";
import { DatabaseError, type Database, type Result, type Statement } from "../database/database.ts";

/** One row as one caller may see it. */
export interface RowView {
  record: Record<string, unknown>;
  /** The texts of the filters that it passes. */
  passed: Set<string>;
}

/** A question about one row. */
export interface Look {
  statement: Statement;
  /** A caller who lacks a right that it takes (42501) sees nothing; else that is a failure. */
  mayBeRefused: boolean;
  read(result: Result): RowView | undefined;
}

/** What was seen; what the caller may not see has no entry. */
export type Views = ReadonlyMap<Look, RowView>;

/** All of it as the caller, in one round trip; one by one only after one of them was refused. */
export async function look(
  database: Database,
  caller: Caller,
  looks: readonly Look[],
): Promise<Views> {
  if (looks.length === 0) return new Map();
  try {
    const statements = looks.map(({ statement }) => statement);
    const results = await batchAsCaller(database, caller, statements, { readOnly: true });
    return new Map(
      looks.flatMap((one, place) => {
        const result = results[place];
        const view = result && one.read(result);
        return view ? [[one, view]] : [];
      }),
    );
  } catch (error) {
    const isRefused = error instanceof DatabaseError && error.code === "42501";
    if (!isRefused || !looks.some(({ mayBeRefused }) => mayBeRefused)) throw error;
    if (looks.length === 1) return new Map();
  }
  const all: [Look, RowView][] = [];
  for (const one of looks) all.push(...(await look(database, caller, [one])));
  return new Map(all);
}
