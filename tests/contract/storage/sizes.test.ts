import { connect } from "node:net";
import { existsSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { picture } from "./pictures.ts";
import { openStorageWorld, refusal } from "./storage-world.ts";

/** R13: the bound of 10 MiB, and bodies that never end well. */
const limit = 10_485_760;
const tooLarge = refusal("413", "The object exceeded the maximum allowed size");
const type = { contentType: "image/png" };

const pictures = () => world.editor.storage.from("pictures");

const world = await openStorageWorld();
const png = await picture("png");

/** A picture of exactly this size: decoders ignore what comes after the end, the limit does not. */
function padded(sizeBytes: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(sizeBytes);
  bytes.set(png);
  return bytes;
}

function stream(sizeBytes: number): ReadableStream<Uint8Array> {
  let left = sizeBytes;
  return new ReadableStream({
    pull(controller) {
      if (left === 0) return controller.close();
      const size = Math.min(left, 65_536);
      left -= size;
      return controller.enqueue(new Uint8Array(size));
    },
  });
}

function scratchFolders(): string[] {
  return readdirSync(tmpdir())
    .filter((name) => name.startsWith(`storage-scratch-${process.pid}-`))
    .map((name) => join(tmpdir(), name));
}

/** Half-received files of this process's platform. */
function scratchFiles(): string[] {
  return scratchFolders().flatMap((folder) => readdirSync(folder));
}

/** Descriptors that still point at one, removed or not; none where the system does not tell. */
function openScratchFiles(): string[] {
  const folder = "/proc/self/fd";
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((fd) => targetOf(join(folder, fd)))
    .filter((target) => target.includes(`storage-scratch-${process.pid}-`));
}

function targetOf(link: string): string[] {
  try {
    return [readlinkSync(link)];
  } catch {
    // The descriptor that listed the folder is closed by now.
    return [];
  }
}

describe("sizes", () => {
  test("R13 10 MiB is allowed, as a form and raw; one byte more is not", async () => {
    for (const sizeBytes of [10_000_000, limit]) {
      const blob = new Blob([padded(sizeBytes)], { type: "image/png" });
      expect((await pictures().upload(`form-${sizeBytes}`, blob)).error).toBeNull();
      expect((await pictures().upload(`raw-${sizeBytes}`, padded(sizeBytes), type)).error).toBeNull();
    }
    const over = padded(limit + 1);
    const blob = new Blob([over], { type: "image/png" });
    expect(await pictures().upload("form-over", blob)).toEqual(tooLarge);
    expect(await pictures().upload("raw-over", over, type)).toEqual(tooLarge);
    expect((await pictures().list("", { search: "raw-over" })).data).toEqual([]);
  });

  test("R13 a stream that does not tell its length is counted", async () => {
    expect(await pictures().upload("stream-over", stream(limit + 1), type)).toEqual(tooLarge);
    expect(scratchFiles()).toEqual([]);
  });

  test("a form with more than small fields around its file is refused", async () => {
    const form = new FormData();
    for (let at = 0; at < 30; at += 1) form.append(`field${at}`, "x".repeat(10_000));
    form.append("", new Blob([png], { type: "image/png" }));
    const init = await world.asEditor({ method: "POST", body: form });
    const response = await world.fetchStorage("/object/pictures/fields", init);
    expect(response.status).toBe(400);
    expect((await pictures().exists("fields")).data).toBe(false);
  });

  test("a malformed form and a form without a file are refused", async () => {
    for (const body of ["--x\r\nnonsense", "--x--\r\n", ""]) {
      const headers = { "content-type": "multipart/form-data; boundary=x" };
      const init = await world.asEditor({ method: "POST", body, headers });
      const response = await world.fetchStorage("/object/pictures/odd", init);
      expect(await response.json()).toMatchObject({ statusCode: "400", code: "InvalidRequest" });
    }
    const headers = { "content-type": "multipart/form-data" };
    const init = await world.asEditor({ method: "POST", body: "x", headers });
    const response = await world.fetchStorage("/object/pictures/odd", init);
    expect(await response.json()).toMatchObject({ statusCode: "400" });
  });

  test.each([
    ["raw body", "image/png", ""],
    [
      "form",
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name=""; filename="a.png"\r\n' + "Content-Type: image/png\r\n\r\n",
    ],
  ])("R13 a connection cut in the middle of a %s leaves nothing behind", async (_kind, mime, head) => {
    const before = world.filesOnDisk().length;
    const { hostname, port } = new URL(world.url);
    const { headers } = await world.asEditor();
    const authorization = new Headers(headers).get("authorization");
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /storage/v1/object/pictures/cut.png HTTP/1.1\r\nHost: x\r\n` +
        `Authorization: ${authorization}\r\nContent-Type: ${mime}\r\nContent-Length: 5000000\r\n\r\n`,
    );
    socket.write(head);
    socket.write(padded(2_500_000));
    await expect.poll(scratchFiles).toHaveLength(1);
    socket.destroy();
    await expect.poll(scratchFiles).toEqual([]);
    await sleep(100);
    expect(scratchFiles()).toEqual([]);
    expect(openScratchFiles()).toEqual([]);
    expect((await pictures().exists("cut.png")).data).toBe(false);
    expect(world.filesOnDisk()).toHaveLength(before);
  });

  test("a temporary folder that the system tidied away is made again", async () => {
    for (const folder of scratchFolders()) rmSync(folder, { recursive: true });
    expect((await pictures().upload("tidied.png", png, type)).error).toBeNull();
    expect(scratchFiles()).toEqual([]);
  });

  test("R13 twenty uploads of 10 MiB at once all arrive, and leave nothing half-received", async () => {
    const blob = new Blob([padded(limit)], { type: "image/png" });
    const names = Array.from({ length: 20 }, (_, at) => `many/${at}.png`);
    const answers = await Promise.all(names.map((name) => pictures().upload(name, blob)));
    expect(answers.map(({ error }) => error)).toEqual(names.map(() => null));
    await sleep(20);
    expect(scratchFiles()).toEqual([]);
  }, 120_000);
});
