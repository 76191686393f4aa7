import type { Role } from "../../caller.ts";
import type { Change } from "../../database/feed.ts";
import type { PublishedTable } from "../published-tables.ts";
import type { RowView } from "./row-queries.ts";
import { readableColumns } from "./row-view.ts";

/** Bytes; a larger change keeps its small values only, and the event says so. */
const maxBytes = 1024 * 1024;
const maxKeptBytes = 64;

/** The `data` of a postgres_changes frame as JSON text, reduced to the selected columns. */
export function writeChange(
  change: Change,
  table: PublishedTable,
  seen: { role: Role; current?: RowView | undefined; old?: RowView | undefined },
  select: readonly string[] | undefined,
): string {
  const wanted = readableColumns(table, seen.role).filter(
    ({ name, isKey }) => isKey || !select || select.includes(name),
  );
  const names = new Set(wanted.map(({ name }) => name));
  const keys = new Set(wanted.filter(({ isKey }) => isKey).map(({ name }) => name));
  const record = seen.current && pick(seen.current.record, names);
  const old = seen.old ? pick(seen.old.record, names) : seen.current && pick(seen.current.record, keys);
  const event = {
    schema: change.schema,
    table: change.table,
    commit_timestamp: change.at,
    type: change.type,
    columns: wanted.map(({ name, type }) => ({ name, type })),
    ...(change.type === "DELETE" ? {} : { record }),
    ...(change.type === "INSERT" ? {} : { old_record: old }),
    errors: null,
  };
  const text = JSON.stringify(event);
  if (text.length <= maxBytes) return text;
  return JSON.stringify({
    ...event,
    ...(record && { record: keepSmall(record) }),
    ...("old_record" in event && old && { old_record: keepSmall(old) }),
    errors: ["Error 413: Payload Too Large"],
  });
}

/** An event for a row without a key: it tells that something changed and no more. */
export function writeNamelessChange(change: Change): string {
  return JSON.stringify({
    schema: change.schema,
    table: change.table,
    commit_timestamp: change.at,
    type: change.type,
    columns: [],
    ...(change.type === "DELETE" ? {} : { record: {} }),
    ...(change.type === "INSERT" ? {} : { old_record: {} }),
    errors: ["Error 400: Bad Request, no primary key"],
  });
}

function pick(record: Record<string, unknown>, names: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)));
}

function keepSmall(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => isSmall(value)));
}

function isSmall(value: unknown): boolean {
  return Buffer.byteLength(JSON.stringify(value)) <= maxKeptBytes;
}
