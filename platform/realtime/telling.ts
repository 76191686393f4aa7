import type { Caller } from "../caller.ts";
import { asCaller } from "../database/as-caller.ts";
import type { Database, Transaction } from "../database/database.ts";
import type { Change } from "../database/feed.ts";
import { concerns, knowsColumns, type Binding } from "./bindings.ts";
import { writeChange, writeNamelessChange } from "./change-event.ts";
import type { PublishedTable } from "./published-tables.ts";
import { canIdentify, readableColumns, viewCurrentRow, viewOldRow } from "./row-view.ts";

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

/** All subscribers of `group` are the same caller. */
export async function tellGroup(
  batch: readonly Change[],
  group: readonly Subscriber[],
  context: Context,
): Promise<void> {
  const caller = group[0]?.caller;
  const mine = batch.filter((change) =>
    group.some(({ bindings }) => bindings.some((one) => isFor(one, change))),
  );
  if (!caller || mine.length === 0) return;
  const told = await asCaller(
    context.database,
    caller,
    async (transaction) => {
      const all: (() => void)[] = [];
      for (const change of mine)
        all.push(...(await see(transaction, change, { group, caller, context })));
      return all;
    },
    { readOnly: true },
  );
  for (const tell of told) tell();
}

/** What is to be told of one change, once the transaction is over. */
async function see(
  transaction: Transaction,
  change: Change,
  { group, caller, context }: { group: readonly Subscriber[]; caller: Caller; context: Context },
): Promise<(() => void)[]> {
  const { role } = caller;
  const table = context.tables.find(
    (one) => one.schema === change.schema && one.table === change.table,
  );
  if (!table || readableColumns(table, role).length === 0) return [];
  const wanting = group.map((subscriber) => ({
    subscriber,
    bindings: subscriber.bindings.filter(
      (binding) => isFor(binding, change) && knowsColumns(binding, table, role),
    ),
  }));
  if (table.columns.every(({ isKey }) => !isKey)) {
    if (table.isGuarded) return [];
    return tell(wanting, {
      passes: ({ filter }) => !filter,
      write: () => writeNamelessChange(change),
    });
  }
  if (!canIdentify(table, role) || change.key === null) return [];
  const filters = distinctFilters(wanting.flatMap(({ bindings }) => bindings));
  const oldText = change.old === null ? undefined : context.oldRows.get(change.old);
  const oldFilters = change.type === "DELETE" ? filters : [];
  const old =
    oldText === undefined
      ? undefined
      : await viewOldRow(transaction, table, {
          role,
          old: oldText,
          type: change.type,
          filters: oldFilters,
        });
  const current =
    change.type === "DELETE"
      ? undefined
      : await viewCurrentRow(transaction, table, { role, key: change.key, filters });
  const decisive = change.type === "DELETE" ? old : current;
  if (!decisive) return [];
  return tell(wanting, {
    passes: ({ filter }) => !filter || decisive.passed.has(filter.text),
    write: (select) => writeChange(change, table, { role, current, old }, select),
  });
}

function distinctFilters(bindings: readonly Binding[]): NonNullable<Binding["filter"]>[] {
  const byText = new Map(bindings.flatMap(({ filter }) => (filter ? [[filter.text, filter]] : [])));
  return [...byText.values()];
}

/** One frame a channel, with all of its bindings that match; the text is made once for each set of columns. */
function tell(
  wanting: readonly { subscriber: Subscriber; bindings: Binding[] }[],
  { passes, write }: { passes: (one: Binding) => boolean; write: (select?: string[]) => string },
): (() => void)[] {
  const texts = new Map<string, string>();
  return wanting.flatMap(({ subscriber, bindings }) => {
    const matching = bindings.filter(passes);
    if (matching.length === 0) return [];
    // Two bindings of one channel with different columns get one frame: the union of what they asked for.
    const select = matching.every((one) => one.select)
      ? matching.flatMap((one) => one.select ?? [])
      : undefined;
    const id = select ? JSON.stringify(select) : "";
    const text = texts.get(id) ?? write(select);
    texts.set(id, text);
    return [
      () =>
        subscriber.deliver(
          matching.map((one) => one.id),
          text,
        ),
    ];
  });
}
