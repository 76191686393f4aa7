import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { picture } from "./pictures.ts";
import { openStorageWorld } from "./storage-world.ts";

/** Every raw value, cut after each byte and with each changed: no 5xx, no end, and a neighbour gets the same bytes. */
const unhandled: unknown[] = [];
const note = (error: unknown) => void unhandled.push(error);

process.on("uncaughtException", note);
process.on("unhandledRejection", note);
const world = await openStorageWorld();
await world.editor.storage.from("papers").upload("a.txt", "0123456789");
await world.editor.storage.from("pictures").upload("seen.png", await picture("png"), { contentType: "image/png" });
const { data } = await world.editor.auth.getSession();
const token = data.session?.access_token ?? "";
afterEach(async () => {
  const seen = await world.fetchStorage("/object/public/pictures/seen.png");
  expect([seen.status, (await seen.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
  expect(unhandled).toEqual([]);
  expect(world.errors).toEqual([]);
});
afterAll(async () => {
  await world.close();
  process.off("uncaughtException", note);
  process.off("unhandledRejection", note);
});

/** The value, cut after each byte, and with each byte changed: to its neighbour, a control, or no ASCII in turn. */
function* damaged(value: string): Generator<string> {
  for (let at = 0; at < value.length; at += 1) {
    const byte = value.charCodeAt(at);
    const [other = 0] = [[byte ^ 1], [byte & 0x1f], [byte | 0x80]][at % 3] ?? [];
    yield value.slice(0, at);
    yield value.slice(0, at) + String.fromCharCode(other) + value.slice(at + 1);
  }
}

/** The status of a request whose header's bytes go out as they are. */
async function statusOf(line: string, header: string, body = ""): Promise<number> {
  const { hostname, port } = new URL(world.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.write(
    `${line} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Length: ${body.length}\r\n${header}\r\n\r\n${body}`,
    "latin1",
  );
  const answer = await text(socket);
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
}

/** All of them answered, and none with a fault of ours. */
async function expectNoFault(values: Iterable<string>, ask: (value: string) => Promise<number>) {
  for (const value of values) {
    const status = await ask(value);
    expect(status, JSON.stringify(value)).toBeGreaterThanOrEqual(200);
    expect(status, JSON.stringify(value)).toBeLessThan(500);
  }
}

describe("storage withstands bytes", () => {
  test("AVL-21 any damage to a read's range and conditions", async () => {
    const headers = {
      Range: ["bytes=22-33", "bytes=-31"],
      "If-None-Match": ['W/"0123", *'],
      "If-Modified-Since": ["Thu, 01 Jan 2026 00:00:00 GMT"],
      // Another line hides behind this one.
      "If-Range": ['"0123"\r\nRange: bytes=2-5'],
    };
    const read = (header: string) => statusOf("GET /storage/v1/object/public/pictures/seen.png", header);
    for (const [name, values] of Object.entries(headers)) {
      for (const value of values) {
        await expectNoFault([value, ...damaged(value)], (one) => read(`${name}: ${one}`));
      }
    }
    const long = "9".repeat(30);
    const odd = ["5-2", "-", "-0", "0-0,2-3", `${long}-`, `-${long}`, `1-${long}`, "1e0-0x5"];
    await expectNoFault(odd, (range) => read(`Range: bytes=${range}`));
  }, 120_000);

  test("AVL-21 any damage to what an upload says of itself", async () => {
    const metadata = Buffer.from('{"by":"Ελένη"}').toString("base64");
    const headers = {
      "X-Metadata": [metadata],
      "Cache-Control": ["max-age=60, immutable"],
      "Content-Type": ["text/plain; charset=utf-8", "multipart/form-data; boundary=x"],
      "Content-Encoding": ["identity"],
    };
    const path = "POST /storage/v1/object/papers/told.txt";
    const send = (header: string) => statusOf(path, `X-Upsert: true\r\n${header}`, "bytes");
    for (const [name, values] of Object.entries(headers)) {
      for (const value of values) {
        await expectNoFault([value, ...damaged(value)], (one) => send(`${name}: ${one}`));
      }
    }
    expect(await statusOf("GET /storage/v1/object/papers/told.txt", "X-Nothing: 1")).toBe(200);
  }, 120_000);

  test("AVL-21 JSON of any depth, as metadata and as a call", async () => {
    const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
    const form = new FormData();
    form.append("metadata", `{"a":${nested(30_000)}}`);
    form.append("", new Blob(["x"]), "a.txt");
    const metadata = Buffer.from(`{"a":${nested(4_000)}}`).toString("base64");
    const json = { "content-type": "application/json" };
    const transform = `{"expiresIn":9,"transform":{"a":${nested(500_000)}}}`;
    const calls: [string, Omit<RequestInit, "method">][] = [
      ["/object/papers/deep.txt", { body: form }],
      ["/object/papers/deeper.txt", { body: "x", headers: { "x-metadata": metadata } }],
      ["/object/sign/papers/a.txt", { body: transform, headers: json }],
      ["/object/list/papers", { body: nested(500_000), headers: json }],
    ];
    for (const [path, init] of calls) {
      const sent = await world.asEditor({ ...init, method: "POST" });
      const response = await world.fetchStorage(path, sent);
      expect([path, response.status < 500]).toEqual([path, true]);
    }
  });

  test("AVL-21 any damage to a signed address: not one other is good", async () => {
    const papers = world.editor.storage.from("papers");
    const { data: read } = await papers.createSignedUrl("a.txt", 600);
    const { data: write } = await papers.createSignedUploadUrl("signed.txt");
    const readToken = new URL(read?.signedUrl ?? "").searchParams.get("token") ?? "";
    const addresses = {
      [`GET /storage/v1/object/sign/papers/a.txt?token=`]: readToken,
      [`PUT /storage/v1/object/upload/sign/papers/signed.txt?token=`]: write?.token ?? "",
    };
    for (const [start, good] of Object.entries(addresses)) {
      // The last character's lowest bits are no part of the signature.
      for (const bad of damaged(good.slice(0, -1))) {
        const address = `${start}${encodeURIComponent(bad + good.slice(-1))}`;
        expect([bad, await statusOf(address, "X-Nothing: 1")]).toEqual([bad, 400]);
      }
    }
  }, 120_000);

  test("AVL-21 pictures that are cut or changed anywhere are refused or shown", async () => {
    for (const format of ["jpeg", "png", "gif", "webp"] as const) {
      const whole = await picture(format);
      for (let part = 0; part < 10; part += 1) {
        const at = Math.floor((whole.length * part) / 10);
        const changed = Buffer.from(whole);
        changed[at] = 0xff ^ (changed[at] ?? 0);
        for (const bytes of [whole.subarray(0, at), changed]) {
          expect(await renderingOf(bytes), `${format}, byte ${at}`).toBeLessThan(500);
        }
      }
    }
  }, 120_000);
});

/** The status of a rendering of these bytes, stored where nothing is decoded before. */
async function renderingOf(bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const init = { method: "POST", body: bytes, headers: { "x-upsert": "true" } };
  const stored = await world.fetchStorage("/object/papers/damaged", await world.asEditor(init));
  expect(stored.status).toBe(200);
  const path = "/render/image/authenticated/papers/damaged?width=16";
  const response = await world.fetchStorage(path, await world.asEditor());
  await response.arrayBuffer();
  return response.status;
}
