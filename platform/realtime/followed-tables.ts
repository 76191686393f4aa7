import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "../database/database.ts";
import type { Feed } from "../database/feed.ts";
import { readPublishedTables, type PublishedTable } from "./published-tables.ts";

/** One reading at a time: all who ask while it lasts share the next one, however many sockets join at once. */
export function createTablesReader(database: Database, feed: Feed): () => Promise<PublishedTable[]> {
  // A shared reading is the platform's own work, not that of the visitor who asked first.
  const asPlatform = AsyncLocalStorage.snapshot();
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<PublishedTable[]> | undefined;

  function readNext(): Promise<PublishedTable[]> {
    const reading = last.then(() => {
      next = undefined;
      return readFollowedTables(database, feed);
    });
    last = reading.catch(() => undefined);
    return reading;
  }

  return () => (next ??= asPlatform(readNext));
}

/** Tables published since the start get their trigger before any client is told that they are live. */
async function readFollowedTables(database: Database, feed: Feed): Promise<PublishedTable[]> {
  await feed.ready();
  const tables = await readPublishedTables(database);
  if (tables.every(({ isFollowed }) => isFollowed)) return tables;
  await feed.followPublished();
  return readPublishedTables(database);
}
