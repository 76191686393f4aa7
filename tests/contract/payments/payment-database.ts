import { createClient } from "@supabase/supabase-js";
import { startTestPlatform } from "../../platform.ts";

/** A migrated shop database behind the platform, and a service client whose requests stay in the process. */
export async function openPaymentDatabase() {
  const shop = await startTestPlatform();
  const { database } = shop;
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
    /** A new account that may do what admins may, signed in. */
    async addAdmin() {
      const account = await shop.signedInClient();
      const promote = "update public.user_profiles set role = 'admin' where user_id = $1";
      await database.query(promote, [account.id]);
      return account;
    },
    async query(sql: string, params: unknown[] = []): Promise<any[]> {
      return (await database.query(sql, params)).rows;
    },
    closeDatabase: () => shop.close(),
  };
}
