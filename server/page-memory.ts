import type { PageReads } from "./page-reads.ts";
import { byteSize, compress, type ReadyBytes } from "./ready-bytes.ts";

export interface MadePage {
  ready: ReadyBytes;
  /** Absent: when something has changed nobody can say whether the page has. */
  reads?: PageReads | undefined;
}

/**
 * Ready pages by address, language and theme. Whenever the change feed tells of a change none of them is believed
 * any more: who asks next has the page's reads compared, and only a page that would differ is rendered anew. A page
 * whose data was read before a change is not kept (the generation tells).
 */
export interface PageMemory {
  recall(key: string): ReadyBytes | undefined;
  /** Compares or renders once for however many ask at the same time. */
  keep(key: string, make: () => Promise<MadePage>): Promise<ReadyBytes>;
  forget(): void;
  /** Since the start, for metrics. */
  count(): { hits: number; misses: number; entries: number; bytes: number };
}

const limits = {
  bytes: 48 * 1024 * 1024,
  entries: 2_000,
  /** What no feed tells (a new year in the footer, a changed setting on another machine) shows after this. */
  ageMs: 5 * 60_000,
  /** A page that is asked for after this is worth the work of making it small. */
  settledMs: 3_000,
} as const;

interface Entry extends MadePage {
  madeAt: number;
  /** The last one in which its data was compared. */
  generation: number;
  isSmall: boolean;
}

export function createPageMemory(clock: () => number = Date.now): PageMemory {
  const pages = new Map<string, Entry>();
  const making = new Map<string, Promise<ReadyBytes>>();
  /** One at a time: the threads that compress have other work too. */
  let shrinking = Promise.resolve();
  let bytes = 0;
  let generation = 0;
  let hits = 0;
  let misses = 0;

  function drop(key: string): void {
    const page = pages.get(key);
    if (!page) return;
    bytes -= byteSize(page.ready);
    pages.delete(key);
  }

  /** Whether it is still believed or not; the last in the map is the one used most recently. */
  function find(key: string): Entry | undefined {
    const page = pages.get(key);
    if (page && clock() - page.madeAt > limits.ageMs) drop(key);
    else if (page) {
      pages.delete(key);
      pages.set(key, page);
    }
    return pages.get(key);
  }

  function recall(key: string): ReadyBytes | undefined {
    const page = find(key);
    if (page?.generation !== generation) return undefined;
    hits += 1;
    if (!page.isSmall && clock() - page.madeAt > limits.settledMs) shrink(key, page);
    return page.ready;
  }

  function shrink(key: string, page: Entry): void {
    page.isSmall = true;
    shrinking = shrinking
      .then(() => (pages.get(key) === page ? compress(page.ready, "once") : page.ready))
      .then(
        (ready) => {
          if (pages.get(key) !== page) return;
          bytes += byteSize(ready) - byteSize(page.ready);
          page.ready = ready;
        },
        // It stays as large as it is.
        () => undefined,
      );
  }

  function store(key: string, page: Entry): void {
    drop(key);
    pages.set(key, page);
    bytes += byteSize(page.ready);
    for (const oldest of pages.keys()) {
      if (bytes <= limits.bytes && pages.size <= limits.entries) break;
      drop(oldest);
    }
  }

  async function make(key: string, render: () => Promise<MadePage>): Promise<ReadyBytes> {
    const begunIn = generation;
    const known = find(key);
    if (known && (await known.reads?.areAsBefore())) {
      known.generation = begunIn;
      hits += 1;
      return known.ready;
    }
    misses += 1;
    const page = await render();
    if (begunIn === generation && page.ready.status < 500) {
      store(key, { ...page, madeAt: clock(), generation: begunIn, isSmall: false });
    }
    return page.ready;
  }

  return {
    recall,
    keep(key, render) {
      const begun = making.get(key);
      if (begun) return begun;
      const promise = make(key, render).finally(() => {
        if (making.get(key) === promise) making.delete(key);
      });
      making.set(key, promise);
      return promise;
    },
    count: () => ({ hits, misses, entries: pages.size, bytes }),
    forget() {
      generation += 1;
      making.clear();
    },
  };
}
