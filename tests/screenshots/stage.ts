import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import { addOrder, addProduct, addUser, serviceClient } from "../journeys/admin-cast.ts";
import { admin, copyOfPreparedFolder, startShop, type ShopProcess } from "../shop-process.ts";
import { buyer } from "../buyer.ts";

/** What the scenes play on: two shops of their own and whom and what they hold. */
export interface Stage {
  filled: ShopProcess;
  empty: ShopProcess;
  /** Session of the stock client, as the browser keeps it, by who has signed in. */
  sessions: Record<"admin" | "user", Session>;
  cart: object[];
  /** Slugs. */
  bare: string;
  long: string;
  soldOut: string;
  productId: string;
  orderId: string;
  /** Path of the page after a payment. */
  paid: string;
  close: () => Promise<void>;
}
export interface Session {
  key: string;
  value: string;
}

export async function setStage(browser: Browser): Promise<Stage> {
  const folders = [
    await copyOfPreparedFolder(),
    await mkdtemp(join(tmpdir(), "kosmima-")),
  ] as const;
  const filled = await startShop({}, folders[0]);
  const empty = await startShop({ DEMO_CATALOGUE: "off" }, folders[1]);
  const service = await serviceClient(filled);
  const { data } = await service.from("products").select("*").order("name").throwOnError();
  const bare = await addedSlug(filled, { name: "Plain band", ...long.bare });
  const longNamed = await addedSlug(filled, long.named);
  const user = await addUser(filled);
  const priced = data.filter(({ price, availability }) => price !== null && availability);
  const orderId = await fillOrders(filled, priced[0].id);
  return {
    filled,
    empty,
    sessions: { admin: await signedIn(filled, admin), user: await signedIn(filled, user) },
    cart: priced.slice(0, 3).map(({ id, name, price, image_url, product_code }, index) => ({
      id,
      name,
      price,
      image_url,
      product_code,
      quantity: index + 1,
    })),
    bare,
    long: longNamed,
    soldOut: data.find(({ availability }) => !availability)?.slug ?? bare,
    productId: priced[0].id,
    orderId,
    paid: await pay(browser, filled, priced.slice(0, 2)),
    async close() {
      await Promise.all([filled.stop(), empty.stop()]);
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** At the limits of what a jeweller may enter; old, so that they stand last. */
const long = {
  bare: { category: "rings", created_at: "2020-01-01T00:00:00Z" },
  named: {
    name: "Ring of the seven winds over the salt lake of Larnaca with a rose-cut diamond, engraved by hand".padEnd(
      100,
      ".",
    ),
    name_el:
      "Δαχτυλίδι των επτά ανέμων πάνω από την αλυκή της Λάρνακας με διαμάντι ροζέτα, χαραγμένο στο χέρι",
    description: "Eighteen carat gold, drawn, plaited and set in our workshop. ".repeat(16),
    description_el:
      "Χρυσός δεκαοκτώ καρατίων, συρματωμένος και πλεγμένος στο εργαστήριό μας. ".repeat(13),
    category: "rings",
    price: 999_999.99,
    product_code: "KOSMIMA-RING-OF-THE-SEVEN-WINDS-LARNACA-2026-00001",
    created_at: "2020-01-02T00:00:00Z",
  },
};

async function addedSlug(shop: ShopProcess, product: Record<string, unknown>): Promise<string> {
  const id = await addProduct(shop, product);
  const service = await serviceClient(shop);
  const { data } = await service
    .from("products")
    .select("slug")
    .eq("id", id)
    .single()
    .throwOnError();
  return data.slug;
}

async function fillOrders(shop: ShopProcess, productId: string): Promise<string> {
  const id = await addOrder(shop, { customer: "Μαρία Παπαδοπούλου-Χατζηχριστοδούλου", productId });
  await addOrder(shop, { customer: "Andri Georgiou", address: null, productId });
  await addOrder(shop, { customer: "Eleni K.", productId: null, piece: long.named.name });
  await addOrder(shop, { customer: "Petros Ioannou", productId, sent: true });
  return id;
}

async function signedIn(
  shop: ShopProcess,
  account: { email: string; password: string },
): Promise<Session> {
  const config = await (await fetch(`${shop.url}/config.json`)).json();
  const kept = new Map<string, string>();
  const client = createClient(config.projectUrl, config.anonKey, {
    auth: {
      autoRefreshToken: false,
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    },
  });
  const { error } = await client.auth.signInWithPassword(account);
  if (error) throw error;
  const [entry] = [...kept];
  if (!entry) throw new Error("The client kept no session");
  return { key: entry[0], value: entry[1] };
}

/** As a shopper pays, on the sandbox's own page. */
async function pay(
  browser: Browser,
  shop: ShopProcess,
  pieces: readonly { id: string; name: string; price: number }[],
): Promise<string> {
  const config = await (await fetch(`${shop.url}/config.json`)).json();
  const client = createClient(config.projectUrl, config.anonKey);
  const { data, error } = await client.functions.invoke("create-cart-payment", {
    body: { items: pieces.map((piece) => ({ ...piece, quantity: 1 })), locale: "en" },
  });
  if (error) throw error;
  const page = await browser.newPage({ locale: "en-GB" });
  await page.goto(data.url);
  for (const [label, value] of Object.entries(buyer)) {
    await page
      .getByLabel(new RegExp(`^${label}`))
      .first()
      .fill(value);
  }
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.waitForURL(/\/payment-success/);
  const { pathname, search } = new URL(page.url());
  await page.close();
  return `${pathname}${search}`;
}
