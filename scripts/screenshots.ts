import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Browser, type BrowserContext, type Page } from "@playwright/test";
import sharp from "sharp";
import { chromiumPath } from "./browser.ts";
import { contactSheet, type Shot } from "../tests/screenshots/contact-sheet.ts";
import { scenes, texts, type Scene } from "../tests/screenshots/scenes.ts";
import { setStage } from "../tests/screenshots/stage.ts";
import { root } from "../tests/shop-process.ts";

/**
 * `npm run screenshots [-- SCREEN … --sizes 390,1280 --languages en --themes dark]`: every screen and state at every
 * size, in both languages and themes, from shops of its own. The pictures and a sheet of them: screenshots/index.html.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: "string", default: "360,390,768,1280,1920" },
    languages: { type: "string", default: "en,el" },
    themes: { type: "string", default: "light,dark" },
  },
});
const heights: Record<string, number> = { 360: 740, 390: 844, 768: 1024, 1280: 800, 1920: 1080 };
const sizes = values.sizes.split(",").map((width) => ({
  width: Number(width),
  height: heights[width] ?? 900,
}));
const languages = (["en", "el"] as const).filter((one) => values.languages.includes(one));
const themes = (["light", "dark"] as const).filter((one) => values.themes.includes(one));
const wanted = scenes.filter(
  ({ name }) => positionals.length === 0 || positionals.some((word) => name.startsWith(word)),
);
const folder = join(root, "screenshots");
const atOnce = 2;

interface Setting {
  language: (typeof languages)[number];
  theme: (typeof themes)[number];
}

const browser = await chromium.launch({ ...chromiumPath(), args: ["--no-sandbox"] });
await mkdir(join(folder, "thumbs"), { recursive: true });
say(`Setting the stage for ${wanted.length} screens …`);
const stage = await setStage(browser);
const shots: Shot[] = [];
const failures: string[] = [];
const settings = languages.flatMap((language) => themes.map((theme) => ({ language, theme })));
const queue = wanted.flatMap((scene) => settings.map((setting) => ({ scene, setting })));
const total = queue.length;
try {
  await Promise.all(Array.from({ length: atOnce }, () => work(browser)));
} finally {
  await browser.close();
  await stage.close();
}
shots.sort((a, b) => a.file.localeCompare(b.file, "en", { numeric: true }));
await writeFile(join(folder, "index.html"), contactSheet(shots));
say(`${shots.length} pictures: screenshots/index.html`);
for (const failure of failures) say(`not taken: ${failure}`);
process.exit(failures.length > 0 ? 1 : 0);

async function work(by: Browser): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { scene, setting } = next;
    const label = `${scene.name} ${setting.language} ${setting.theme}`;
    try {
      shots.push(...(await play(by, scene, setting)));
      say(`${total - queue.length}/${total} ${label}`);
    } catch (error) {
      failures.push(`${label}: ${error instanceof Error ? error.message.split("\n")[0] : "?"}`);
      say(`${total - queue.length}/${total} ${label} FAILED`);
    }
  }
}

/** Opens a scene once and takes it at every size. */
async function play(by: Browser, scene: Scene, setting: Setting): Promise<Shot[]> {
  const shop = stage[scene.shop ?? "filled"];
  const context = await by.newContext({ colorScheme: setting.theme, viewport: sizes[0] ?? null });
  context.setDefaultTimeout(15_000);
  try {
    await dress(context, shop.url, scene, setting);
    const page = await context.newPage();
    await scene.before?.(page, stage);
    const path = typeof scene.path === "string" ? scene.path : scene.path(stage);
    await page.goto(`${shop.url}${path}`, { waitUntil: "load" });
    await page.waitForFunction(() => !document.querySelector("[data-loading]"));
    await page.waitForLoadState("networkidle").catch(() => undefined);
    await scene.act?.(page, texts[setting.language], stage);
    const taken: Shot[] = [];
    for (const size of sizes) taken.push(await take(page, scene, setting, size));
    return taken;
  } finally {
    await context.close();
  }
}

async function dress(
  context: BrowserContext,
  url: string,
  scene: Scene,
  { language, theme }: Setting,
): Promise<void> {
  const session = scene.as ? stage.sessions[scene.as] : undefined;
  await context.addCookies([
    { name: "lang", value: language, url },
    { name: "theme", value: theme, url },
  ]);
  await context.addInitScript(
    ([chosen, kept]) => {
      localStorage.setItem("admin-lang", chosen);
      if (kept) localStorage.setItem(kept.key, kept.value);
    },
    [language, session] as const,
  );
}

async function take(
  page: Page,
  scene: Scene,
  { language, theme }: Setting,
  size: { width: number; height: number },
): Promise<Shot> {
  await page.setViewportSize(size);
  await settle(page);
  const name = `${scene.name}-${size.width}-${language}-${theme}`;
  const picture = await page.screenshot({
    type: "jpeg",
    quality: 82,
    fullPage: scene.whole ?? false,
    animations: "disabled",
  });
  const shot = { file: `${name}.jpg`, thumb: `thumbs/${name}.webp` };
  await writeFile(join(folder, shot.file), picture);
  await sharp(picture)
    .resize({ width: 320 })
    .webp({ quality: 60 })
    .toFile(join(folder, shot.thumb));
  return { ...shot, screen: scene.name, size: String(size.width), language, theme };
}

/** Pictures that wait for a scroll are fetched, and shown before they are photographed. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.images].filter((image) => image.checkVisibility());
    for (const image of pictures) image.loading = "eager";
    const late = new Promise((resolve) => setTimeout(resolve, 4000));
    const all = Promise.all(pictures.map((image) => image.decode().catch(() => undefined)));
    await Promise.race([all, late]);
    await document.fonts.ready;
  });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
