import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { controlSurface } from "./api/control-endpoints.ts";
import { createMemoryStore, createPaymentSandbox } from "./payment-sandbox.ts";
import type { SandboxLog } from "./sandbox.ts";

/**
 * A process of its own, so that tests can kill the shop. It first prints `{"ready": true, "port": …}`; SIGTERM ends it.
 * With `--file` no answered request is lost, not even by SIGKILL.
 */
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    host: { type: "string", default: "127.0.0.1" },
    key: { type: "string" },
    secret: { type: "string" },
    endpoint: { type: "string" },
    file: { type: "string" },
    brand: { type: "string", default: "Test shop" },
    "public-url": { type: "string" },
    "retry-ms": { type: "string" },
    "slow-payment-ms": { type: "string" },
    "redirect-wait-ms": { type: "string" },
  },
});

function needed(name: "key" | "secret" | "endpoint"): string {
  const value = values[name];
  if (value === undefined || value === "") throw new Error(`--${name} is missing`);
  return value;
}

function milliseconds(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw new Error(`${text} is not a number of milliseconds`);
  return Number(text);
}

const say = (facts: object): void => void process.stdout.write(`${JSON.stringify(facts)}\n`);
const tell =
  (level: string) =>
  (facts: object, message: string): void => {
    // Errors have no own enumerable fields: without this their text would be lost.
    const shown = Object.entries(facts).map(([key, value]) => [
      key,
      value instanceof Error ? (value.stack ?? value.message) : value,
    ]);
    say({ level, ...Object.fromEntries(shown), message });
  };
const log: SandboxLog = { info: tell("info"), warn: tell("warn"), error: tell("error") };

const server = createServer((incoming, outgoing) => {
  answer(incoming, outgoing).catch(() => outgoing.destroy()); // The client is gone, or a cut was ordered
});
server.listen(Number(values.port), values.host);
await new Promise((resolve, reject) => server.once("listening", resolve).once("error", reject));
const address = server.address();
const port = typeof address === "object" && address !== null ? address.port : 0;
const origin = `http://${values.host}:${port}`;
const retryMs = values["retry-ms"]?.split(",").map((gap) => milliseconds(gap) ?? 0);
const slowMs = milliseconds(values["slow-payment-ms"]);
const waitMs = milliseconds(values["redirect-wait-ms"]);

const sandbox = createPaymentSandbox({
  store: createMemoryStore(values.file === undefined ? {} : { file: values.file }),
  apiKey: needed("key"),
  webhooks: { secret: needed("secret"), endpoint: needed("endpoint"), send: fetch },
  publicUrl: values["public-url"] ?? origin,
  brand: { name: values.brand },
  control: controlSurface,
  ...(retryMs === undefined ? {} : { retryScheduleMs: retryMs }),
  ...(slowMs === undefined ? {} : { slowPaymentMs: slowMs }),
  ...(waitMs === undefined ? {} : { redirectWaitMs: waitMs }),
  log,
});
await sandbox.start();
say({ ready: true, port });

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    server.close();
    server.closeAllConnections();
    void sandbox.close().then(() => process.exit(0));
  });
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const gone = new AbortController();
  outgoing.once("close", () => gone.abort());
  const hasBody = incoming.method !== "GET" && incoming.method !== "HEAD";
  const body = hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: "half" } : {};
  const request = new Request(`${origin}${incoming.url ?? "/"}`, {
    method: incoming.method ?? "GET",
    headers: Object.entries(incoming.headersDistinct).flatMap(([name, list = []]) =>
      list.map((value): [string, string] => [name, value]),
    ),
    signal: gone.signal,
    ...body,
  });
  const response = await sandbox.fetch(request);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) outgoing.end();
  else await pipeline(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), outgoing);
}
