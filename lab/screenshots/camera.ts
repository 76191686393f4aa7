import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import type { Language } from "#domain/language.ts";
import { axeFaults } from "#tests/axe.ts";
import type { Shot } from "./contact-sheet.ts";
import { textsIn, type Scene } from "./scene.ts";
import type { Props } from "./props.ts";
import type { Sessions, Stage } from "./stage.ts";

export interface Setting {
  language: Language;
  theme: "light" | "dark";
}

export interface Camera {
  browser: Browser;
  stage: Stage;
  /** CSS pixels. */
  sizes: readonly { width: number; height: number }[];
  folder: string;
  /** Whether axe looks too. */
  axe: boolean;
}

export interface Played {
  shots: Shot[];
  faults: string[];
}

/** Opens a scene once and takes it at every size. */
export async function play(camera: Camera, scene: Scene, setting: Setting): Promise<Played> {
  const { stage, sizes } = camera;
  const shopName = scene.shop ?? "filled";
  const shop = stage[shopName];
  const context = await camera.browser.newContext({
    colorScheme: setting.theme,
    viewport: sizes[0] ?? null,
    javaScriptEnabled: scene.scripts ?? true,
  });
  context.setDefaultTimeout(15_000);
  try {
    const { url } = shop;
    await context.addCookies([{ name: "theme", value: setting.theme, url }]);
    const page = await context.newPage();
    const faults = new Set<string>();
    if (!scene.loud) listen(page, faults);
    const session = shopName === "cut" ? undefined : stage.sessions[shopName];
    await enter(page, scene, { url, session, props: stage, language: setting.language, ready });
    if (scene.medium) await page.emulateMedia({ media: scene.medium });
    const shots: Shot[] = [];
    for (const size of sizes) {
      await page.setViewportSize(size);
      shots.push(await take(page, camera, scene, { ...setting, width: size.width }));
      // Axe is a script itself, and waits for timers that such a page has not.
      const axe = camera.axe && scene.scripts !== false;
      for (const fault of await look(page, axe)) faults.add(`${size.width}: ${fault}`);
    }
    return { shots, faults: [...faults] };
  } finally {
    await context.close();
  }
}

const ready = (page: Page) => page.waitForLoadState("networkidle", { timeout: 5000 }).catch(() => undefined);

interface Place {
  url: string;
  session: Sessions | undefined;
  props: Props;
  language: Language;
  /** Resolves when the page shows what it has to show. */
  ready: (page: Page) => Promise<unknown>;
}

/** Leads a new page to a scene, by its own way. */
export async function enter(page: Page, scene: Scene, place: Place): Promise<void> {
  const { url, session, props, language, ready } = place;
  await page.context().addCookies([{ name: "lang", value: language, url }]);
  await page.addInitScript(
    ([chosen, kept]) => {
      localStorage.setItem("admin-lang", chosen);
      if (kept) localStorage.setItem(kept.key, kept.value);
    },
    [language, scene.as && session?.[scene.as]] as const,
  );
  await scene.before?.(page, props);
  const path = typeof scene.path === "string" ? scene.path : await scene.path(props);
  await page.goto(`${url}${path}`, { waitUntil: "load" });
  await ready(page);
  await scene.act?.(page, textsIn(language), props);
}

/** Collects what the console complains of. */
export function listen(page: Page, faults: Set<string>): void {
  page.on("pageerror", (error) => faults.add(error.message));
  page.on("console", (message) => {
    // The header that forbids what Chromium does not know is what the rules ask for.
    if (/Permissions-Policy/.test(message.text())) return;
    if (message.type() === "error" || message.type() === "warning") faults.add(message.text());
  });
}

async function look(page: Page, axe: boolean): Promise<string[]> {
  const wide = await page.evaluate(() => {
    const isWide = ({ scrollWidth }: Element, most: number) => scrollWidth > most;
    const tables = [...document.querySelectorAll("main table, dialog table")];
    return [
      ...(isWide(document.documentElement, innerWidth) ? ["wider than the screen"] : []),
      ...(tables.some((table) => isWide(table, table.parentElement?.clientWidth ?? 0))
        ? ["a table is wider than its frame"]
        : []),
    ];
  });
  return [...wide, ...(axe ? await axeFaults(page) : [])];
}

async function take(
  page: Page,
  { folder }: Camera,
  scene: Scene,
  { language, theme, width }: Setting & { width: number },
): Promise<Shot> {
  // Taken from its top, wherever it was scrolled to: fixed parts stand where they are first seen.
  if (scene.whole) await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await settle(page);
  const name = `${scene.name}-${width}-${language}-${theme}`;
  const picture = await page.screenshot({
    type: "jpeg",
    quality: 82,
    fullPage: scene.whole ?? false,
    animations: "disabled",
  });
  const shot = { file: `${name}.jpg`, thumb: `thumbs/${name}.webp` };
  await writeFile(join(folder, shot.file), picture);
  await sharp(picture).resize({ width: 320 }).webp({ quality: 60 }).toFile(join(folder, shot.thumb));
  return { ...shot, screen: scene.name, size: String(width), language, theme };
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
