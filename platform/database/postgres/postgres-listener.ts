import pg from "pg";
import type { PlatformLog } from "../../errors.ts";
import { createLane } from "../../fairness/turns.ts";
import type { Database } from "../database.ts";
import { busy, closed, toDatabaseError } from "../errors.ts";
import { createListeners } from "../listeners.ts";
import { quoteName } from "../quote.ts";

const waitsMs = [1_000, 2_000, 5_000, 10_000];
/** Milliseconds between two questions that find a connection which was cut without a message. */
const askEveryMs = 15_000;

type PostgresListener = Pick<Database, "listen" | "onReconnect"> & { close(): Promise<void> };

/** One connection for LISTEN alone, reopened whenever it is lost. */
export function createPostgresListener(parts: { address: pg.ClientConfig; log: PlatformLog }): PostgresListener {
  const { address, log } = parts;
  let isClosed = false;
  let connection: Promise<pg.Client> | undefined;
  let retry: NodeJS.Timeout | undefined;
  const inOrder = createLane(1_000, () => busy("statements"));
  const listeners = createListeners({
    async listen(channel) {
      if (isClosed) throw closed();
      const client = await (connection ??= connect());
      await inOrder(() => client.query(`listen ${quoteName(channel)}`)).catch(fail);
    },
    async unlisten(channel) {
      if (isClosed || !connection) return;
      const client = await connection;
      await inOrder(() => client.query(`unlisten ${quoteName(channel)}`)).catch(fail);
    },
  });

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionTimeoutMillis: 5_000,
      ...address,
      query_timeout: 5_000,
      keepAlive: true,
    });
    client.on("error", (error) => log.warn({ err: error }, "The listening connection failed"));
    client.on("notification", ({ channel, payload }) => listeners.notify(channel, payload ?? ""));
    try {
      await client.connect();
    } catch (error) {
      connection = undefined;
      throw toDatabaseError(error);
    }
    const asking = setInterval(() => {
      inOrder(() => client.query("select 1")).catch(() => client.end());
    }, askEveryMs);
    asking.unref();
    client.once("end", () => {
      clearInterval(asking);
      connection = undefined;
      comeBack(0);
    });
    return client;
  }

  function comeBack(attempt: number): void {
    if (isClosed || listeners.channels().length === 0) return;
    const waitMs = waitsMs[attempt] ?? waitsMs.at(-1);
    retry = setTimeout(() => {
      listenAgain().catch((error: unknown) => {
        log.warn({ err: error, attempt }, "The listening connection is not back yet");
        comeBack(attempt + 1);
      });
    }, waitMs);
  }

  async function listenAgain(): Promise<void> {
    const client = await (connection ??= connect());
    for (const channel of listeners.channels()) {
      await inOrder(() => client.query(`listen ${quoteName(channel)}`));
    }
    listeners.reconnected();
  }

  return {
    listen: listeners.add,
    onReconnect: listeners.onReconnect,
    async close() {
      isClosed = true;
      clearTimeout(retry);
      const client = await connection?.catch(() => undefined);
      await client?.end();
    },
  };
}

function fail(error: unknown): never {
  throw toDatabaseError(error);
}
