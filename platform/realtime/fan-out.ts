import { setImmediate } from "node:timers/promises";
import type { Caller } from "../caller.ts";
import type { Database } from "../database/database.ts";
import type { Change } from "../database/feed.ts";
import type { PlatformLog } from "../errors.ts";
import { columnsFor, concerns, knowsColumns, type Binding } from "./bindings.ts";
import { writeChange, writeNamelessChange } from "./rows/change-event.ts";
import type { PublishedTable } from "./published-tables.ts";
import { queryAsEach, type RowQuery, type Views } from "./rows/row-queries.ts";
import { deliver, passesOn, type Subscriber, type Wanting } from "./delivery.ts";
import { canIdentify, currentRowQuery, oldRowQuery, readableColumns } from "./rows/row-view.ts";

export interface Context {
  database: Database;
  log: PlatformLog;
  tables: PublishedTable[];
  oldRows: Map<number, string>;
}

export function isFor(binding: Binding, change: Change): boolean {
  return (binding.event === "*" || binding.event === change.type) && concerns(binding, change);
}

/** Milliseconds of writing before other work gets a turn: many changes for many subscribers take a while. */
const turnMs = 5;

export interface Group {
  caller: Caller;
  subscribers: readonly Subscriber[];
}

/** One round trip for all callers, each in their own role. Resolves to the groups that could not be served. */
export async function fanOut(
  batch: readonly Change[],
  groups: readonly Group[],
  context: Context,
): Promise<{ group: Group; reason: unknown }[]> {
  const concerned = groups.flatMap((group) => {
    const { caller } = group;
    const news = batch.flatMap((change) => newsOf(change, group, context));
    return news.length > 0 ? [{ group, caller, news, queries: news.flatMap((one) => one.queries) }] : [];
  });
  if (concerned.length === 0) return [];
  const seen = await queryAsEach(context.database, concerned);
  const failed: { group: Group; reason: unknown }[] = [];
  let since = performance.now();
  for (const [place, { group, news }] of concerned.entries()) {
    const result = seen[place];
    if (result?.status === "rejected") failed.push({ group, reason: result.reason });
    if (result?.status !== "fulfilled") continue;
    for (const { tell } of news) {
      tell(result.value);
      if (performance.now() - since < turnMs) continue;
      await setImmediate();
      since = performance.now();
    }
  }
  return failed;
}

/** One change: the questions it needs, and its delivery once they are answered. */
interface News {
  queries: RowQuery[];
  tell(views: Views): void;
}

/** Empty when nobody of the group may hear of the change. */
function newsOf(change: Change, { caller: { role }, subscribers }: Group, context: Context): News[] {
  const table = context.tables.find((one) => one.schema === change.schema && one.table === change.table);
  if (!table || readableColumns(table, role).length === 0) return [];
  const columns = columnsFor(table, role);
  const wanting = subscribers
    .map((subscriber) => ({
      subscriber,
      bindings: subscriber.bindings.filter((binding) => isFor(binding, change) && knowsColumns(binding, columns)),
    }))
    .filter(({ bindings }) => bindings.length > 0);
  if (wanting.length === 0) return [];
  if (table.columns.every(({ isKey }) => !isKey)) {
    return table.isGuarded ? [] : [namelessNews(change, wanting, context.log)];
  }
  if (!canIdentify(table, role) || change.key === null) return [];
  const filtered = filteredColumns(wanting);
  const isDelete = change.type === "DELETE";
  const oldText = change.old === null ? undefined : context.oldRows.get(change.old);
  const about = { type: change.type, role };
  const old =
    oldText === undefined
      ? undefined
      : oldRowQuery(table, { ...about, old: oldText, filtered: isDelete ? filtered : [] });
  const current = isDelete ? undefined : currentRowQuery(table, { role, key: change.key, filtered });
  return [
    {
      queries: [old, current].filter((one) => one !== undefined),
      tell(views) {
        const seen = { role, current: current && views.get(current), old: old && views.get(old) };
        const decisive = isDelete ? seen.old : seen.current;
        if (!decisive) return;
        deliver(wanting, {
          passes: passesOn(table, decisive.texts),
          write: (select) => writeChange(change, table, seen, select),
          log: context.log,
        });
      },
    },
  ];
}

/** An event of a table without a primary key tells that something changed and no more. */
function namelessNews(change: Change, wanting: readonly Wanting[], log: PlatformLog): News {
  const passes = ({ filter }: Binding): boolean => !filter;
  const write = (): string => writeNamelessChange(change);
  return { queries: [], tell: () => deliver(wanting, { passes, write, log }) };
}

function filteredColumns(wanting: readonly Wanting[]): string[] {
  const filters = wanting.flatMap(({ bindings }) => bindings.flatMap(({ filter }) => filter ?? []));
  return [...new Set(filters.flatMap(({ conditions }) => conditions.map(({ column }) => column)))];
}
