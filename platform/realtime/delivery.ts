import type { Caller } from "../caller.ts";
import type { PlatformLog } from "../errors.ts";
import { testOn, type Binding } from "./bindings.ts";
import type { PublishedTable } from "./published-tables.ts";
import type { RowTexts } from "./rows/row-test.ts";

/** A channel that subscribes to changes. Its caller may be replaced while it lasts. */
export interface Subscriber {
  readonly caller: Caller;
  readonly bindings: readonly Binding[];
  /** `data` is the JSON text of the event. */
  deliver(ids: number[], data: string): void;
  /** Changes were lost: the client has to join again and read again. */
  fail(): void;
}

export interface Wanting {
  subscriber: Subscriber;
  bindings: Binding[];
}

/** One frame to each channel with all its matching bindings. A channel that cannot be served fails alone. */
export function deliver(
  wanting: readonly Wanting[],
  { log, ...news }: { passes: Passes; write: Write; log: PlatformLog },
): void {
  const texts = new Map<string, string>();
  for (const one of wanting) {
    try {
      tellOne(one, { ...news, texts });
    } catch (error) {
      log.warn({ err: error }, "A change could not be told to a channel");
      one.subscriber.fail();
    }
  }
}

type Passes = (binding: Binding) => boolean;
type Write = (select?: string[]) => string;

function tellOne(
  { subscriber, bindings }: Wanting,
  { passes, write, texts }: { passes: Passes; write: Write; texts: Map<string, string> },
): void {
  const matching = bindings.filter(passes);
  if (matching.length === 0) return;
  // Bindings of one channel with different columns get one frame with the union of their columns.
  const select = matching.every((one) => one.select)
    ? [...new Set(matching.flatMap((one) => one.select ?? []))].toSorted()
    : undefined;
  const id = select ? JSON.stringify(select) : "";
  const text = texts.get(id) ?? write(select);
  texts.set(id, text);
  const ids = matching.map((one) => one.id);
  subscriber.deliver(ids, text);
}

/** Throws when the table's columns have changed since the join, so that the filter no longer fits them. */
export function passesOn(table: PublishedTable, texts: RowTexts): Passes {
  const known = new Map<string, boolean>();
  return ({ filter, table: asked }) => {
    if (!filter) return true;
    const answer = known.get(filter.text);
    if (answer !== undefined) return answer;
    const test = testOn(filter, table);
    if ("refused" in test) {
      // A binding of all tables applies to those that its filter fits.
      if (asked === "*") return false;
      throw new Error(test.refused);
    }
    const passes = test(texts);
    known.set(filter.text, passes);
    return passes;
  };
}
