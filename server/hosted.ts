import { createClient, REALTIME_SUBSCRIBE_STATES, type SupabaseClient } from "@supabase/supabase-js";
import { createFairness, unlimited } from "#platform/fairness/fairness.ts";
import type { Config } from "./config.ts";
import { compareBooks, type Comparison } from "#supabase/functions/_payments/compare-books.ts";
import { createLedger } from "#supabase/functions/_payments/ledger.ts";
import { createOperator } from "./operator/operator.ts";
import { noteReads } from "./pages/page-reads.ts";
import { realProvider } from "./provider.ts";

/** The addresses and keys of a hosted project that the operator's commands need. */
export interface Hosted {
  projectUrl: string;
  /** The client with the secret key; absent where that is not known. */
  service: SupabaseClient | undefined;
  /** Compares with the provider, where its key is known. */
  compareBooks: (() => Promise<Comparison>) | undefined;
}

/**
 * The project has database, accounts, pictures, functions and feed (docs/going-live.md); this process renders pages.
 */
export function openHostedShop(config: Config, projectUrl: string, anonKey: string) {
  const anonymous = serverClient(projectUrl, { key: anonKey, retry: false });
  const { SUPABASE_SERVICE_ROLE_KEY: secretKey, STRIPE_SECRET_KEY: providerKey } = config;
  const service = secretKey ? serverClient(projectUrl, { key: secretKey, retry: true }) : undefined;
  const hosted: Hosted = {
    projectUrl,
    service,
    compareBooks:
      service && providerKey !== undefined
        ? () =>
            compareBooks({
              ...realProvider(config, providerKey),
              ledger: createLedger(service),
              now: Date.now,
            })
        : undefined,
  };
  return {
    hosted,
    anonymous,
    publicConfig: { projectUrl, anonKey },
    // The key is the functions' secret as well.
    operator: service && secretKey ? createOperator(service, secretKey) : undefined,
    rounds: [],
    sendRead: (request: Request) => fetch(request),
    fairness: config.RATE_LIMITS ? createFairness({}) : unlimited,
    onChange(forget: () => void) {
      const of = (table: string) => ({ event: "*", schema: "public", table }) as const;
      anonymous
        .channel("pages")
        .on("postgres_changes", of("products"), forget)
        .on("postgres_changes", of("shop_revisions"), forget)
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

function serverClient(url: string, { key, retry }: { key: string; retry: boolean }): SupabaseClient {
  return createClient(url, key, {
    db: { retry },
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: noteReads((request) => fetch(request)) },
  });
}
