import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { addUser } from "#tests/journeys/admin/cast.ts";
import { copyOfGrownFolder } from "#tests/grown.ts";
import { admin, copyOfPreparedFolder, startShop, type ShopProcess } from "#tests/shop-process.ts";
import { startCutShop } from "./cut-shop.ts";
import { furnish, type Props } from "./props.ts";

export interface Stage extends Props {
  filled: ShopProcess;
  empty: ShopProcess;
  /** A shop after years: 10,000 products, two thousand sales. */
  grown: ShopProcess;
  /** A shop on the filled one's service, which answers neither for products nor for payments. */
  cut: ShopProcess;
  sessions: Record<"filled" | "empty" | "grown", Sessions>;
}

/** The stock client's sessions, as the browser keeps them, by who has signed in. */
export type Sessions = Record<"admin" | "assistant" | "user", Session>;
interface Session {
  key: string;
  value: string;
}

export async function setStage(): Promise<Stage & { close: () => Promise<void> }> {
  const folders = [
    await copyOfPreparedFolder(),
    await mkdtemp(join(tmpdir(), "kosmima-")),
    await copyOfGrownFolder({ products: 10_000, orders: 2000 }),
  ] as const;
  const filled = await startShop({}, folders[0]);
  const empty = await startShop({ DEMO_CATALOGUE: "off" }, folders[1]);
  const grown = await startShop({}, folders[2]);
  const cut = await startCutShop(filled);
  const close = async () => {
    await Promise.all([filled, empty, grown, cut].map((shop) => shop.stop()));
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  };
  try {
    const sessions = {
      filled: await sessionsOf(filled),
      empty: await sessionsOf(empty),
      grown: await sessionsOf(grown),
    };
    return { filled, empty, grown, cut, close, sessions, ...(await furnish(filled)) };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The admin's, an assistant's, and that of somebody without rights. */
export async function sessionsOf(shop: ShopProcess): Promise<Sessions> {
  const [user, assistant] = [await addUser(shop), await addUser(shop)];
  const profiles = shop.service.from("user_profiles");
  await profiles.update({ is_assistant: true }).eq("user_id", assistant.id).throwOnError();
  return {
    admin: await signedIn(shop, admin),
    assistant: await signedIn(shop, assistant),
    user: await signedIn(shop, user),
  };
}

async function signedIn(shop: ShopProcess, account: { email: string; password: string }): Promise<Session> {
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
