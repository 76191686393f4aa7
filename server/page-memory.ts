import { byteSize, type ReadyBytes } from "./ready-bytes.ts";

/**
 * Ready pages by address, language and theme. Emptied whenever the change feed tells that something they show
 * has changed; a page whose data was read before that is not kept (the generation tells).
 */
export interface PageMemory {
  recall(key: string): ReadyBytes | undefined;
  /** Renders once for however many ask at the same time. */
  keep(key: string, make: () => Promise<ReadyBytes>): Promise<ReadyBytes>;
  forget(): void;
  /** Since the start, for metrics. */
  count(): { hits: number; misses: number; entries: number; bytes: number };
}

const limits = {
  bytes: 96 * 1024 * 1024,
  entries: 2_000,
  /** What no feed tells (a new year in the footer, a changed setting on another machine) shows after this. */
  ageMs: 5 * 60_000,
} as const;

export function createPageMemory(clock: () => number = Date.now): PageMemory {
  const pages = new Map<string, { ready: ReadyBytes; madeAt: number }>();
  const making = new Map<string, Promise<ReadyBytes>>();
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

  function recall(key: string): ReadyBytes | undefined {
    const page = pages.get(key);
    if (!page) return undefined;
    pages.delete(key);
    if (clock() - page.madeAt > limits.ageMs) {
      bytes -= byteSize(page.ready);
      return undefined;
    }
    // Last in the map: used most recently.
    pages.set(key, page);
    hits += 1;
    return page.ready;
  }

  function store(key: string, ready: ReadyBytes): void {
    drop(key);
    pages.set(key, { ready, madeAt: clock() });
    bytes += byteSize(ready);
    for (const oldest of pages.keys()) {
      if (bytes <= limits.bytes && pages.size <= limits.entries) break;
      drop(oldest);
    }
  }

  async function make(key: string, render: () => Promise<ReadyBytes>): Promise<ReadyBytes> {
    misses += 1;
    const begunIn = generation;
    const ready = await render();
    if (begunIn === generation && ready.status < 500) store(key, ready);
    return ready;
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
      pages.clear();
      making.clear();
      bytes = 0;
    },
  };
}
