import type { Database } from "../database/database.ts";
import type { PlatformLog } from "../errors.ts";
import type { Download } from "./download.ts";

const channel = "storage_changes";
const maxKept = 10_000;
/** Longer addresses are no page's: strangers who make them up must not fill the memory. */
const maxAddressLength = 512;

/** Public answers by their address, kept until anything in storage changes, in this process or another. */
export interface PublicMemory {
  /** `isThere` says whether the bytes still exist: old renderings are deleted when there are too many. */
  find(address: string, look: () => Promise<Download>, isThere?: (known: Download) => boolean): Promise<Download>;
  /** Called after this process has written: the database's own news may still be on its way. */
  forget(): void;
  close(): Promise<void>;
}

/** Uploads are rare and reads are not, so one change forgets everything. */
export function createPublicMemory(database: Database, log: PlatformLog): PublicMemory {
  const known = new Map<string, Download>();
  let generation = 0;
  let listening: Promise<(() => Promise<void>) | undefined> | undefined;
  const stopGaps = database.onReconnect(forget);

  function forget(): void {
    generation += 1;
    known.clear();
  }

  /** Nothing is kept before the channel is open: changes until then would not be heard. */
  function listen(): Promise<(() => Promise<void>) | undefined> {
    listening ??= database.listen(channel, forget).catch((error: unknown) => {
      log.warn({ err: error }, "Public addresses are not remembered: the database does not tell of changes");
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
