import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { adminOf, root, withShop, type ShopProcess } from "#tests/shop-process.ts";
import { engines, programsOf, type Engine } from "./browsers.ts";
import { deskWays } from "./desk-ways.ts";
import type { Driver } from "./driver.ts";
import { pageOf, type Page } from "./page.ts";
import { shopperWays, type Way } from "./shopper-ways.ts";

/** Pictures of the moment in which a way failed. */
const pictures = join(root, ".tests", "engines");
const phone = { width: 390, height: 664, isPhone: true };
const desktop = { width: 1280, height: 800, isPhone: false };

const rounds = [
  { size: phone, ways: shopperWays },
  { size: desktop, ways: deskWays },
];

/**
 * The same ways in each engine, a line each; false when one failed.
 * @param only begins an engine's name, in small letters; empty for all
 */
export async function runEngines(only: string): Promise<boolean> {
  const results: boolean[] = [];
  for (const engine of engines.filter(({ name }) => name.toLowerCase().startsWith(only))) {
    if (!programsOf(engine)) {
      say(`${engine.name} is not tried: ${engine.advice}.`);
      continue;
    }
    await goWays(engine, (name, faults) => {
      say(`${engine.name} ${name} … ${faults.length > 0 ? faults.join(" | ") : "ok"}`);
      results.push(faults.length === 0);
    });
  }
  const failed = results.filter((went) => !went).length;
  say(`${results.length} ways gone, ${failed} failed.`);
  return failed === 0;
}

/** Goes all ways in an engine that is on this machine, with a shop of its own, and tells what went wrong in each. */
export async function goWays(engine: Engine, tell: (way: string, faults: readonly string[]) => void): Promise<void> {
  await mkdir(pictures, { recursive: true });
  await withShop({}, async (shop) => {
    await prepare(shop);
    for (const { size, ways } of rounds) {
      const driver = await engine.start(size, programsOf(engine) ?? []);
      try {
        const page = pageOf(driver, { url: shop.url, isPhone: size.isPhone });
        tell(`${driver.version}, ${size.width} × ${size.height}`, []);
        for (const way of ways) tell(way[0], await faultsOf(way, { engine, driver, page, shop }));
      } finally {
        await driver.close();
      }
    }
  });
}

interface Place {
  engine: Engine;
  driver: Driver;
  page: Page;
  shop: ShopProcess;
}

/** A way fails where the page can't be used as is meant, and where its code complains. */
async function faultsOf([name, go]: Way, { engine, driver, page, shop }: Place): Promise<string[]> {
  try {
    await go(page, shop);
    return await page.complaints();
  } catch (error) {
    const file = `${engine.name} ${name}`.replaceAll(/\W+/g, "-").toLowerCase();
    await writeFile(join(pictures, `${file}.png`), await driver.picture());
    return [String(error), ...(await page.complaints().catch(() => []))];
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const courier = {
  kind: "courier",
  name: "Courier to Greece",
  name_el: "Courier προς Ελλάδα",
  promise: "Insured",
  promise_el: "Ασφαλισμένο",
  countries: ["GR"],
  price: 12,
  min_days: 2,
  max_days: 5,
};

/** The cart has something to ask. */
async function prepare(shop: ShopProcess): Promise<void> {
  await shop.service.from("delivery_methods").insert([courier]).throwOnError();
  const changes = { offers_gifts: true, gift_wrap_price: 3.5 };
  await (await adminOf(shop)).rpc("save_shop_settings", { changes }).throwOnError();
}
