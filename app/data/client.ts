import type { Client, ClientConfig, ShopClient } from "./shop-client.ts";

let send: typeof fetch = (input, init) => fetch(input, init);

/** The way of the client's requests out of the page, from the next one on: the dashboard follows its uploads. */
export function sendThrough(next: typeof fetch): void {
  send = next;
}

let config: ClientConfig | undefined;
let wholeClient: Promise<Client> | undefined;
let shopClient: Promise<ShopClient> | undefined;

/** Called once at startup, with what the document carries (SRV-02). */
export function configureClient(given: ClientConfig): void {
  config = given;
}

/**
 * Loaded when first asked for: a rendered page needs none until it is idle or the visitor acts. A signed-in visitor
 * gets the whole one, since the service has to know them.
 * @throws when nothing configured it, or when its code can't be fetched (the next call tries again)
 */
export function browserClient(): Promise<ShopClient> {
  if (wholeClient || hasSession()) return browserClientWithSession();
  shopClient ??= makeShopClient().catch((cause: unknown) => {
    shopClient = undefined;
    throw new Error(notLoaded, { cause });
  });
  return shopClient;
}

/** The page's one client that keeps a session. @throws as above */
export function browserClientWithSession(): Promise<Client> {
  wholeClient ??= makeWholeClient().catch((cause: unknown) => {
    wholeClient = undefined;
    throw new Error(notLoaded, { cause });
  });
  return wholeClient;
}

const notLoaded = "The shop's client could not be loaded";

async function makeShopClient(): Promise<ShopClient> {
  const { createShopClient } = await import("./shop-client.ts");
  return createShopClient(config ?? (await readConfig()));
}

async function makeWholeClient(): Promise<Client> {
  const { createWholeClient } = await import("./session/whole-client.ts");
  return createWholeClient(config ?? (await readConfig()), (input, init) => send(input, init));
}

/** The stock client keeps its session there. */
export function hasSession(): boolean {
  try {
    return Object.keys(localStorage).some((key) => /^sb-.+-auth-token$/.test(key));
  } catch {
    return false; // Storage is blocked: nothing was kept.
  }
}

async function readConfig(): Promise<ClientConfig> {
  const answer = await fetch("/config.json");
  if (!answer.ok) throw new Error(`/config.json answered ${answer.status}`);
  config = await answer.json();
  if (!config?.projectUrl) throw new Error("/config.json names no projectUrl");
  return config;
}
