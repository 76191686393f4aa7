import type { PageReads } from "./page-reads.ts";
import { byteSize, compress, type ReadyBytes } from "../http/ready-bytes.ts";

export interface MadePage {
  ready: ReadyBytes;
  /** Absent: when something has changed nobody can say whether the page has. */
  reads?: PageReads | undefined;
  /** Made while something that it shows could not be read: never kept (AVL-07). */
  isIncomplete?: boolean;
}

export interface KeptPage extends MadePage {
  madeAt: number;
  /** The last one in which its data was compared. */
  generation: number;
  isSmall: boolean;
}

const limits = {
  /** Of all ready pages, in each form that they are sent in. */
  bytes: 48 * 1024 * 1024,
  /** Ready pages. */
  entries: 2_000,
  /** A page that is asked for after this is worth the work of making it small. */
  settledMs: 3_000,
} as const;

/** Pages by their key, as many as there is room for: the ones used least recently go first. */
export function createPageStore(clock: () => number) {
  const pages = new Map<string, KeptPage>();
  /** One at a time: the threads that compress have other work too. */
  let shrinking = Promise.resolve();
  let bytes = 0;

  function drop(key: string): void {
    const page = pages.get(key);
    if (!page) return;
    bytes -= byteSize(page.ready);
    pages.delete(key);
  }

  return {
    get: (key: string) => pages.get(key),
    /** The last in the map is the one used most recently. */
    use(key: string): KeptPage | undefined {
      const page = pages.get(key);
      if (!page) return undefined;
      pages.delete(key);
      pages.set(key, page);
      return page;
    },
    store(key: string, page: KeptPage): void {
      drop(key);
      pages.set(key, page);
      bytes += byteSize(page.ready);
      for (const oldest of pages.keys()) {
        if (bytes <= limits.bytes && pages.size <= limits.entries) break;
        drop(oldest);
      }
    },
    /** Makes a page smaller that has stayed for a while. */
    settle(key: string, page: KeptPage): void {
      if (page.isSmall || clock() - page.madeAt <= limits.settledMs) return;
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
    },
    size: () => ({ entries: pages.size, bytes }),
  };
}
