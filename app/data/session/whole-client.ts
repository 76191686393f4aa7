import { createClient } from "@supabase/supabase-js";
import { withoutEndedSession } from "./ended-session.ts";
import { followClock } from "../server-clock.ts";
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

/**
 * The service says by its own clock when a token ends, and the stock client reads that by the computer's: two hours
 * ahead every session would have ended (BRW-08). Without it the client counts the token's life from now.
 */
function withOwnExpiry(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, init);
    const address = input instanceof Request ? input.url : String(input);
    if (!answer.ok || !/\/auth\/v1\/(token|verify|signup)\b/.test(address)) return answer;
    const { expires_at: _, ...session } = await answer.json();
    return new Response(JSON.stringify(session), answer);
  };
}
