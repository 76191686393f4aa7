import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { blankPng, moving, picture } from "./pictures.ts";
import { openStorageWorld, refusal } from "./storage-world.ts";

/** R14, R15 and SEC-02: what strangers put into a picture's place. */
const pictures = () => world.editor.storage.from("pictures");
let count = 0;

const world = await openStorageWorld();

async function upload(bytes: Buffer | string, contentType: string) {
  count += 1;
  const name = `${count}.bin`;
  const body = typeof bytes === "string" ? bytes : new Blob([new Uint8Array(bytes)], { type: contentType });
  const { data, error } = await pictures().upload(name, body, { contentType });
  return { data, error, name };
}

async function stored(name: string) {
  const { publicUrl } = pictures().getPublicUrl(name).data;
  const response = await fetch(publicUrl);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { type: response.headers.get("content-type"), bytes, ...(await sharp(bytes).metadata()) };
}

describe("what is kept of a picture", () => {
  test("SEC-02 each of the four formats stays what it is, without metadata", async () => {
    for (const format of ["jpeg", "png", "gif", "webp"] as const) {
      const { error, name } = await upload(await picture(format), `image/${format}`);
      expect(error, format).toBeNull();
      const kept = await stored(name);
      expect(kept).toMatchObject({ type: `image/${format}`, format, width: 60, height: 40 });
      expect(kept.exif).toBeUndefined();
      expect(kept.bytes.includes("script")).toBe(false);
    }
  });

  test("SEC-02 the orientation a camera noted is applied", async () => {
    const turned = await sharp(await picture("jpeg"))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { name } = await upload(turned, "image/jpeg");
    const kept = await stored(name);
    expect([kept.width, kept.height, kept.orientation]).toEqual([40, 60, undefined]);
  });

  test("what moves keeps moving", async () => {
    for (const format of ["gif", "webp"] as const) {
      const { name } = await upload(await moving(format, 4), `image/${format}`);
      expect(await stored(name)).toMatchObject({ format, pages: 4 });
    }
  });

  test("SEC-02 R15 the content decides the type, not what the request says", async () => {
    const { error, name } = await upload(await picture("jpeg"), "image/png");
    expect(error).toBeNull();
    expect((await stored(name)).type).toBe("image/jpeg");
    expect((await pictures().info(name)).data?.contentType).toBe("image/jpeg");
  });
});

describe("polyglots and liars", () => {
  test("SEC-02 R15 a file that is no picture is refused, whatever type it claims", async () => {
    for (const bytes of ["<!doctype html><script>alert(1)</script>", await picture("tiff")]) {
      const { data, error } = await upload(bytes, "image/png");
      expect({ data, error }).toEqual(refusal("415", /^mime type .* is not supported/));
    }
  });

  test("SEC-02 a type that the bucket does not take is refused before its content counts", async () => {
    for (const type of ["image/svg+xml", "text/html", "application/octet-stream"]) {
      const { data, error } = await upload(await picture("png"), type);
      expect({ data, error }).toEqual(refusal("415", `mime type ${type} is not supported`));
    }
  });

  test("R13 R15 nothing of a refused file is listed or left on the disk", async () => {
    const before = world.filesOnDisk().length;
    const { name } = await upload("<html>", "image/gif");
    await upload(blankPng(13_000, 1), "image/png");
    expect((await pictures().exists(name)).data).toBe(false);
    expect(world.filesOnDisk()).toHaveLength(before);
  });
});

describe("bombs", () => {
  test("SEC-02 R14 a 31 kB PNG of 16,000 × 16,000 pixels is refused, and the server lives on", async () => {
    const bomb = blankPng(16_000, 16_000);
    expect(bomb.length).toBeLessThan(40_000);
    const { data, error } = await upload(bomb, "image/png");
    expect({ data, error }).toEqual(refusal("413", "The object exceeded the maximum allowed size"));
    expect((await upload(await picture("png"), "image/png")).error).toBeNull();
    expect(world.errors).toEqual([]);
  });
});
