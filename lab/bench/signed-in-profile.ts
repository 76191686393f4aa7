import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { chromiumPath } from "#tests/browser.ts";
import { admin, guestOf } from "#tests/shop-process.ts";

const kept = join("Default", "Local Storage");

/** Lends a browser's folder in which the first admin is signed in and nothing else was ever loaded. */
export async function withSignedInProfile<T>(shop: { url: string }, work: (folder: string) => Promise<T>): Promise<T> {
  const [used, fresh] = [await newFolder(), await newFolder()];
  try {
    await signIn(shop, used);
    await cp(join(used, kept), join(fresh, kept), { recursive: true });
    return await work(fresh);
  } finally {
    for (const folder of [used, fresh]) await rm(folder, { recursive: true, force: true });
  }
}

const newFolder = () => mkdtemp(join(tmpdir(), "kosmima-profile-"));

async function signIn(shop: { url: string }, folder: string): Promise<void> {
  const client = await guestOf(shop);
  const { data, error } = await client.auth.signInWithPassword(admin);
  if (error) throw error;
  const [host] = new URL(shop.url).hostname.split(".");
  const entry = [`sb-${host}-auth-token`, JSON.stringify(data.session)] as const;
  const browser = await chromium.launchPersistentContext(folder, chromiumPath());
  const page = await browser.newPage();
  // A page that reads no session: it would renew it.
  await page.goto(`${shop.url}/terms`);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), entry);
  await browser.close();
}
