import type { SupabaseClient } from "@supabase/supabase-js";

export type Client = SupabaseClient;

export interface ClientConfig {
  /** Public project address: /rest/v1 and the others lie below it. */
  projectUrl: string;
  anonKey: string;
}

let send: typeof fetch = (input, init) => fetch(input, init);

/** How the client's requests leave the page, from the next one on: the dashboard follows its uploads. */
export function sendThrough(next: typeof fetch): void {
  send = next;
}

let config: ClientConfig | undefined;
let client: Promise<Client> | undefined;

/** Called once at startup, with what the document carries (SRV-02). */
export function configureClient(given: ClientConfig): void {
  config = given;
}

/**
 * The browser's one client. It is loaded when first asked for: a page that was rendered on the server
 * needs none until it is idle or somebody does something.
 * @throws when nothing configured it, or when its code can't be fetched (the next call tries again)
 */
export function browserClient(): Promise<Client> {
  client ??= makeClient().catch((cause: unknown) => {
    client = undefined;
    throw new Error("The shop's client could not be loaded", { cause });
  });
  return client;
}

async function makeClient(): Promise<Client> {
  const { createClient } = await import("@supabase/supabase-js");
  const { projectUrl, anonKey } = config ?? (await readConfig());
  return createClient(projectUrl, anonKey, {
    auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: true },
    global: { fetch: (input, init) => send(input, init) },
  });
}

async function readConfig(): Promise<ClientConfig> {
  const answer = await fetch("/config.json");
  if (!answer.ok) throw new Error(`/config.json answered ${answer.status}`);
  config = await answer.json();
  if (!config?.projectUrl) throw new Error("/config.json names no projectUrl");
  return config;
}
