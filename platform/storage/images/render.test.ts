import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDiskFiles } from "../disk.ts";
import { createImagePool, type ImagePool } from "./pool.ts";
import { createRenders } from "./render.ts";
import { readTransformation } from "./transformation.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let folder: string;
let pool: ImagePool;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "renders-"));
  pool = createImagePool({ size: 1, timeoutMs: 10_000, jobsPerChild: 9, maxWaiting: 9, log });
});
afterAll(async () => {
  pool.close();
  await rm(folder, { recursive: true });
});

test("what was asked for last is kept; what was given up is told as gone, and made again", async () => {
  const files = createDiskFiles(folder);
  const picture = { width: 20, height: 20, channels: 3, background: "#c84" } as const;
  const png = await sharp({ create: picture }).png().toBuffer();
  await files.write("objects/one", Readable.from([png]), png.byteLength);
  let drafts = 0;
  const scratch = async () => join(folder, `draft-${(drafts += 1)}`);
  const renders = createRenders({ files, pool, scratch, maxCount: 2, maxBytes: 1e6 });
  let asked = 0;
  const mayMake = async () => void (asked += 1);
  const source = { version: "1", path: "objects/one" };
  const make = async (width: number) =>
    (await renders.make(source, readTransformation({ width }, "origin"), mayMake)).path;

  const [five, six] = [await make(5), await make(6)];
  expect(renders.isKept(five)).toBe(true);
  const seven = await make(7);
  expect([five, six, seven].map(renders.isKept)).toEqual([true, false, true]);
  expect(await make(6)).toBe(six);
  expect(await files.read(six)).not.toBeNull();
  // Whether it may be made is asked only of what is not there.
  expect(asked).toBe(4);
  await make(6);
  expect(asked).toBe(4);
});
