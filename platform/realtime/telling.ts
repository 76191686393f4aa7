import { setImmediate } from "node:timers/promises";
import type { Caller } from "../caller.ts";
import type { Database } from "../database/database.ts";
import type { Change } from "../database/feed.ts";
import { concerns, knowsColumns, type Binding } from "./bindings.ts";
import { writeChange, writeNamelessChange } from "./change-event.ts";
import type { PublishedTable } from "./published-tables.ts";
import { lookAsEach, type Look, type Views } from "./look.ts";
import { canIdentify, lookAtCurrentRow, lookAtOldRow, readableColumns } from "./row-view.ts";

/** A channel that wants to hear of changes. Its caller may be replaced while it lasts. */
export interface Subscriber {
  readonly caller: Caller;
  readonly bindings: readonly Binding[];
  /** `data` is the JSON text of the event. */
  deliver(ids: number[], data: string): void;
  /** News were lost: it has to join again, and its owner to read again. */
  fail(): void;
}

/** What a batch of changes is told with. */
export interface Context {
  database: Database;
  tables: PublishedTable[];
  oldRows: Map<number, string>;
}

export function isFor(binding: Binding, change: Change): boolean {
  return (binding.event === "*" || binding.event === change.type) && concerns(binding, change);
}

/** Subscribers who are all the same caller. */
export interface Group {
  caller: Caller;
  subscribers: readonly Subscriber[];
}

/**
 * Whatever concerns these callers is asked for in one round trip, each as who they are. Resolves to the groups that
 * could not be told, with the reason.
 */
export async function tellGroups(
  batch: readonly Change[],
  groups: readonly Group[],
  context: Context,
): Promise<{ group: Group; reason: unknown }[]> {
  const concerned = groups.flatMap((group) => {
    const { caller } = group;
    const news = batch.flatMap((change) => newsOf(change, group, context));
    return news.length > 0
      ? [{ group, caller, news, looks: news.flatMap((one) => one.looks) }]
      : [];
  });
  if (concerned.length === 0) return [];
  const seen = await lookAsEach(context.database, concerned);
  const untold: { group: Group; reason: unknown }[] = [];
  for (const [place, { group, news }] of concerned.entries()) {
    const result = seen[place];
    if (result?.status === "rejected") untold.push({ group, reason: result.reason });
    if (result?.status !== "fulfilled") continue;
    for (const { tell } of news) tell(result.value);
    // Many changes for many subscribers are written for a while: others have their turn in between.
    await setImmediate();
  }
  return untold;
}

/** One change: what has to be known about it, and how it is told then. */
interface News {
  looks: Look[];
  tell(views: Views): void;
}

/** None when nobody of the group may hear of the change. */
function newsOf(
  change: Change,
  { caller: { role }, subscribers }: Group,
  context: Context,
): News[] {
  const table = context.tables.find(
    (one) => one.schema === change.schema && one.table === change.table,
  );
  if (!table || readableColumns(table, role).length === 0) return [];
  const wanting = subscribers
    .map((subscriber) => ({
      subscriber,
      bindings: subscriber.bindings.filter(
        (binding) => isFor(binding, change) && knowsColumns(binding, table, role),
      ),
    }))
    .filter(({ bindings }) => bindings.length > 0);
  if (wanting.length === 0) return [];
  if (table.columns.every(({ isKey }) => !isKey)) {
    return table.isGuarded ? [] : [namelessNews(change, wanting)];
  }
  if (!canIdentify(table, role) || change.key === null) return [];
  const filters = distinctFilters(wanting.flatMap(({ bindings }) => bindings));
  const isDelete = change.type === "DELETE";
  const oldText = change.old === null ? undefined : context.oldRows.get(change.old);
  const about = { type: change.type, role };
  const old =
    oldText === undefined
      ? undefined
      : lookAtOldRow(table, { ...about, old: oldText, filters: isDelete ? filters : [] });
  const current = isDelete
    ? undefined
    : lookAtCurrentRow(table, { role, key: change.key, filters });
  return [
    {
      looks: [old, current].filter((one) => one !== undefined),
      tell(views) {
        const seen = { role, current: current && views.get(current), old: old && views.get(old) };
        const decisive = isDelete ? seen.old : seen.current;
        if (!decisive) return;
        tell(wanting, {
          passes: ({ filter }) => !filter || decisive.passed.has(filter.text),
          write: (select) => writeChange(change, table, seen, select),
        });
      },
    },
  ];
}

/** Of a table without a primary key: that something changed is all that can be said. */
function namelessNews(change: Change, wanting: readonly Wanting[]): News {
  const passes = ({ filter }: Binding): boolean => !filter;
  const write = (): string => writeNamelessChange(change);
  return { looks: [], tell: () => tell(wanting, { passes, write }) };
}

function distinctFilters(bindings: readonly Binding[]): NonNullable<Binding["filter"]>[] {
  const byText = new Map(bindings.flatMap(({ filter }) => (filter ? [[filter.text, filter]] : [])));
  return [...byText.values()];
}

/** A channel, and its bindings that a change is for as far as the table goes. */
interface Wanting {
  subscriber: Subscriber;
  bindings: Binding[];
}

/** One frame a channel, with all of its bindings that match; the text is made once for each set of columns. */
function tell(
  wanting: readonly Wanting[],
  { passes, write }: { passes: (one: Binding) => boolean; write: (select?: string[]) => string },
): void {
  const texts = new Map<string, string>();
  for (const { subscriber, bindings } of wanting) {
    const matching = bindings.filter(passes);
    if (matching.length === 0) continue;
    // Two bindings of one channel with different columns get one frame: the union of what they asked for.
    const select = matching.every((one) => one.select)
      ? matching.flatMap((one) => one.select ?? [])
      : undefined;
    const id = select ? JSON.stringify(select) : "";
    const text = texts.get(id) ?? write(select);
    texts.set(id, text);
    subscriber.deliver(
      matching.map((one) => one.id),
      text,
    );
  }
}
