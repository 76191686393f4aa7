import type { Database } from "../database/database.ts";
import type { PlatformLog } from "../errors.ts";
import type { Download } from "./download.ts";

/** The channel of the triggers in `storage.sql`. */
const channel = "storage_changes";
const maxKept = 10_000;
/** Longer ones are nobody's page: whoever makes them up must not fill the memory with them. */
const maxAddressLength = 512;

/** What anybody was handed, by its address, until anything in storage changes, in this process or another. */
export interface PublicMemory {
  /** `isThere` says whether the bytes still are: renderings are given up when they are too many. */
  find(
    address: string,
    look: () => Promise<Download>,
    isThere?: (known: Download) => boolean,
  ): Promise<Download>;
  /** After this process has written: its own news from the database may still be on their way. */
  forget(): void;
  close(): Promise<void>;
}

/** Changes are rare (somebody uploads) and reads are not: one change forgets everything. */
export function createPublicMemory(database: Database, log: PlatformLog): PublicMemory {
  const known = new Map<string, Download>();
  let generation = 0;
  let listening: Promise<(() => Promise<void>) | undefined> | undefined;
  const stopGaps = database.onReconnect(forget);

  function forget(): void {
    generation += 1;
    known.clear();
  }

  /** Nothing is kept before the line is open: what changed meanwhile would not be heard. */
  function listen(): Promise<(() => Promise<void>) | undefined> {
    listening ??= database.listen(channel, forget).catch((error: unknown) => {
      log.warn(
        { err: error },
        "Public addresses are not remembered: the database does not tell of changes",
      );
      listening = undefined;
      return undefined;
    });
    return listening;
  }

  return {
    async find(address, look, isThere) {
      const remembered = known.get(address);
      if (remembered && (!isThere || isThere(remembered))) return remembered;
      const isHeard = (await listen()) !== undefined;
      const before = generation;
      const found = await look();
      if (isHeard && generation === before && address.length <= maxAddressLength) {
        if (known.size >= maxKept) known.clear();
        known.set(address, found);
      }
      return found;
    },
    forget,
    async close() {
      stopGaps();
      await (
        await listening
      )?.();
    },
  };
}
