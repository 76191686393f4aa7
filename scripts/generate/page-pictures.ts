import { readFile, writeFile } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";

/**
 * Cuts the landing page's two pictures to the sizes at which they are shown: `node scripts/generate/page-pictures.ts`.
 * The results are kept in the repository, so that a build does not wait minutes for them.
 */
const directory = new URL("../../app/landing/pictures/", import.meta.url);

interface Scene {
  /** The part of the source, in its pixels. */
  area: { left: number; top: number; width: number; height: number };
  /** The whole, and the part's place and width in it. */
  size: [width: number, height: number];
  left: number;
  width: number;
  /** Shares of the part: the middle of its light, and how far that reaches. */
  light: { x: number; y: number; reach: number };
}

/** The signet ring and the hoops (EYE-09): to the right of a wide screen, and above the words of an upright one. */
const wide: Scene = {
  area: { left: 1150, top: 90, width: 1250, height: 1180 },
  size: [2400, 1350],
  left: 970,
  width: 1430,
  light: { x: 0.8, y: 0.55, reach: 0.8 },
};
const tall: Scene = {
  area: { left: 1320, top: 90, width: 1080, height: 1260 },
  size: [1080, 1800],
  left: 0,
  width: 1080,
  light: { x: 0.55, y: 0.3, reach: 0.72 },
};
const night = { r: 12, g: 10, b: 8 };

async function sceneOf({ area, size, left, width, light: { x, y, reach } }: Scene): Promise<Sharp> {
  const part = sharp(await readFile(new URL("hero.source.webp", directory)))
    .extract(area)
    .resize({ width });
  const height = Math.round((area.height * width) / area.width);
  const glow = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="${x * width}" cy="${y * height}" r="${reach * width}">
      <stop offset=".5" stop-color="#fff" /><stop offset=".7" stop-color="#fff" stop-opacity=".7" />
      <stop offset=".85" stop-color="#fff" stop-opacity=".2" /><stop offset="1" stop-color="#fff" stop-opacity="0" />
    </radialGradient><rect width="100%" height="100%" fill="url(#glow)" /></svg>`;
  const lit = await part
    .ensureAlpha()
    .composite([{ input: Buffer.from(glow), blend: "dest-in" }])
    .png()
    .toBuffer();
  const [wholeWidth, wholeHeight] = size;
  const dark = sharp({ create: { width: wholeWidth, height: wholeHeight, channels: 3, background: night } });
  return sharp(
    await dark
      .composite([{ input: lit, left, top: 0 }])
      .png()
      .toBuffer(),
  );
}

const sources = {
  hero: await sceneOf(wide),
  "hero-tall": await sceneOf(tall),
  story: sharp(await readFile(new URL("story.source.webp", directory))),
};
const cuts = [
  ["hero", 1280],
  ["hero", 1920],
  ["hero", 2400],
  ["hero-tall", 540],
  ["hero-tall", 720],
  ["hero-tall", 1080],
  ["story", 700],
  ["story", 1400],
] as const;
const inWebpToo = ["hero-1920", "hero-tall-720", "story-1400"];

for (const [from, width] of cuts) {
  const to = `${from}-${width}`;
  const cut = sources[from].clone().resize({ width });
  await writeFile(new URL(`${to}.avif`, directory), await cut.clone().avif({ quality: 42, effort: 9 }).toBuffer());
  if (!inWebpToo.includes(to)) continue;
  await writeFile(new URL(`${to}.webp`, directory), await cut.webp({ quality: 68 }).toBuffer());
}
