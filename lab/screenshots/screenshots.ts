import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { chromiumPath } from "#tests/browser.ts";
import { root } from "#tests/shop-process.ts";
import { play, type Camera, type Setting } from "./camera.ts";
import { contactSheet, type Shot } from "./contact-sheet.ts";
import { scenes } from "./scenes.ts";
import { setStage } from "./stage.ts";

/** A phone’s is what its browser leaves. */
const heights: Record<string, number> = {
  320: 640,
  360: 740,
  390: 664,
  768: 1024,
  1280: 800,
  1920: 1080,
};
const folder = join(root, "screenshots");
const atOnce = 2;

interface Wanted {
  /** How the names of scenes begin; an empty word is every scene. */
  only: readonly string[];
  /** CSS pixels. */
  widths: readonly string[];
  languages: readonly string[];
  themes: readonly string[];
  axe: boolean;
}

/** Takes the pictures and makes a sheet of them; returns what failed or complained, a sentence each. */
export async function takeScreenshots(wanted: Wanted): Promise<string[]> {
  const languages = (["en", "el"] as const).filter((one) => wanted.languages.includes(one));
  const themes = (["light", "dark"] as const).filter((one) => wanted.themes.includes(one));
  const settings = languages.flatMap((language) => themes.map((theme) => ({ language, theme })));
  const chosen = scenes.filter(({ name }) => wanted.only.some((start) => name.startsWith(start)));
  const sizes = wanted.widths.map((width) => ({
    width: Number(width),
    height: heights[width] ?? 900,
  }));
  const browser = await chromium.launch({ ...chromiumPath(), args: ["--no-sandbox"] });
  await mkdir(join(folder, "thumbs"), { recursive: true });
  say(`Setting the stage for ${chosen.length} screens …`);
  const stage = await setStage();
  try {
    const camera: Camera = { browser, stage, sizes, folder, axe: wanted.axe };
    const queue = chosen.flatMap((scene) => settings.map((setting) => ({ scene, setting })));
    const { shots, failures } = await takeAll(camera, queue);
    shots.sort((a, b) => a.file.localeCompare(b.file, "en", { numeric: true }));
    await writeFile(join(folder, "index.html"), contactSheet(shots));
    say(`${shots.length} pictures: screenshots/index.html`);
    for (const failure of failures) say(failure);
    return failures;
  } finally {
    await browser.close();
    await stage.close();
  }
}

async function takeAll(
  camera: Camera,
  queue: { scene: (typeof scenes)[number]; setting: Setting }[],
): Promise<{ shots: Shot[]; failures: string[] }> {
  const shots: Shot[] = [];
  const failures: string[] = [];
  const total = queue.length;
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { scene, setting } = next;
      const label = `${scene.name} ${setting.language} ${setting.theme}`;
      try {
        const played = await play(camera, scene, setting);
        shots.push(...played.shots);
        failures.push(...played.faults.map((fault) => `${label}: ${fault}`));
        say(`${total - queue.length}/${total} ${label}`);
      } catch (error) {
        const reason = error instanceof Error ? error.message.split("\n")[0] : "?";
        failures.push(`${label} not taken: ${reason}`);
        say(`${total - queue.length}/${total} ${label} FAILED`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { shots, failures };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
