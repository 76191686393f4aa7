import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { chromiumPath } from "#tests/browser.ts";
import { play, type Camera } from "#lab/screenshots/camera.ts";
import { contactSheet, type Shot } from "#lab/screenshots/contact-sheet.ts";
import { scenes } from "#lab/screenshots/scenes.ts";
import { setStage } from "#lab/screenshots/stage.ts";
import { root } from "#tests/shop-process.ts";

/**
 * `npm run screenshots [-- --only cart,success --width 390,1280 --language el --theme dark --axe]`: every screen and
 * state, or those whose names begin so, at every size, in both languages and themes, from shops of its own. The
 * pictures and a sheet of them: screenshots/index.html. Ends with 1 if one was not taken, or if the console, the
 * width or (asked for) axe complained.
 */
const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    width: { type: "string", default: "360,390,768,1280,1920" },
    language: { type: "string", default: "en,el" },
    theme: { type: "string", default: "light,dark" },
    axe: { type: "boolean", default: false },
  },
});
const heights: Record<string, number> = { 360: 740, 390: 844, 768: 1024, 1280: 800, 1920: 1080 };
const sizes = values.width.split(",").map((width) => ({
  width: Number(width),
  height: heights[width] ?? 900,
}));
const languages = (["en", "el"] as const).filter((one) => values.language.includes(one));
const themes = (["light", "dark"] as const).filter((one) => values.theme.includes(one));
const wanted = scenes.filter(({ name }) =>
  values.only.split(",").some((start) => name.startsWith(start)),
);
const folder = join(root, "screenshots");
const atOnce = 2;

const browser = await chromium.launch({ ...chromiumPath(), args: ["--no-sandbox"] });
await mkdir(join(folder, "thumbs"), { recursive: true });
say(`Setting the stage for ${wanted.length} screens …`);
const stage = await setStage();
const camera: Camera = { browser, stage, sizes, folder, axe: values.axe };
const shots: Shot[] = [];
const failures: string[] = [];
const settings = languages.flatMap((language) => themes.map((theme) => ({ language, theme })));
const queue = wanted.flatMap((scene) => settings.map((setting) => ({ scene, setting })));
const total = queue.length;
try {
  await Promise.all(Array.from({ length: atOnce }, work));
} finally {
  await browser.close();
  await stage.close();
}
shots.sort((a, b) => a.file.localeCompare(b.file, "en", { numeric: true }));
await writeFile(join(folder, "index.html"), contactSheet(shots));
say(`${shots.length} pictures: screenshots/index.html`);
for (const failure of failures) say(failure);
process.exit(failures.length > 0 ? 1 : 0);

async function work(): Promise<void> {
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
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
