import { DatabaseError, type Database } from "../database/database.ts";
import { PlatformError, type PlatformLog } from "../errors.ts";
import { fingerprintSql, introspectionSql } from "./schema/introspection.ts";
import { readCatalogue, type Schema } from "./schema/schema.ts";

export interface SchemaCache {
  /** The schema as last read; reads it when it is unknown or a change was announced. @throws PGRST002 503 */
  current(): Promise<Schema>;
  /** Looks again after a name was not found: the schema as it is now, or undefined when nothing has changed since. */
  afterMiss(): Promise<Schema | undefined>;
  drop(): void;
  close(): Promise<void>;
}

/** `NOTIFY pgrst` (rest.sql) drops the schema, and so does a reconnect: a notice may be missed. */
export function createSchemaCache(parts: {
  database: Database;
  log: PlatformLog;
  /** Called on each change: everything derived from the schema is outdated as well. */
  onDrop: () => void;
}): SchemaCache {
  const { database, log, onDrop } = parts;
  let known: Promise<{ schema: Schema; fingerprint: string }> | undefined;
  const drop = (): void => {
    known = undefined;
    onDrop();
  };
  const stopWatching = database.onReconnect(drop);
  const watching = watch(database, log, drop);

  async function load() {
    await watching;
    known ??= read(database);
    const loading = known;
    try {
      return await loading;
    } catch (cause) {
      if (known === loading) drop();
      throw schemaUnavailable(cause);
    }
  }

  return {
    async current() {
      return (await load()).schema;
    },
    async afterMiss() {
      const before = await load();
      if ((await readFingerprint(database)) === before.fingerprint) return undefined;
      drop();
      return (await load()).schema;
    },
    drop,
    async close() {
      stopWatching();
      const unlisten = await watching;
      await unlisten?.();
    },
  };
}

/** Never rejects: without notices the cache still sees changes when a name is missing. */
async function watch(
  database: Database,
  log: PlatformLog,
  drop: () => void,
): Promise<(() => Promise<void>) | undefined> {
  try {
    return await database.listen("pgrst", (payload) => {
      if (payload === "reload schema" || payload === "") drop();
    });
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    log.warn({ code: error.code }, "Cannot listen for schema changes");
    return undefined;
  }
}

/** The fingerprint is read first: a change in between then counts as one that was not seen yet. */
async function read(database: Database) {
  const fingerprint = await readFingerprint(database);
  const { rows } = await database.query(introspectionSql);
  return { schema: readCatalogue(rows[0]?.["catalogue"]), fingerprint };
}

async function readFingerprint(database: Database): Promise<string> {
  const { rows } = await database.query(fingerprintSql);
  return String(rows[0]?.["fingerprint"]);
}

function schemaUnavailable(cause: unknown): PlatformError {
  return new PlatformError("PGRST002", {
    status: 503,
    message: "Could not query the database for the schema cache. Retrying.",
    headers: { "Retry-After": "1" },
    cause,
  });
}
