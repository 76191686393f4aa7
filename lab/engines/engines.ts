import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { serviceClient } from "#tests/journeys/admin/cast.ts";
import { adminOf, root, withShop, type ShopProcess } from "#tests/shop-process.ts";
import { engines, programsOf, type Engine } from "./browsers.ts";
import { deskWays } from "./desk-ways.ts";
import type { Driver } from "./driver.ts";
import { pageOf } from "./page.ts";
import { shopperWays, type Way } from "./shopper-ways.ts";

/** Pictures of the moment in which a way failed. */
const pictures = join(root, ".tests", "engines");
const phone = { width: 390, height: 664, isPhone: true };
const desktop = { width: 1280, height: 800, isPhone: false };

/**
 * The same ways in each engine, a line each; false when one failed.
 * @param only begins an engine's name, in small letters; empty for all
 */
export async function runEngines(only: string): Promise<boolean> {
  const results: boolean[] = [];
  await mkdir(pictures, { recursive: true });
  for (const engine of engines.filter(({ name }) => name.toLowerCase().startsWith(only))) {
    const programs = programsOf(engine);
    if (!programs) {
      say(`${engine.name} is not tried: Debian has it as ${engine.packages}.`);
      continue;
    }
    await withShop({}, async (shop) => {
      await prepare(shop);
      for (const [size, ways] of [
        [phone, shopperWays],
        [desktop, deskWays],
      ] as const) {
        const driver = await engine.start(size, programs);
        try {
          say(`${engine.name}: ${driver.version}, ${size.width} × ${size.height}`);
          const page = pageOf(driver, { url: shop.url, isPhone: size.isPhone });
          for (const way of ways) results.push(await goes(way, { engine, driver, page, shop }));
        } finally {
          await driver.close();
        }
      }
    });
  }
  const failed = results.filter((went) => !went).length;
  say(`${results.length} ways gone, ${failed} failed.`);
  return failed === 0;
}

interface Place {
  engine: Engine;
  driver: Driver;
  page: ReturnType<typeof pageOf>;
  shop: ShopProcess;
}

/** A way fails where the page can't be used as is meant, and where its code complains. */
async function goes([name, go]: Way, { engine, driver, page, shop }: Place): Promise<boolean> {
  const faults: string[] = [];
  try {
    await go(page, shop);
    faults.push(...(await page.complaints()));
  } catch (error) {
    faults.push(String(error), ...(await page.complaints().catch(() => [])));
    const file = `${engine.name} ${name}`.replaceAll(/\W+/g, "-").toLowerCase();
    await writeFile(join(pictures, `${file}.png`), await driver.picture());
  }
  say(`${engine.name.padEnd(9)}${name} … ${faults.length > 0 ? faults.join(" | ") : "ok"}`);
  return faults.length === 0;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const courier = { kind: "courier", name: "Courier to Greece", name_el: "Courier προς Ελλάδα", promise: "Insured", promise_el: "Ασφαλισμένο", countries: ["GR"], price: 12, min_days: 2, max_days: 5 }; // prettier-ignore

/** The cart has something to ask. */
async function prepare(shop: ShopProcess): Promise<void> {
  await (await serviceClient(shop)).from("delivery_methods").insert([courier]).throwOnError();
  const changes = { offers_gifts: true, gift_wrap_price: 3.5 };
  await (await adminOf(shop)).rpc("save_shop_settings", { changes }).throwOnError();
}
