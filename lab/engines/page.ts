import { setTimeout as pause } from "node:timers/promises";
import type { Driver } from "./driver.ts";
import { look, type Part } from "./look.ts";

/** Something in the page, by its role and its name, or the text that it holds. */
export interface Target {
  role: string;
  /** A text is the whole name, an expression a part of it. */
  name?: string | RegExp;
  within?: Target;
}

export type Page = ReturnType<typeof pageOf>;

/** Chromium writes each refused request to the console: a declined card, a wrong password. */
const isStatus = /Failed to load resource: the server responded with a status of 4\d\d/;
const patienceMs = 20_000;
const keys = { Backspace: "\uE003", Control: "\uE009", Enter: "\uE007", Escape: "\uE00C" } as const;

/** The acts of people in a page; each waits until it can be done, and fails with what it saw. */
export function pageOf(driver: Driver, { url, isPhone }: { url: string; isPhone: boolean }) {
  const pointerType = isPhone ? "touch" : "mouse";
  const heard: string[] = [];
  const hear = async () => void heard.push(...(await driver.complaints()));

  /** Asks the page until the answer is no sentence, which would be why not. */
  async function wait<T extends object>(ask: () => Promise<T | string>): Promise<T> {
    const endsAt = Date.now() + patienceMs;
    for (;;) {
      await hear();
      const answer = await ask();
      if (typeof answer !== "string") return answer;
      if (Date.now() > endsAt) throw new Error(answer);
      await pause(50);
    }
  }
  async function place(target: Target, purpose: "see" | "reach") {
    let last = { x: NaN, y: NaN };
    return wait(async () => {
      const found = await driver.run(look, partsOf(target), purpose);
      if (typeof found === "string") return `${said(target)} ${found}`;
      const isStill = Math.hypot(found.x - last.x, found.y - last.y) < 1;
      last = found;
      return isStill || purpose === "see" ? found : `${said(target)} does not stand still`;
    });
  }
  const typeKeys = (values: readonly string[]) =>
    driver.act([
      {
        type: "key",
        id: "keys",
        actions: values.flatMap((value) => [
          { type: "keyDown", value },
          { type: "keyUp", value },
        ]),
      },
    ]);
  const pointer = (actions: readonly object[]) =>
    driver.act([{ type: "pointer", id: pointerType, parameters: { pointerType }, actions }]);
  const down = { type: "pointerDown", button: 0 };
  const up = { type: "pointerUp", button: 0 };
  const to = ({ x, y }: { x: number; y: number }, duration = 0) => ({ type: "pointerMove", x, y, duration });

  const page = {
    driver,
    /** Complaints of the page's code, since it was last asked. */
    async complaints() {
      await hear();
      return heard.splice(0).filter((text) => !isStatus.test(text));
    },
    async open(path: string) {
      await hear();
      await driver.open(new URL(path, url).href);
      await page.until("the page can be used", isUsable);
    },
    see: async (role: string, name?: string | RegExp, within?: Target) =>
      void (await place(targetOf(role, name, within), "see")),
    async gone(role: string, name?: string | RegExp, within?: Target) {
      const target = targetOf(role, name, within);
      const isGone = async () =>
        typeof (await driver.run(look, partsOf(target), "see")) === "string" ? {} : `${said(target)} is still there`;
      await wait(isGone);
    },
    async press(role: string, name?: string | RegExp, within?: Target) {
      const spot = await place(targetOf(role, name, within), "reach");
      await pointer([to(spot), down, up]);
    },
    async fill(role: string, name: string | RegExp, text: string, within?: Target) {
      await page.press(role, name, within);
      const { Control, Backspace } = keys;
      await driver.act([
        {
          type: "key",
          id: "keys",
          actions: [
            { type: "keyDown", value: Control },
            { type: "keyDown", value: "a" },
            { type: "keyUp", value: "a" },
            { type: "keyUp", value: Control },
          ],
        },
      ]);
      await typeKeys([Backspace, ...Array.from(text)]);
    },
    type: (text: string) => typeKeys(Array.from(text)),
    key: (name: keyof typeof keys) => typeKeys([keys[name]]),
    /** Chooses by script: the menu of a `select` belongs to the system, where no driver reaches it. */
    async choose(name: string | RegExp, option: string) {
      await place({ role: "combobox", name }, "see");
      await driver.run(look, partsOf({ role: "combobox", name }), "see", option);
    },
    /**
     * Swipes from the middle of the screen, in CSS pixels; by finger on a phone, and WebKit's driver has a mouse only.
     */
    async swipe(by: number) {
      const from = await driver.run(() => ({ x: innerWidth / 2, y: innerHeight / 2 }));
      const via = (share: number) => to({ x: Math.round(from.x + by * share), y: from.y }, 100);
      await pointer([to(from), down, via(0.5), via(1), up]);
    },
    /** The page's main part, or the dialog over it, holds these words. */
    says: (words: string | RegExp) =>
      page.see("main", typeof words === "string" ? new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")) : words),
    at: (path: RegExp) =>
      wait(async () => {
        const { href } = await driver.run(() => ({ href: location.href }));
        return path.test(href) ? {} : `is at ${href}`;
      }),
    /** Waits until something of the page is so; `code` sees the page only. */
    until: (what: string, code: () => boolean) => wait(async () => ((await driver.run(code)) ? {} : `not so: ${what}`)),
  };
  return page;
}

/** A page of the payment provider has no code of ours. */
function isUsable(): boolean {
  return document.querySelector("html[data-usable], html:not(:has(script[type=module]))") !== null;
}

function targetOf(role: string, name?: string | RegExp, within?: Target): Target {
  return { role, ...(name === undefined ? {} : { name }), ...(within ? { within } : {}) };
}

/** Parts go from the outermost to what is meant, as a page can be told. */
function partsOf({ role, name, within }: Target): Part[] {
  const part = name instanceof RegExp ? { role, pattern: name.source, flags: name.flags } : { role, name };
  return [...(within ? partsOf(within) : []), part];
}

function said({ role, name }: Target): string {
  return `${role} ${name === undefined ? "" : `“${String(name)}”`}`.trim();
}
