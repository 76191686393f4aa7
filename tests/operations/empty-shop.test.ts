import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, expect, test } from "vitest";
import { startShop } from "../shop-process.ts";

const shop = await startShop({ DEMO_CATALOGUE: "off" });
afterAll(() => shop.stop());
const secrets = JSON.parse(await readFile(join(shop.dataFolder, "secrets.json"), "utf8"));
await createClient(shop.url, secrets.platform.secret)
  .from("products")
  .insert({ name: "Plain ring", category: "rings", price: 20 })
  .throwOnError();

/** Text that the page shows and that it tells machines, without its style and the router's own code. */
async function told(path: string): Promise<string> {
  const html = await (await fetch(`${shop.url}${path}`)).text();
  return html.replace(/<style[\s\S]*?<\/style>|<script(?! type="application\/ld)[\s\S]*?<\/script>/g, "");
}

const paths = [
  "/",
  "/shop/all",
  "/product/plain-ring",
  "/favourites",
  "/delivery-returns",
  "/withdraw",
  "/order",
  "/terms",
  "/accessibility",
  "/site.webmanifest",
];
const promises =
  /kosmima|larnaca|\bfree\b(?! of charge)|insured|3 to 7|by hand|within a week|λάρνακα|δωρεάν|ασφαλισμέν|στο χέρι|3 έως 7/i;

test.each(paths.flatMap((path) => [path, `${path}?lang=el`]))(
  "SHO-02 the page %s of a shop that nobody has described promises nothing",
  async (path) => {
    const page = await told(path);
    expect(page.length).toBeGreaterThan(100);
    expect(page.match(promises)?.[0]).toBeUndefined();
  },
);
