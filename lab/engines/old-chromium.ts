import { chmod, readFile, rename, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import puppeteer, { type CDPSession, type KeyInput, type Page } from "puppeteer-core";
import { root } from "#tests/shop-process.ts";
import type { Driver, Wanted } from "./driver.ts";

/** Chromium 109 as an npm package of the tests brings it, for one kind of machine. */
const isFit = process.platform === "linux" && process.arch === "x64";
export const packedChromium = isFit ? [join(root, "node_modules/@sparticuz/chromium/bin/chromium.br")] : [];
const program = join(root, "node_modules/.cache/chromium-109");

/** The program, unpacked once, in two seconds. */
async function unpacked(packed: string): Promise<string> {
  if (existsSync(program)) return program;
  const draft = `${program}.${process.pid}`;
  await writeFile(draft, await promisify(brotliDecompress)(await readFile(packed)));
  await chmod(draft, 0o755);
  await rename(draft, program);
  return program;
}

/** The oldest supported Chromium; it has no WebDriver of its own, so that the actions are told over its own protocol. */
export async function startOldChromium(
  { width, height, isPhone }: Wanted,
  [packed = ""]: readonly string[],
): Promise<Driver> {
  const executablePath = await unpacked(packed);
  const args = ["--no-sandbox", "--disable-gpu"];
  const browser = await puppeteer.launch({ executablePath, headless: true, args });
  const heard: string[] = [];
  const open = async () => {
    const page = await browser.newPage();
    await page.setViewport({ width, height, hasTouch: isPhone, isMobile: isPhone });
    page.on("pageerror", ({ message }) => void heard.push(message));
    page.on("console", (line) => void (line.type() === "error" && heard.push(line.text())));
    return { page, act: await actor(page) };
  };
  let shown = await open();
  let other: typeof shown | undefined;
  return {
    version: await browser.version(),
    open: async (url) => void (await shown.page.goto(url)),
    async run(code, ...args) {
      const call = `JSON.stringify({ value: (${String(code)})(...${JSON.stringify(args)}) })`;
      for (;;) {
        try {
          return JSON.parse(String(await shown.page.evaluate(call))).value;
        } catch (error) {
          if (!/context was destroyed/.test(String(error))) throw error;
        }
      }
    },
    act: (sources) => shown.act(sources),
    async attach(selector, file) {
      const [input] = await shown.page.$$(selector);
      await (input as Awaited<ReturnType<typeof shown.page.$<"input">>>)?.uploadFile(file);
    },
    picture: async () => Buffer.from(await shown.page.screenshot()),
    async otherWindow() {
      [shown, other] = [other ?? (await open()), shown];
      await shown.page.bringToFront();
    },
    back: async () => void (await shown.page.goBack()),
    complaints: async () => heard.splice(0),
    close: () => browser.close(),
  };
}

/** Actions of W3C WebDriver, as far as `page.ts` sends them. */
interface Source {
  type: string;
  parameters?: { pointerType: string };
  actions: { type: string; value?: string; x?: number; y?: number; duration?: number }[];
}

const named: Record<string, KeyInput | undefined> = {
  "\uE003": "Backspace",
  "\uE007": "Enter",
  "\uE009": "Control",
  "\uE00C": "Escape",
};

async function actor(page: Page): Promise<(sources: readonly object[]) => Promise<void>> {
  const session = await page.target().createCDPSession();
  let isControl = false;
  const press = async (type: string, value: string) => {
    const name = named[value];
    if (name === "Control") isControl = type === "keyDown";
    if (name || isControl) await page.keyboard[type === "keyDown" ? "down" : "up"](name ?? (value as KeyInput));
    else if (type === "keyDown") await page.keyboard.sendCharacter(value);
  };
  const point = { mouse: mouseOf(page), touch: touchOf(session) };
  return async (sources) => {
    for (const { type, parameters, actions } of sources as readonly Source[]) {
      const move = point[parameters?.pointerType === "touch" ? "touch" : "mouse"];
      for (const { type: what, value = "", x = 0, y = 0, duration = 0 } of actions)
        await (type === "key" ? press(what, value) : move(what, { x, y, duration }));
    }
  };
}

type Point = (what: string, to: { x: number; y: number; duration: number }) => Promise<void>;

function mouseOf({ mouse }: Page): Point {
  return async (what, { x, y }) => {
    if (what === "pointerMove") await mouse.move(x, y);
    else await mouse[what === "pointerDown" ? "down" : "up"]();
  };
}

function touchOf(session: CDPSession): Point {
  let place = { x: 0, y: 0 };
  let isDown = false;
  return async (what, { x, y, duration }) => {
    if (what === "pointerMove") place = { x, y };
    // A finger that moves in no time would throw what it holds.
    if (isDown) await pause(duration);
    if (what === "pointerMove" && !isDown) return;
    isDown = what !== "pointerUp";
    const type = { pointerMove: "touchMove", pointerDown: "touchStart", pointerUp: "touchEnd" }[what as "pointerMove"];
    const touchPoints = isDown ? [place] : [];
    await session.send("Input.dispatchTouchEvent", { type: type as "touchMove", touchPoints });
  };
}
