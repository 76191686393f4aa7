import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { productQuality } from "#domain/picture-sizes.ts";
import { openStorageWorld } from "./storage-world.ts";

const world = await openStorageWorld();
const folder = join(import.meta.dirname, "../../../supabase/seed/products");

test.each(["golden-weave-bracelet-close.webp", "helios-band.webp"])(
  "PCE-02 a piece's own picture is as the jeweller's, SSIM of 0.993 and more: %s",
  async (name) => {
    const file = await readFile(join(folder, name));
    await world.editor.storage.from("pictures").upload(name, file, { contentType: "image/webp" });
    const read = async (path: string) => {
      const get = () => world.fetchStorage(path, { headers: { accept: "image/avif" } });
      // A busy machine may take longer than a picture's time, and is asked again.
      await expect.poll(async () => (await get()).status).toBe(200);
      return Buffer.from(await (await get()).arrayBuffer());
    };
    const original = await read(`/object/public/pictures/${name}`);
    for (const width of [480, 960]) {
      const query = `width=${width}&quality=${productQuality}`;
      const shown = await read(`/render/image/public/pictures/${name}?${query}`);
      expect((await sharp(shown).metadata()).compression).toBe("av1");
      const whole = await luma(sharp(original).resize({ width }));
      expect(ssim(await luma(sharp(shown)), whole), `at ${width}`).toBeGreaterThanOrEqual(0.993);
    }
  },
);

interface Luma {
  width: number;
  height: number;
  values: Float32Array;
}

async function luma(image: Sharp): Promise<Luma> {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const values = new Float32Array(width * height);
  for (let at = 0; at < values.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = [data[at * 3], data[at * 3 + 1], data[at * 3 + 2]];
    values[at] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return { width, height, values };
}

/** The mean structural similarity over windows of 8 × 8, 4 apart (Wang et al., 2004). */
function ssim(one: Luma, other: Luma): number {
  expect([one.width, one.height]).toEqual([other.width, other.height]);
  let sum = 0;
  let windows = 0;
  for (let top = 0; top + 8 <= one.height; top += 4) {
    for (let left = 0; left + 8 <= one.width; left += 4) {
      sum += likenessAt(one, other, top * one.width + left);
      windows += 1;
    }
  }
  return sum / windows;
}

function likenessAt(one: Luma, other: Luma, corner: number): number {
  const sums = { a: 0, b: 0, aa: 0, bb: 0, ab: 0 };
  for (let y = 0; y < 8; y += 1) {
    for (let x = 0; x < 8; x += 1) {
      const at = corner + y * one.width + x;
      const a = one.values[at] ?? 0;
      const b = other.values[at] ?? 0;
      sums.a += a / 64;
      sums.b += b / 64;
      sums.aa += (a * a) / 64;
      sums.bb += (b * b) / 64;
      sums.ab += (a * b) / 64;
    }
  }
  const { a, b, aa, bb, ab } = sums;
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];
  const shape = (2 * (ab - a * b) + c2) / (aa - a * a + bb - b * b + c2);
  return (shape * (2 * a * b + c1)) / (a * a + b * b + c1);
}
