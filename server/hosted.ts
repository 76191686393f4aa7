import {
  createClient,
  REALTIME_SUBSCRIBE_STATES,
  type SupabaseClient,
} from "@supabase/supabase-js";
import { createFairness, unlimited } from "#platform/fairness/fairness.ts";
import type { Config } from "./config.ts";
import { createOperator } from "./operator/operator.ts";
import { noteReads } from "./pages/page-reads.ts";

/**
 * The project has database, accounts, pictures, functions and feed (docs/going-live.md); this process renders pages.
 */
export function openHostedShop(config: Config, projectUrl: string, anonKey: string) {
  const anonymous = serverClient(projectUrl, { key: anonKey, retry: false });
  const secretKey = config.SUPABASE_SERVICE_ROLE_KEY;
  return {
    anonymous,
    publicConfig: { projectUrl, anonKey },
    // The key is the functions' secret as well.
    operator: secretKey
      ? createOperator(serverClient(projectUrl, { key: secretKey, retry: true }), secretKey)
      : undefined,
    rounds: [],
    sendRead: (request: Request) => fetch(request),
    fairness: config.RATE_LIMITS ? createFairness({}) : unlimited,
    onChange(forget: () => void) {
      anonymous
        .channel("pages")
        .on("postgres_changes", { event: "*", schema: "public", table: "products" }, forget)
        // Changes may have been missed each time the feed is back.
        .subscribe((state) => state === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED && forget());
    },
    async isAnswering() {
      const { error } = await anonymous.from("products").select("id").limit(1);
      return !error;
    },
    async close() {
      await anonymous.removeAllChannels();
    },
  };
}

function serverClient(
  url: string,
  { key, retry }: { key: string; retry: boolean },
): SupabaseClient {
  return createClient(url, key, {
    db: { retry },
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: noteReads((request) => fetch(request)) },
  });
}
