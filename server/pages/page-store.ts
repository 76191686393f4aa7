import type { PageReads } from "./page-reads.ts";
import { byteSize, compress, type ReadyBytes } from "../http/ready-bytes.ts";

export interface MadePage {
  ready: ReadyBytes;
  /** A page without them may have changed after any change: nobody can say. */
  reads?: PageReads | undefined;
  /** Made while one of its reads failed: never kept (AVL-07). */
  isIncomplete?: boolean;
}

export interface KeptPage extends MadePage {
  madeAt: number;
  /** The generation in which its data was last compared. */
  generation: number;
  isSmall: boolean;
}

const limits = {
  /** All ready pages, in each form that they are sent in. */
  bytes: 48 * 1024 * 1024,
  /** Ready pages. */
  entries: 2_000,
  /** A page that is asked for after this is compressed better. */
  settledMs: 3_000,
} as const;

/** Pages by their key; when there are too many, the least recently used ones go first. */
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
    /** The map's last entry is the most recently used. */
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
    /** Compresses a page better that has stayed for a while. */
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
          // A page that can't be compressed keeps its size.
          () => undefined,
        );
    },
    size: () => ({ entries: pages.size, bytes }),
  };
}
