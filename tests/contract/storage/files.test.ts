import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, describe, expect, test } from "vitest";
import { createDiskFiles } from "#platform/storage/files/disk.ts";
import type { Files } from "#platform/storage/files/files.ts";
import { createS3Files } from "#platform/storage/files/s3.ts";
import { openTestDatabase } from "../../database.ts";
import { startTestPlatform } from "../../platform.ts";
import { picture } from "./pictures.ts";
import { startS3Server } from "./s3-server.ts";

const folder = mkdtempSync(join(tmpdir(), "files-test-"));

const server = await startS3Server();
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const kinds: [string, () => Files][] = [
  ["disk", () => createDiskFiles(join(folder, "files"))],
  ["s3", () => createS3Files(server.options)],
];

function write(files: Files, path: string, text: string): Promise<void> {
  return files.write(path, Readable.from([Buffer.from(text)]), Buffer.byteLength(text));
}

async function read(files: Files, path: string, range?: { start: number; end: number }): Promise<string | null> {
  const bytes = await files.read(path, range);
  return bytes && (await buffer(bytes)).toString();
}

async function* halfOnly(): AsyncGenerator<Buffer> {
  yield Buffer.from("half");
  throw new Error("cut");
}

describe.each(kinds)("files on %s", (_kind, open) => {
  test("what is written is read, whole and in part, and replaced as a whole", async () => {
    const files = open();
    await write(files, "objects/ab/one", "0123456789");
    expect(await read(files, "objects/ab/one")).toBe("0123456789");
    expect(await read(files, "objects/ab/one", { start: 2, end: 4 })).toBe("234");
    await write(files, "objects/ab/one", "new");
    expect(await read(files, "objects/ab/one")).toBe("new");
    await write(files, "objects/ab/empty", "");
    expect(await read(files, "objects/ab/empty")).toBe("");
  });

  test("many chunks and a large body arrive in order", async () => {
    const files = open();
    const chunks = Array.from({ length: 64 }, (_, at) => Buffer.alloc(65_536, at));
    await files.write("objects/cd/large", Readable.from(chunks), 64 * 65_536);
    const bytes = await files.read("objects/cd/large");
    expect(bytes && Buffer.concat(chunks).equals(await buffer(bytes))).toBe(true);
  });

  test("a body that breaks off leaves nothing, and what was there stays", async () => {
    const files = open();
    await write(files, "objects/ef/kept", "kept");
    await expect(files.write("objects/ef/kept", Readable.from(halfOnly()), 100)).rejects.toThrow();
    await expect(files.write("objects/ef/none", Readable.from(halfOnly()), 100)).rejects.toThrow();
    expect(await read(files, "objects/ef/kept")).toBe("kept");
    expect(await files.stat("objects/ef/none")).toBeNull();
  });

  test("what is not there is null, and removing it is no error", async () => {
    const files = open();
    expect(await files.read("objects/no/thing")).toBeNull();
    expect(await files.stat("objects/no/thing")).toBeNull();
    await files.remove(["objects/no/thing"]);
    await write(files, "objects/go/ne", "x");
    await files.remove(["objects/go/ne", "objects/no/thing"]);
    expect(await files.read("objects/go/ne")).toBeNull();
  });

  test("stat tells size and time; a list holds every file below its folder and no other", async () => {
    const files = open();
    for (const path of ["renders/a/1", "renders/a/2", "renders/a/b/3", "renders/b/4"]) {
      await write(files, path, "abc");
    }
    const facts = await files.stat("renders/a/1");
    expect(facts?.sizeBytes).toBe(3);
    expect(Math.abs(Date.now() - (facts?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000);
    const found = await Array.fromAsync(files.list("renders/a/"));
    expect(new Set(found.map(({ path }) => path))).toEqual(new Set(["renders/a/1", "renders/a/2", "renders/a/b/3"]));
    expect(found[0]?.sizeBytes).toBe(3);
    expect(await Array.fromAsync(files.list("renders/none/"))).toEqual([]);
  });

  test("a path that is not ours is refused", async () => {
    const files = open();
    for (const path of ["../x", "a/../../x", "/etc/passwd", "a//b", "A/b", "a b", "", "a/%2e"]) {
      await expect(write(files, path, "x"), path).rejects.toThrow("Not a path of ours");
    }
  });
});

describe("a service on an S3-compatible store", () => {
  test("uploads, reads, renders and removes as on a disk, and leaves nothing there", async () => {
    const database = await openTestDatabase();
    await database.query("insert into storage.buckets (id, name, public) values ('pictures', 'pictures', true)");
    const world = await startTestPlatform({ database, files: createS3Files(server.options) });
    server.objects.clear();
    const pictures = world.adminClient().storage.from("pictures");
    const png = await picture("png");
    expect((await pictures.upload("a.png", png, { contentType: "image/png" })).error).toBeNull();
    const url = pictures.getPublicUrl("a.png").data.publicUrl;
    const part = await fetch(url, { headers: { range: "bytes=1-3" } });
    expect(await part.text()).toBe("PNG");
    const small = pictures.getPublicUrl("a.png", { transform: { width: 16 } }).data.publicUrl;
    expect((await fetch(small)).headers.get("content-type")).toBe("image/jpeg");
    const folders = new Set([...server.objects.keys()].map((key) => key.split("/")[0]));
    expect(folders).toEqual(new Set(["objects", "renders"]));
    await pictures.remove(["a.png"]);
    expect(server.objects.size).toBe(0);
    expect(world.errors).toEqual([]);
    await world.close();
    await database.close();
  });
});

describe("the particulars", () => {
  test("on disk nobody else may look, and no draft is left", async () => {
    const files = createDiskFiles(join(folder, "private"));
    await files.write("objects/aa/one", Readable.from([Buffer.from("x")]), 1);
    expect(statSync(join(folder, "private/objects/aa/one")).mode & 0o077).toBe(0);
    expect(statSync(join(folder, "private/objects/aa")).mode & 0o077).toBe(0);
    expect(readdirSync(join(folder, "private/.incoming"))).toEqual([]);
  });

  test("a store that stumbles is asked again for reads; a wrong key is an error, not an absence", async () => {
    const files = createS3Files(server.options);
    await files.write("objects/aa/two", Readable.from([Buffer.from("x")]), 1);
    server.failNext(1);
    expect((await files.stat("objects/aa/two"))?.sizeBytes).toBe(1);
    const wrong = createS3Files({ ...server.options, secretAccessKey: "wrong" });
    await expect(wrong.stat("objects/aa/two")).rejects.toThrow("403");
  });
});
