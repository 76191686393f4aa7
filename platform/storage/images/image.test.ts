import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { blankPng, framesGif, manyScansJpeg, noise, picture } from "#tests/contract/storage/pictures.ts";
import { isAllowedType, isPictureBucket, reencode } from "./image.ts";
import { createImagePool } from "./pool.ts";

/** R14 and R15 at the source: bytes in, a clean picture or a refusal out. */
const four = ["image/jpeg", "image/png", "image/gif", "image/webp"];
const formats = ["jpeg", "png", "gif", "webp"] as const;

const warnings: string[] = [];
const log = {
  info: () => undefined,
  warn: (_fields: object, message: string) => void warnings.push(message),
  error: () => undefined,
};
const common = { jobsPerChild: 50, log };

let count = 0;

const folder = await mkdtemp(join(tmpdir(), "images-test-"));
const pool = createImagePool({ ...common, size: 2, timeoutMs: 60_000, maxWaiting: 100 });
afterAll(async () => {
  pool.close();
  expect(warnings).toEqual([]);
  await rm(folder, { recursive: true });
});

/** The type and bytes that would be kept, or the code of the refusal. */
async function keep(bytes: Buffer | string, allowed = four) {
  count += 1;
  const input = join(folder, `${count}`);
  await writeFile(input, bytes);
  try {
    const type = await reencode(pool, { input, output: `${input}.clean` }, allowed);
    return { type, bytes: await readFile(`${input}.clean`) };
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe("bombs", () => {
  test("R14 the bounds are 12,000 a side, 40 megapixels, 200 frames and 80 megapixels of frames", async () => {
    const beyond = {
      bomb: blankPng(16_000, 16_000),
      wide: blankPng(12_001, 1),
      high: blankPng(1, 12_001),
      large: blankPng(8000, 5001),
      frames: framesGif(201, 1, 1),
      manyFrames: framesGif(20_000, 1, 1),
      framePixels: framesGif(200, 640, 626),
    };
    for (const [what, bytes] of Object.entries(beyond)) {
      expect(await keep(bytes), what).toBe("EntityTooLarge");
    }
    expect(await keep(blankPng(12_000, 100))).toMatchObject({ type: "image/png" });
    expect(await keep(framesGif(200, 2, 2))).toMatchObject({ type: "image/gif" });
  });

  test("R14 a JPEG of hundreds of thousands of scans is refused", async () => {
    expect(await keep(await manyScansJpeg(500, 5_000_000))).toBe("InvalidMimeType");
  });

  test("R14 a job beyond its time ends with its child, and the next one is served", async () => {
    const hasty = createImagePool({ ...common, size: 1, timeoutMs: 1, maxWaiting: 1 });
    const input = join(folder, "slow");
    await writeFile(input, await noise("png", 600));
    const job = { input, output: `${input}.out` };
    const answers = [hasty.run(job), hasty.run(job), hasty.run(job)];
    const results = await Promise.allSettled(answers);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
    expect(await answers[0]).toEqual({ ok: false, reason: "unreadable" });
    await expect(answers[2]).rejects.toMatchObject({ code: "SlowDown", status: 429 });
    expect(warnings.splice(0)).toHaveLength(2);
    hasty.close();
  });
});

describe("broken files", () => {
  test("R14 truncated files of each format are refused", async () => {
    for (const format of formats) {
      const whole = await noise(format, 300);
      for (const length of [whole.length >> 1, 200, 40, 12]) {
        expect(await keep(whole.subarray(0, length)), `${format} ${length}`).toBe("InvalidMimeType");
      }
    }
  });

  test("R14 shattered files are refused or made anew", async () => {
    for (const format of formats) {
      const shattered = Buffer.from(await noise(format, 300));
      for (let at = 100; at < shattered.length; at += 613) shattered[at] = 0xa5;
      const kept = await keep(shattered);
      if (typeof kept === "string") expect(kept).toBe("InvalidMimeType");
      else expect((await sharp(kept.bytes).metadata()).format).toBe(format);
    }
  });
});

describe("broken ends", () => {
  test("MOV-09 a JPEG that lacks no more than its end is taken, in a Samsung phone's order of markers too", async () => {
    const plain = await noise("jpeg", 300);
    const progressive = await sharp(plain).jpeg({ progressive: true }).toBuffer();
    const samsung = Buffer.from(plain);
    // The scan's header says that it ends at its first coefficient.
    samsung[samsung.indexOf(Buffer.from([0xff, 0xda])) + 12] = 0;
    for (const whole of [plain, progressive, samsung]) {
      expect(await keep(whole)).toMatchObject({ type: "image/jpeg" });
      const kept = await keep(whole.subarray(0, -2));
      if (typeof kept === "string") throw new Error(kept);
      expect(await sharp(kept.bytes).metadata()).toMatchObject({ format: "jpeg", width: 300, height: 300 });
    }
  });

  test("MOV-09 a JPEG with a line break before it is refused, as browsers do", async () => {
    const late = Buffer.concat([Buffer.from("\r\n"), await noise("jpeg", 300)]);
    expect(await keep(late)).toBe("InvalidMimeType");
  });
});

describe("polyglots", () => {
  test("SEC-02 R15 foreign bytes behind each format are gone, and so is what stood in its metadata", async () => {
    const foreign = Buffer.from("<script>alert(document.domain)</script>PK\u0003\u0004");
    for (const format of formats) {
      const kept = await keep(Buffer.concat([await picture(format), foreign]));
      if (typeof kept === "string") throw new Error(kept);
      expect(kept.type).toBe(`image/${format}`);
      expect(kept.bytes.includes("script")).toBe(false);
    }
  });

  test("SEC-02 R15 what is none of the four formats is refused, decodable or not", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
    const files = {
      html: "<!doctype html><script>alert(1)</script>",
      svg,
      svgProlog: `<?xml version="1.0"?>${svg}`,
      pdf: "%PDF-1.7\n1 0 obj <<>> endobj",
      zip: Buffer.from("504b0304140000000000", "hex"),
      nothing: "",
      tiff: await picture("tiff"),
      avif: await picture("avif"),
    };
    for (const [what, bytes] of Object.entries(files)) {
      expect(await keep(bytes), what).toBe("InvalidMimeType");
    }
  });

  test("a picture of a format that this bucket does not take is refused", async () => {
    expect(await keep(await picture("png"), ["image/jpeg"])).toBe("InvalidMimeType");
    expect(await keep(await picture("png"), ["image/*"])).toMatchObject({ type: "image/png" });
  });
});

test("types are allowed by name or by a star; only a bucket of nothing but pictures is one", () => {
  expect(isAllowedType(null, "x/y")).toBe(true);
  expect(isAllowedType([], "x/y")).toBe(true);
  expect(isAllowedType(["image/*"], "image/png")).toBe(true);
  expect(isAllowedType(["image/*"], "imagery/png")).toBe(false);
  expect(isAllowedType(["text/plain"], "text/html")).toBe(false);
  expect(isPictureBucket(["image/png", "image/*"])).toBe(true);
  expect(isPictureBucket(["image/png", "text/plain"])).toBe(false);
  expect(isPictureBucket([])).toBe(false);
  expect(isPictureBucket(null)).toBe(false);
});
