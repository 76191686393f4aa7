import { createFailedPages, lastGood, withinPatience } from "./page-staleness.ts";
import { createPageStore, type KeptPage, type MadePage } from "./page-store.ts";
import type { ReadyBytes } from "../http/ready-bytes.ts";

/**
 * Ready pages by address, language and theme. A change of the feed, or one later than its data (the generation tells),
 * makes a page doubtful: its reads are compared, and only one that would differ is rendered anew. The last good page is
 * shown, marked as stale, while a new one can't be made or takes too long (RFC 5861).
 */
export interface PageMemory {
  recall(key: string): ReadyBytes | undefined;
  /** Compares or renders once for however many ask at the same time. */
  keep(key: string, make: () => Promise<MadePage>): Promise<ReadyBytes>;
  forget(): void;
  /** Counts since the start, for metrics. */
  count(): { hits: number; misses: number; stale: number; entries: number; bytes: number };
}

/** Changes that no feed reports (a new year in the footer, a new day's hours) show after this. */
const longestAgeMs = 5 * 60_000;

export function createPageMemory(clock: () => number = Date.now): PageMemory {
  const pages = createPageStore(clock);
  const making = new Map<string, { page: Promise<ReadyBytes>; begunAt: number }>();
  const failed = createFailedPages(clock);
  let generation = 0;
  let hits = 0;
  let misses = 0;
  let stale = 0;

  const isYoung = (page: KeptPage) => clock() - page.madeAt <= longestAgeMs;

  function recall(key: string): ReadyBytes | undefined {
    const page = pages.use(key);
    if (page?.generation !== generation || !isYoung(page)) return undefined;
    hits += 1;
    pages.settle(key, page);
    return page.ready;
  }

  async function make(key: string, render: () => Promise<MadePage>): Promise<ReadyBytes> {
    const begunIn = generation;
    const known = pages.use(key);
    if (known && isYoung(known) && (await known.reads?.areAsBefore())) {
      known.generation = begunIn;
      hits += 1;
      return known.ready;
    }
    misses += 1;
    const made = await render();
    if (made.isIncomplete || made.ready.status >= 500) {
      failed.note(key, made.ready);
      return lastGood(pages.get(key), clock()) ?? made.ready;
    }
    failed.forget(key);
    // A page that a later change has overtaken is the last good one until the next is there.
    if ((pages.get(key)?.generation ?? 0) <= begunIn) {
      pages.store(key, { ...made, madeAt: clock(), generation: begunIn, isSmall: false });
    }
    return made.ready;
  }

  function begin(key: string, render: () => Promise<MadePage>) {
    const page = make(key, render).finally(() => {
      if (making.get(key) === begun) making.delete(key);
    });
    const begun = { page, begunAt: clock() };
    making.set(key, begun);
    return begun;
  }

  async function newOrLastGood(key: string, render: () => Promise<MadePage>): Promise<ReadyBytes> {
    const old = lastGood(pages.get(key), clock());
    const failure = failed.recall(key);
    if (failure) return old ?? failure;
    const { page, begunAt } = making.get(key) ?? begin(key, render);
    return old ? ((await withinPatience(page, clock() - begunAt)) ?? old) : page;
  }

  return {
    recall,
    async keep(key, render) {
      const page = await newOrLastGood(key, render);
      if ("warning" in page.headers) stale += 1;
      return page;
    },
    count: () => ({ hits, misses, stale, ...pages.size() }),
    forget() {
      generation += 1;
      making.clear();
    },
  };
}
