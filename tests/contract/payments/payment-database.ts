/* oxlint-disable typescript/no-explicit-any -- answers are asserted, not typed */
import { createClient } from "@supabase/supabase-js";
import { openTestDatabase } from "../../database.ts";
import { startTestPlatform } from "../../platform.ts";

/** A migrated shop database behind the platform, and a service client whose requests stay in the process. */
export async function openPaymentDatabase() {
  const database = await openTestDatabase();
  const shop = await startTestPlatform({ database });
  let isAway = false;
  const inProcess: typeof fetch = async (input, init) =>
    isAway
      ? Response.json({ code: "PGRST001", message: "away" }, { status: 503 })
      : shop.platform.fetch(new Request(input, init));
  const client = createClient(shop.url, shop.keys.secret, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: inProcess },
  });
  return {
    database,
    shop,
    client,
    /** Whether the functions find their database away. */
    setAway(away: boolean) {
      isAway = away;
    },
    async query(sql: string, params: unknown[] = []): Promise<any[]> {
      return (await database.query(sql, params)).rows;
    },
    async closeDatabase() {
      await shop.close();
      await database.close();
    },
  };
}
