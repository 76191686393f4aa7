import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { openStorageWorld, type StorageWorld } from "./storage-world.ts";

/** Bodies that break off or were changed on their way, from whoever may send one, over real connections. */
const unhandled: unknown[] = [];
const note = (error: unknown) => void unhandled.push(error);

interface Sender {
  name: string;
  method: "POST" | "PUT";
  path: string;
  token: string;
  mayStore: boolean;
}

process.on("uncaughtException", note);
process.on("unhandledRejection", note);
const world = await openStorageWorld();
const papers = world.editor.storage.from("papers");
await papers.upload("sent.txt", "first");
const signed = await papers.createSignedUploadUrl("signed.txt", { upsert: true });
const path = "/object/papers/sent.txt";
const admin = { path, token: await tokenOf(world.editor), mayStore: true };
const refused = { method: "POST", path, mayStore: false } as const;
const senders: Sender[] = [
  { name: "visitor", ...refused, token: world.keys.publishable },
  { name: "shopper", ...refused, token: await tokenOf(world.member) },
  { name: "admin", ...admin, method: "POST" },
  { name: "admin's update", ...admin, method: "PUT" },
  {
    name: "signed address",
    method: "PUT",
    path: `/object/upload/sign/papers/signed.txt?token=${signed.data?.token}`,
    token: world.keys.publishable,
    mayStore: true,
  },
];
afterAll(async () => {
  expect(unhandled).toEqual([]);
  process.off("uncaughtException", note);
  process.off("unhandledRejection", note);
});

async function tokenOf({ auth }: StorageWorld["editor"]): Promise<string> {
  const { data } = await auth.getSession();
  return data.session?.access_token ?? "";
}

const formType = "multipart/form-data; boundary=x";
const form = Buffer.from(
  '--x\r\nContent-Disposition: form-data; name="field"\r\n\r\n1\r\n' +
    '--x\r\nContent-Disposition: form-data; name=""; filename="a"\r\n\r\nbytes\r\n--x--\r\n',
);
/** The form is whole with its closing line; the line's end may lack. */
const wholeLength = form.length - 2;

/** The status of one upload whose length is told truly. */
async function send(sender: Sender, body: Buffer<ArrayBuffer>): Promise<number> {
  const { method, path, token } = sender;
  const authorization = `Bearer ${token}`;
  const headers = { authorization, "content-type": formType, "x-upsert": "true" };
  const response = await world.fetchStorage(path, { method, body, headers });
  await response.arrayBuffer();
  return response.status;
}

/** One upload whose connection ends after so many bytes of its body. */
async function cut(
  { method, path, token }: Sender,
  { type, bytes }: { type: string; bytes: Buffer },
  length: number,
): Promise<void> {
  const { hostname, port } = new URL(world.url);
  const socket = connect(Number(port), hostname);
  const closed = once(socket, "close");
  socket.write(
    `${method} /storage/v1${path} HTTP/1.1\r\nHost: ${hostname}\r\n` +
      `Authorization: Bearer ${token}\r\nX-Upsert: true\r\n` +
      `Content-Type: ${type}\r\nContent-Length: ${bytes.length}\r\n\r\n`,
  );
  socket.write(bytes.subarray(0, length), () => socket.destroy());
  await closed;
  // The answer comes from behind what the server still does for the lost connection.
  await (await world.fetchStorage("/object/info/public/papers/sent.txt")).arrayBuffer();
}

/** Calls `work` for 0 … count - 1, eight at a time. */
async function forEachUpTo(count: number, work: (at: number) => Promise<void>): Promise<void> {
  let next = 0;
  const line = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: 8 }, line));
}

function flipped(bytes: Buffer, at: number): Buffer<ArrayBuffer> {
  const changed = Buffer.from(bytes);
  changed[at] = 0xff ^ (changed[at] ?? 0);
  return changed;
}

/** The same process stores and hands out the next object, and nothing was thrown that nobody caught. */
async function expectServing(): Promise<void> {
  const papers = world.editor.storage.from("papers");
  expect((await papers.upload("after.txt", "still here", { upsert: true })).error).toBeNull();
  expect(await (await papers.download("after.txt")).data?.text()).toBe("still here");
  expect(unhandled).toEqual([]);
  expect(world.errors).toEqual([]);
}

describe("broken uploads", () => {
  test("AVL-01 a form that ends after any of its bytes is refused, whoever sends it", async () => {
    for (const sender of senders) {
      await forEachUpTo(form.length + 1, async (length) => {
        const status = await send(sender, form.subarray(0, length));
        const isStored = sender.mayStore && length >= wholeLength;
        expect([sender.name, length, status]).toEqual([sender.name, length, isStored ? 200 : 400]);
      });
    }
    await expectServing();
  }, 120_000);

  test("AVL-01 a form with any byte changed is refused, or stored for who may", async () => {
    for (const sender of senders.slice(0, 3)) {
      await forEachUpTo(form.length, async (at) => {
        const status = await send(sender, flipped(form, at));
        const allowed = sender.mayStore ? [200, 400] : [400];
        expect(allowed, `${sender.name}, byte ${at}: ${status}`).toContain(status);
      });
    }
    await expectServing();
  }, 120_000);

  test("AVL-01 a connection cut after any byte of a form or of a raw body ends nothing else", async () => {
    const raw = { type: "text/plain", bytes: Buffer.from("raw bytes") };
    for (const body of [{ type: formType, bytes: form }, raw]) {
      for (const sender of senders) {
        await forEachUpTo(body.bytes.length, (length) => cut(sender, body, length));
      }
    }
    await expectServing();
  }, 120_000);

  test("AVL-21 JSON of any depth, as metadata and as a call, is no failure of ours", async () => {
    const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
    const deep = new FormData();
    deep.append("metadata", `{"a":${nested(30_000)}}`);
    deep.append("", new Blob(["x"]), "a.txt");
    const metadata = Buffer.from(`{"a":${nested(4_000)}}`).toString("base64");
    const json = { "content-type": "application/json" };
    const transform = `{"expiresIn":9,"transform":{"a":${nested(500_000)}}}`;
    const calls: [string, Omit<RequestInit, "method">][] = [
      ["/object/papers/deep.txt", { body: deep }],
      ["/object/papers/deeper.txt", { body: "x", headers: { "x-metadata": metadata } }],
      ["/object/sign/papers/sent.txt", { body: transform, headers: json }],
      ["/object/list/papers", { body: nested(500_000), headers: json }],
    ];
    for (const [path, init] of calls) {
      const response = await world.fetchStorage(path, await world.asEditor({ ...init, method: "POST" }));
      await response.arrayBuffer();
      expect([path, response.status < 500]).toEqual([path, true]);
    }
    await expectServing();
  });
});
