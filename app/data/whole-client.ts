import { createClient } from "@supabase/supabase-js";
import type { Client } from "./client.ts";
import { withoutEndedSession } from "./ended-session.ts";
import type { ClientConfig } from "./shop-client.ts";

/** The stock client with all its parts, for who has signed in or is about to (SRV-02). */
export function createWholeClient(
  { projectUrl, anonKey }: ClientConfig,
  send: typeof fetch,
): Client {
  const client: Client = createClient(projectUrl, anonKey, {
    auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: true },
    global: { fetch: withoutEndedSession(send, anonKey, () => client) },
  });
  return client;
}
