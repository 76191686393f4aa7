import type { Database } from "../database/database.ts";
import type { PlatformLog } from "../errors.ts";
import type { StoredObject } from "./object-rows.ts";
import type { ObjectKey } from "./objects.ts";

/** The channel of the triggers in `storage.sql`. */
const channel = "storage_changes";
const maxObjects = 10_000;

/** Public objects that were asked for, until anything in storage changes, in this process or another. */
export interface PublicMemory {
  find(key: ObjectKey, look: () => Promise<StoredObject>): Promise<StoredObject>;
  /** After this process has written: its own news from the database may still be on their way. */
  forget(): void;
  close(): Promise<void>;
}

/** Changes are rare (somebody uploads) and reads are not: one change forgets everything. */
export function createPublicMemory(database: Database, log: PlatformLog): PublicMemory {
  const known = new Map<string, StoredObject>();
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
        "Public objects are not remembered: the database does not tell of changes",
      );
      listening = undefined;
      return undefined;
    });
    return listening;
  }

  return {
    async find(key, look) {
      const name = JSON.stringify([key.bucketId, key.name]);
      const remembered = known.get(name);
      if (remembered) return remembered;
      const isHeard = (await listen()) !== undefined;
      const before = generation;
      const found = await look();
      if (isHeard && generation === before) {
        if (known.size >= maxObjects) known.clear();
        known.set(name, found);
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
