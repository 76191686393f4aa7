import { readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";

/**
 * Cuts the landing page's two pictures to the sizes at which they are shown: `node scripts/generate/page-pictures.ts`.
 * The results are kept in the repository, so that a build needs no minute for them.
 */
const directory = new URL("../../app/landing/pictures/", import.meta.url);

interface Cut {
  from: string;
  to: string;
  width: number;
  /** The part of the source, in pixels. */
  area?: { left: number; top: number; width: number; height: number };
}

/** The signet ring and the hoops: what a phone held upright has room for. */
const tall = { left: 1430, top: 0, width: 810, height: 1350 };

const cuts: Cut[] = [
  { from: "hero", to: "hero-1280", width: 1280 },
  { from: "hero", to: "hero-1920", width: 1920 },
  { from: "hero", to: "hero-2400", width: 2400 },
  { from: "hero", to: "hero-tall-540", width: 540, area: tall },
  { from: "hero", to: "hero-tall-810", width: 810, area: tall },
  { from: "story", to: "story-700", width: 700 },
  { from: "story", to: "story-1400", width: 1400 },
];
const inWebpToo = ["hero-1920", "hero-tall-810", "story-1400"];

for (const { from, to, width, area } of cuts) {
  const source = sharp(await readFile(new URL(`${from}.source.webp`, directory)));
  const cut = (area ? source.extract(area) : source).resize({ width });
  await writeFile(new URL(`${to}.avif`, directory), await cut.clone().avif({ quality: 46, effort: 4 }).toBuffer());
  if (!inWebpToo.includes(to)) continue;
  await writeFile(new URL(`${to}.webp`, directory), await cut.webp({ quality: 68 }).toBuffer());
}
