import { once } from "node:events";
import { connect } from "node:net";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { startTestPlatform } from "../../platform.ts";

/** Every message over a socket is answered, ignored or closes it; none is a failure of ours. */

const service = await startTestPlatform({
  schema: `
    create table public.films (id int primary key, title text, at timestamptz);
    grant select on public.films to anon;
    alter publication supabase_realtime add table public.films;
    insert into public.films values (1, 'Metropolis', now());`,
});
const { database } = service;
afterAll(() => service.close());

const anything = fc.jsonValue({ maxDepth: 3 });
const text = fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom("", "\0", "Ω", "__proto__"));
const topic = fc.constantFrom("realtime:a", "realtime:b", "realtime:", "phoenix", "other", "");
const event = fc.oneof(
  { weight: 3, arbitrary: fc.constant("phx_join") },
  fc.constantFrom("heartbeat", "phx_leave", "access_token", "broadcast", "presence", "phx_close"),
  text,
);
const filter = fc
  .tuple(
    fc.constantFrom("id", "title", "at", "nope", '"', ""),
    fc.constantFrom("eq", "not.in", "in", "like", "is", "match", "isdistinct", "x", "not"),
    fc.oneof(text, fc.constantFrom("(1,2)", "null", "((", "1", "(", '"', "[")),
  )
  .map(([column, operator, value]) => `${column}=${operator}.${value}`);
const binding = fc.oneof(
  fc.record(
    {
      event: fc.oneof(fc.constantFrom("*", "INSERT", "UPDATE"), text),
      schema: fc.oneof(fc.constantFrom("public", "*"), text),
      table: fc.oneof(fc.constantFrom("films", "*"), text),
      filter: fc.oneof(filter, text, fc.constant(null)),
      select: fc.array(fc.oneof(fc.constantFrom("id", "title"), text), { maxLength: 3 }),
    },
    { requiredKeys: ["event", "schema"] },
  ),
  anything,
);
const payload = fc.oneof(
  fc.record({ config: fc.record({ postgres_changes: fc.array(binding, { maxLength: 3 }) }) }),
  fc.record({ config: anything, access_token: fc.oneof(text, anything) }),
  fc.record({ access_token: fc.oneof(text, anything) }),
  fc.dictionary(text, anything, { maxKeys: 3 }),
);
const reference = fc.oneof(fc.constantFrom("1", "2", null), text);
const frame = fc
  .tuple(reference, reference, topic, event, payload)
  .map((parts) => (version: string) => written(version, ...parts));
const bytes = fc.uint8Array({ maxLength: 40 });
const message = fc.oneof(
  { weight: 20, arbitrary: frame },
  { weight: 1, arbitrary: anything.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: text },
  { weight: 2, arbitrary: bytes },
  { weight: 2, arbitrary: bytes.map((some) => Uint8Array.of(3, 1, 1, 10, ...some)) },
);

test("R29 no frame is a failure of ours, and a normal client is served afterwards", async () => {
  const messages = fc.array(message, { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(messages, fc.constantFrom("1.0.0", "2.0.0"), async (all, version) => {
      const socket = await dial(version);
      const isOver = new Promise((resolve) => socket.once("close", resolve));
      for (const one of all) socket.send(typeof one === "function" ? one(version) : one);
      await database.query("update films set title = title");
      await Promise.race([wholeOf(socket, version), isOver]);
      socket.close();
      await isOver;
    }),
    { numRuns: Number(process.env["FUZZ_RUNS"] ?? 40) },
  );
  const normal = await dial("2.0.0");
  await wholeOf(normal, "2.0.0");
  normal.close();
  expect(service.errors).toEqual([]);
}, 600_000);

/** A valid frame for each parser behind a socket: both serialisers, and broadcasts in bytes. */
const joinFrame: Parts = ["5", "5", "realtime:t", "phx_join", { config: { postgres_changes: [] } }];
const valid: [string, string, Buffer][] = [
  ["1.0.0", "text", Buffer.from(written("1.0.0", ...joinFrame))],
  ["2.0.0", "text", Buffer.from(written("2.0.0", ...joinFrame))],
  ["2.0.0", "bytes", Buffer.from("\u0003\u0001\u0001\u000a\u0005\u0000\u000155realtime:thello{}")],
];

test.each(valid)(
  "AVL-21 a frame (%s, %s) that is cut after each byte, or has any byte changed, ends its own socket at most",
  async (version, kind, bytes) => {
    const neighbour = await dial("2.0.0");
    const heard: string[] = [];
    neighbour.on("message", (data: Buffer) => heard.push(data.toString()));
    const films = { event: "*", schema: "public", table: "films" };
    const config = { postgres_changes: [films] };
    neighbour.send(written("2.0.0", "1", "1", "realtime:n", "phx_join", { config }));
    await expect.poll(() => heard.join("")).toContain("Subscribed to PostgreSQL");
    const frame = masked(bytes, kind === "text" ? 1 : 2);
    const wrong = [...bytes.keys()].flatMap((at) => [
      masked(bytes.subarray(0, at), kind === "text" ? 1 : 2),
      masked(flipped(bytes, at), kind === "text" ? 1 : 2),
      frame.subarray(0, at),
    ]);
    for (let at = 0; at < 14; at++) wrong.push(flipped(frame, at));
    for (const one of wrong) await say(version, one);
    await database.query("update films set title = $1", [`after ${version} ${kind}`]);
    await expect.poll(() => heard.join("")).toContain(`after ${version} ${kind}`);
    neighbour.close();
    expect(service.errors).toEqual([]);
  },
);

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
}

/** One whole WebSocket message of a client (RFC 6455, 5.2) of fewer than 64 KiB. */
function masked(payload: Buffer, opcode: number): Buffer {
  const length = payload.length < 126 ? [payload.length] : [126, payload.length >> 8, payload.length];
  const [first = 0, ...rest] = length;
  // A mask of zeros leaves the payload as it is.
  return Buffer.from([0x80 | opcode, 0x80 | first, ...rest, 0, 0, 0, 0, ...payload]);
}

/** Opens a socket, sends the bytes and ends the line; resolves when the other side has done so too. */
async function say(version: string, bytes: Buffer): Promise<void> {
  const { hostname, port } = new URL(service.url);
  const path = `/realtime/v1/websocket?apikey=${service.keys.publishable}&vsn=${version}`;
  const key = Buffer.alloc(16).toString("base64");
  const upgrade = `Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}`;
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n${upgrade}\r\n\r\n`);
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(answer.toString("latin1")).toMatch(/^HTTP\/1\.1 101 /);
  socket.on("error", () => undefined);
  socket.resume().end(bytes);
  await new Promise((resolve) => socket.once("close", resolve));
}

async function dial(version: string): Promise<WebSocket> {
  const base = service.url.replace("http", "ws");
  const key = service.keys.publishable;
  const socket = new WebSocket(`${base}/realtime/v1/websocket?apikey=${key}&vsn=${version}`);
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  return socket;
}

/** Frames are handled in order: the answer to this one comes after all others have been. */
async function wholeOf(socket: WebSocket, version: string): Promise<void> {
  await new Promise<void>((resolve) => {
    socket.on("message", (data: Buffer) => {
      if (data.toString().includes('"the last"')) resolve();
    });
    socket.send(written(version, null, "the last", "realtime:never joined", "phx_leave", {}));
  });
}

type Parts = [string | null, string | null, string, string, unknown];

function written(version: string, ...[join_ref, ref, topic, event, payload]: Parts): string {
  return JSON.stringify(
    version === "2.0.0" ? [join_ref, ref, topic, event, payload] : { join_ref, ref, topic, event, payload },
  );
}
