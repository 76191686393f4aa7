import { mkdir, open, readFile, rename, writeFile } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import type { Kind, Row, RowOf } from "../objects/records.ts";
import type { Filter, SandboxStore, Write } from "./store.ts";

/** A write to `file` is a line of JSON before `write` resolves; a torn last line never happened. */
export function createMemoryStore({ file }: { file?: string } = {}): SandboxStore {
  const kept = new Map<string, Kept>();
  let journal: FileHandle | null = null;
  let opened: Promise<void> | null = null;
  let sequence = 0;
  const apply = (writes: readonly Write[]): void => {
    for (const entry of writes) {
      if ("remove" in entry) kept.delete(entry.remove.id);
      else keep(structuredClone(entry.put));
    }
  };
  const keep = (row: Row): void => {
    const known = kept.get(row.id);
    if (known === undefined) sequence += 1;
    kept.set(row.id, {
      row: { ...row, version: row.version + 1 },
      sequence: known?.sequence ?? sequence,
    });
  };
  // Lines are written one after the other; a failed one fails its own write only.
  let tail: Promise<unknown> = Promise.resolve();
  const append = (line: string): Promise<void> => {
    const done = tail.then(async () => journal?.appendFile(line));
    tail = done.catch(() => undefined);
    return done;
  };
  const load = async (path: string): Promise<void> => {
    await mkdir(dirname(path), { recursive: true });
    for (const writes of await readJournal(path)) apply(writes);
    await compact(path, kept);
    journal = await open(path, "a", 0o600);
  };
  const commit = async (writes: readonly Write[]): Promise<boolean> => {
    if (!writes.every((entry) => isCurrent(kept, entry))) return false;
    apply(writes);
    if (journal !== null) await append(`${JSON.stringify(writes)}\n`);
    return true;
  };
  return {
    open: () => (opened ??= file === undefined ? Promise.resolve() : load(file)),
    async close() {
      await tail;
      await journal?.close();
      journal = null;
    },
    get: (kind, id) => Promise.resolve(select(kept, kind, { limit: 1, ids: [id] })[0] ?? null),
    list: (kind, filter) => Promise.resolve(select(kept, kind, filter)),
    write: commit,
    async claimDue({ kinds, nowMs, leaseMs, limit }) {
      const due = [...kept.values()]
        .map(({ row }) => row)
        .filter((row) => row.dueAt !== null && row.dueAt <= nowMs && kinds.includes(row.kind))
        .toSorted((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0))
        .slice(0, limit);
      const leased = due.map((row) => ({ ...row, dueAt: nowMs + leaseMs }));
      apply(leased.map((put) => ({ put }))); // Leases stay out of the file: a killed process holds none
      return leased.map((row) => structuredClone({ ...row, version: row.version + 1 }));
    },
  };
}

interface Kept {
  row: Row;
  sequence: number;
}

function isCurrent(kept: ReadonlyMap<string, Kept>, entry: Write): boolean {
  const { id, version } = "remove" in entry ? entry.remove : entry.put;
  return (kept.get(id)?.row.version ?? 0) === version;
}

function select<K extends Kind>(kept: ReadonlyMap<string, Kept>, kind: K, filter: Filter): RowOf<K>[] {
  const rows = [...kept.values()]
    .filter(({ row, sequence }) => row.kind === kind && matches(row, sequence, filter, kept))
    .toSorted((a, b) => b.sequence - a.sequence);
  const page = filter.before === undefined ? rows.slice(0, filter.limit) : rows.slice(-filter.limit);
  return page.map(({ row }) => structuredClone(row) as RowOf<K>); // The filter above compared the kind
}

function matches(row: Row, sequence: number, filter: Filter, kept: ReadonlyMap<string, Kept>): boolean {
  const sequenceOf = (id: string): number => kept.get(id)?.sequence ?? Number.NaN;
  return (
    (filter.ids === undefined || filter.ids.includes(row.id)) &&
    (filter.types === undefined || ("type" in row.data && filter.types.includes(row.data.type))) &&
    (filter.createdFrom === undefined || row.created >= filter.createdFrom) &&
    (filter.createdTo === undefined || row.created <= filter.createdTo) &&
    (filter.after === undefined || sequence < sequenceOf(filter.after)) &&
    (filter.before === undefined || sequence > sequenceOf(filter.before)) &&
    contains(row.data, filter.data ?? {}) &&
    contains(row.inner, filter.inner ?? {})
  );
}

/** Judges objects and plain values as `@>` of jsonb does. */
function contains(value: unknown, part: unknown): boolean {
  if (part === null || typeof part !== "object") return value === part;
  if (value === null || typeof value !== "object") return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  return Object.entries(part).every(([key, wanted]) => contains(fields.get(key), wanted));
}

async function readJournal(file: string): Promise<Write[][]> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  });
  // Text behind the last line end was cut off while it was written.
  const lines = text.split("\n").slice(0, -1);
  return lines.map((line) => JSON.parse(line) as Write[]);
}

async function compact(file: string, kept: Map<string, Kept>): Promise<void> {
  const rows = [...kept.values()].toSorted((a, b) => a.sequence - b.sequence);
  const lines = rows.map(({ row }) => `${JSON.stringify([{ put: { ...row, version: row.version - 1 } }])}\n`);
  await writeFile(`${file}.new`, lines.join(""), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
