import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { BrowserContext, Page } from "@playwright/test";
import { matchRoutes, type RouteObject } from "react-router";
import routes from "#app/routes.ts";
import { enter, listen } from "#lab/screenshots/camera.ts";
import { scenes } from "#lab/screenshots/scenes.ts";
import { furnish, type Props } from "#lab/screenshots/props.ts";
import { sessionsOf, type Sessions } from "#lab/screenshots/stage.ts";
import { axeFaults } from "../axe.ts";
import { isOnce } from "../runs.ts";
import { withShop } from "../shop-process.ts";
import { expect, test as base } from "./fixtures.ts";

/** The screens of `npm run screenshots`: a new one is a line there. */
const screens = scenes.filter(({ scripts, medium, alike }) => scripts !== false && !medium && !alike);

/** A screen is loaded in one language, by turns, and looked at in both themes and widths; in `npm test` in one of them. */
const turns = [
  {
    language: "en",
    looks: [
      { colorScheme: "light", width: 1280 },
      { colorScheme: "dark", width: 390 },
    ],
  },
  {
    language: "el",
    looks: [
      { colorScheme: "light", width: 390 },
      { colorScheme: "dark", width: 1280 },
    ],
  },
] as const;

/** A laptop at 400 %, and letters of twice the size (WCAG 1.4.10, 1.4.4). */
const zooms = [
  { width: 320, height: 256, letters: "100%" },
  { width: 390, height: 664, letters: "200%" },
  { width: 768, height: 900, letters: "200%" },
  { width: 1280, height: 720, letters: "200%" },
] as const;

interface OpenShop {
  url: string;
  session: Sessions;
}
interface OfWorkers {
  visitor: BrowserContext;
  props: Props;
  filled: OpenShop;
  empty: OpenShop;
}

const test = base.extend<object, OfWorkers>({
  // One for all screens: what the browser has fetched and compiled stays.
  visitor: [
    async ({ browser }, lend) => {
      const context = await browser.newContext({ reducedMotion: "reduce" });
      context.setDefaultTimeout(15_000);
      await lend(context);
      await context.close();
    },
    { scope: "worker" },
  ],
  props: [async ({ shop }, lend) => lend(await furnish(shop)), { scope: "worker", timeout: 60_000 }],
  filled: [async ({ shop }, lend) => lend({ url: shop.url, session: await sessionsOf(shop) }), { scope: "worker" }],
  empty: [
    async ({}, lend) => {
      const shopOf = () => mkdtemp(join(tmpdir(), "kosmima-"));
      await withShop(
        { DEMO_CATALOGUE: "off" },
        async (shop) => {
          await lend({ url: shop.url, session: await sessionsOf(shop) });
        },
        shopOf,
      );
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

test.describe.configure({ timeout: 120_000 });

/** One of each kind; the others are states and relatives of these. */
const main = new Set(["landing", "product", "cart", "order", "admin-today", "admin-products", "admin-settings-shop"]);
const again = ({ name }: (typeof screens)[number]) => (main.has(name) ? "" : " @again");

for (const screen of screens.filter(({ shop = "filled" }) => shop === "filled")) {
  const title = `${screen.name}${again(screen)}`;
  test(`RTE-03 SEC-02 H2 EYE-03 axe and the console find nothing, and zoom makes nothing wider: ${title}`, async ({
    visitor,
    props,
    filled,
  }) => {
    await look(visitor, screen, { ...filled, props });
  });
}
for (const screen of scenes.filter(({ medium }) => medium)) {
  const title = `${screen.name}${screen.name === "order-printed" ? "" : " @again"}`;
  test(`EYE-12 a dark screen prints dark ink on white: ${title}`, async ({ visitor, props, filled }) => {
    const page = await visitor.newPage();
    try {
      await page.emulateMedia({ colorScheme: "dark", media: "print" });
      await enter(page, screen, { ...filled, props, language: "en", ready: isDrawn });
      await page.evaluate(() => (document.documentElement.dataset["theme"] = "dark"));
      expect(await page.evaluate(paleInks)).toEqual([]);
    } finally {
      await page.close();
    }
  });
}
for (const screen of screens.filter(({ shop }) => shop === "empty")) {
  const title = `${screen.name}${again(screen)}, of an empty shop`;
  test(`RTE-03 SEC-02 H2 EYE-03 axe and the console find nothing, and zoom makes nothing wider: ${title}`, async ({
    visitor,
    props,
    empty,
  }) => {
    await look(visitor, screen, { ...empty, props });
  });
}

async function look(
  visitor: BrowserContext,
  screen: (typeof screens)[number],
  place: OpenShop & { props: Props },
): Promise<void> {
  const { language, looks } = turns[screens.indexOf(screen) % 2 ? 1 : 0];
  const page = await visitor.newPage();
  try {
    const said = new Set<string>();
    if (!screen.loud) listen(page, said);
    await page.addInitScript(forgetOthers);
    await turn(page, looks[0]);
    await enter(page, screen, { ...place, language, ready: isDrawn });
    for (const one of isOnce ? looks.slice(0, 1) : looks) {
      await turn(page, one);
      const which = `${language}, ${one.colorScheme}, ${one.width} px`;
      expect.soft(await axeFaults(page), which).toEqual([]);
    }
    for (const { width, height, letters } of zooms) {
      await page.setViewportSize({ width, height });
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), letters);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(wide, `${width} px, letters of ${letters}`).toBeLessThanOrEqual(width);
    }
    expect([...said], language).toEqual([]);
  } finally {
    await page.close();
    await visitor.setOffline(false);
  }
}

/** Texts paler than paper allows, and grounds darker than it. */
function paleInks(): string[] {
  const light = (colour: string) => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
    return alpha === 0 ? undefined : (red + green + blue) / 3;
  };
  return [...document.querySelectorAll("html, body, main, main *")].flatMap((element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    const isPale = (hasText && (light(color) ?? 0) > 140) || (light(backgroundColor) ?? 255) < 230;
    return element.checkVisibility() && isPale
      ? [`${element.outerHTML.slice(0, 100)} ${color} ${backgroundColor}`]
      : [];
  });
}

/** Forgets, in the page, whatever another screen left in this browser. */
function forgetOthers(): void {
  if (sessionStorage.getItem("begun")) return;
  localStorage.clear();
  sessionStorage.setItem("begun", "");
}

async function turn(page: Page, { colorScheme, width }: (typeof turns)[number]["looks"][number]): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 844 });
}

/** The dashboard's lists come after its frame. */
async function isDrawn(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector("html[data-usable], html:not(:has(script[type=module]))") &&
      document.querySelector("h1") &&
      !document.querySelector(".animate-pulse, .animate-spin"),
  );
}

test("RTE-03 every route that draws has a line among the screens", async ({ props }) => {
  const paths = await Promise.all(screens.map(async ({ path }) => (typeof path === "string" ? path : path(props))));
  const seen = new Set(paths.map(routeOf));
  expect(drawing(routes).filter((route) => !seen.has(route))).toEqual([]);
});

const nameOf = ({ id, file }: { id?: string | undefined; file?: string }) => id ?? file;

function routeOf(path: string): string | undefined {
  const { pathname } = new URL(path, "http://shop.test");
  return nameOf(matchRoutes(routes as RouteObject[], pathname)?.at(-1)?.route ?? {});
}

/** The others are files for machines: those of a module without markup. */
function drawing(entries: readonly RouteConfigEntry[]): (string | undefined)[] {
  return entries.flatMap((entry) =>
    entry.children ? drawing(entry.children) : entry.file.endsWith(".tsx") ? [nameOf(entry)] : [],
  );
}
