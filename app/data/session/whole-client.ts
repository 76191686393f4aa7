import { createClient } from "@supabase/supabase-js";
import { withoutEndedSession } from "./ended-session.ts";
import { followClock } from "../server-clock.ts";
import { withOwnExpiry } from "./session-life.ts";
import type { Client, ClientConfig } from "../shop-client.ts";

/** The stock client with all its parts, for signed-in visitors and for the sign-in (SRV-02). */
export function createWholeClient({ projectUrl, anonKey }: ClientConfig, send: typeof fetch): Client {
  const client: Client = createClient(projectUrl, anonKey, {
    // Not from the address: a link with somebody else's token would sign its reader in as them (AVL-18).
    // TanStack tries again (LIM-03); the client's own retries beside it would multiply.
    db: { retry: false },
    auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: false },
    global: { fetch: withoutEndedSession(withOwnExpiry(followClock(send)), anonKey, () => client) },
  });
  return client;
}
