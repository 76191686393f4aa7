import { openAsBlob } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite, messages, protocol } from "@electric-sql/pglite";
import { pgcrypto } from "@electric-sql/pglite/contrib/pgcrypto";
import { DatabaseError, type Row } from "../database.ts";
import { ended, isServerError } from "../errors.ts";
import type { PgliteAnswer, PgliteReply, PgliteRequest, PgliteResult, PgliteWorkerData } from "./pglite-messages.ts";
import { parserOf } from "../values.ts";

/** A thread of its own: a statement stops its event loop, and the engine's own statement_timeout does nothing. */
const { serialize } = protocol;
const start: PgliteWorkerData = workerData;
if (!parentPort) throw new Error("pglite-worker.ts runs as a worker thread only");
const port = parentPort;
const post = (reply: PgliteReply): void => port.postMessage(reply);

/** All of it is zeroed, and so taken, at the start: the default of 128 MB is for tables that a shop does not have. */
const memoryParams = ["-c", "shared_buffers=32MB"];

const pglite = await open().catch((error: unknown) => {
  post({ kind: "fatal", message: error instanceof Error ? error.message : String(error) });
  throw error;
});
pglite.onNotification((channel, payload) => post({ kind: "notification", channel, payload }));

let last: Promise<void> = Promise.resolve();
port.on("message", (request: PgliteRequest) => {
  last = last.then(() => answer(request));
});
post({ kind: "ready" });

async function open(): Promise<PGlite> {
  const { image, cluster, pgliteWasmModule } = start;
  const loadDataDir = typeof image === "string" ? await openAsBlob(image) : image;
  return PGlite.create({
    pgliteWasmModule,
    startParams: [...PGlite.defaultStartParams, ...memoryParams],
    // Migrations written for the hosted platform may create it, as each project there has it.
    extensions: { pgcrypto },
    ...(cluster === undefined ? {} : { dataDir: cluster }),
    ...(loadDataDir === undefined ? {} : { loadDataDir }),
  });
}

async function answer(request: PgliteRequest): Promise<void> {
  const { id } = request;
  try {
    post({ kind: "answer", id, answer: await run(request) });
  } catch (error) {
    if (isServerError(error) || error instanceof DatabaseError) {
      const { code, message, detail, hint, constraint } = error;
      post({ kind: "error", id, error: { code, message, detail, hint, constraint } });
      return;
    }
    // A trap of the engine (out of memory, disk full, PANIC): its memory can no longer be trusted.
    post({ kind: "fatal", message: error instanceof Error ? error.message : String(error) });
    process.exit(1);
  }
}

async function run(request: PgliteRequest): Promise<PgliteAnswer> {
  switch (request.kind) {
    case "query":
      // A statement outside of its transaction would run as the owner, who may do everything.
      if (request.isWithin && !pglite.isInTransaction()) throw ended();
      return toAnswer(await exchange(extendedQueries([request])));
    case "batch":
      return toAnswer(await exchange(extendedQueries(request.statements)));
    case "script":
      return toAnswer(await exchange(serialize.query(request.sql)));
    case "dump":
      return { results: [], image: await pglite.dumpDataDir("none") };
    case "close":
      await pglite.close();
      return { results: [] };
    default:
      return request satisfies never;
  }
}

/**
 * One entry into the engine instead of six for each statement. The Sync at the end makes them one transaction. A
 * repeated statement is parsed once, and closed behind the Sync, where a failure can't prevent it.
 */
function extendedQueries(statements: { sql: string; params: (string | null)[] }[]): Uint8Array {
  const counts = Map.groupBy(statements, ({ sql }) => sql);
  const prepared = new Map<string, string>();
  const messages = statements.flatMap(({ sql, params }) => {
    const isRepeated = (counts.get(sql)?.length ?? 0) > 1;
    const known = prepared.get(sql);
    const name = known ?? (isRepeated ? `s${prepared.size}` : "");
    if (isRepeated) prepared.set(sql, name);
    return [
      ...(known === undefined ? [serialize.parse({ name, text: sql })] : []),
      serialize.bind({ statement: name, values: params }),
      serialize.describe({ type: "P" }),
      serialize.execute({}),
    ];
  });
  messages.push(serialize.sync());
  if (prepared.size === 0) return Buffer.concat(messages);
  const closing = prepared.values().map((name) => serialize.close({ type: "S", name }));
  return Buffer.concat([...messages, ...closing, serialize.sync()]);
}

function exchange(message: Uint8Array): Promise<messages.BackendMessage[]> {
  return pglite.execProtocolStream(message, { syncToFs: false });
}

function toAnswer(received: messages.BackendMessage[]): PgliteAnswer {
  let columns: { name: string; parse: (text: string) => unknown }[] = [];
  let rows: Row[] = [];
  const results: PgliteResult[] = [];
  for (const message of received) {
    if (message instanceof messages.RowDescriptionMessage) {
      columns = message.fields.map(({ name, dataTypeID }) => ({
        name,
        parse: parserOf(dataTypeID),
      }));
    } else if (message instanceof messages.DataRowMessage) {
      const row: Row = {};
      columns.forEach(({ name, parse }, index) => {
        const text = message.fields[index];
        row[name] = typeof text === "string" ? parse(text) : null;
      });
      rows.push(row);
    } else if (message instanceof messages.CommandCompleteMessage) {
      const words = message.text.split(" ");
      results.push({ rows, rowCount: Number(words.at(-1)) || 0, command: words[0] ?? "" });
      rows = [];
    }
  }
  return { results };
}
