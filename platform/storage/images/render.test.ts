import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { createDiskFiles } from "../files/disk.ts";
import { createImagePool } from "./pool.ts";
import { createRenders } from "./render.ts";
import { readTransformation } from "./transformation.ts";

const picture = { width: 20, height: 20, channels: 3, background: "#c84" } as const;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

const folder = await mkdtemp(join(tmpdir(), "renders-"));
const pool = createImagePool({ size: 1, timeoutMs: 10_000, jobsPerChild: 9, maxWaiting: 9, log });
afterAll(async () => {
  pool.close();
  await rm(folder, { recursive: true });
});

/** Renderings of one small picture; `make` resolves to the path of the one as wide as that. */
async function openRenders(version: string, maxCount: number) {
  const files = createDiskFiles(folder);
  const png = await sharp({ create: picture }).png().toBuffer();
  await files.write(`objects/${version}`, Readable.from([png]), png.byteLength);
  let drafts = 0;
  const scratch = async () => join(folder, `${version}-draft-${(drafts += 1)}`);
  const renders = createRenders({ files, pool, scratch, atOnce: 1, maxCount, maxBytes: 1e6 });
  const asked: string[] = [];
  const made: string[] = [];
  return {
    files,
    renders,
    /** The addresses that were asked whether they may have one made, in this order. */
    asked,
    /** The addresses for which one was made or found, in this order. */
    made,
    async make(width: number, address = "192.0.2.1"): Promise<string> {
      const source = { version, path: `objects/${version}` };
      const mayMake = async () => void asked.push(address);
      const wanted = readTransformation({ width }, "origin");
      const { path } = await renders.make(source, wanted, { address, mayMake });
      made.push(address);
      return path;
    },
  };
}

test("what was asked for last is kept; what was given up is told as gone, and made again", async () => {
  const { files, renders, asked, make } = await openRenders("1", 2);
  const [five, six] = [await make(5), await make(6)];
  expect(renders.isKept(five)).toBe(true);
  const seven = await make(7);
  expect([five, six, seven].map(renders.isKept)).toEqual([true, false, true]);
  expect(await make(6)).toBe(six);
  expect(await files.stat(six)).not.toBeNull();
  // Whether it may be made is asked only of what is not there.
  expect(asked).toHaveLength(4);
  await make(6);
  expect(asked).toHaveLength(4);
});

const attacker = "203.0.113.9";
const neighbour = "192.0.2.7";

test("AVL-10 a neighbour's rendering comes after the one under way and one more, be 24 waiting", async () => {
  const { made, make } = await openRenders("2", 100);
  const many = Array.from({ length: 24 }, (_, at) => make(at + 1, attacker));
  await Promise.all([make(40, neighbour), ...many]);
  expect(made.indexOf(neighbour)).toBeLessThanOrEqual(2);
});

test("AVL-10 who wants what an attacker has waiting does not wait for the attacker's turn", async () => {
  const { made, asked, make } = await openRenders("3", 100);
  const many = Array.from({ length: 24 }, (_, at) => make(at + 1, attacker));
  await Promise.all([...many, make(24, neighbour)]);
  expect(made.indexOf(neighbour)).toBeLessThanOrEqual(2);
  expect(asked).toHaveLength(24);
});

test("AVL-10 of one address fifty renderings wait, the next is refused, and a neighbour's is made", async () => {
  const { make } = await openRenders("4", 200);
  const many = Array.from({ length: 53 }, (_, at) => make(at + 1, attacker));
  const all = await Promise.allSettled([...many, make(200, neighbour)]);
  const refused = all.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused).toHaveLength(2);
  for (const error of refused) {
    expect(error).toMatchObject({ code: "SlowDown", status: 429, headers: { "Retry-After": "5" } });
  }
  expect(all.at(-1)?.status).toBe("fulfilled");
});

test("MOV-09 what was cut out of its background stands on white in a JPEG, not on black", async () => {
  const input = join(folder, "cut-out");
  const clear = { ...picture, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
  await sharp({ create: clear }).png().toFile(input);
  await pool.run({ input, output: `${input}.jpg`, render: { resize: "cover", quality: 80, format: "jpeg" } });
  expect([...(await sharp(`${input}.jpg`).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
});
