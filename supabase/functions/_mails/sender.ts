import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";

/** As mail servers want it: an address, or one with a name. */
export type Sender = string | { name: string; address: string };

/** The shop by the name that it has today, at its own host. @throws when the settings can't be read: the mail waits */
export async function shopSender(client: SupabaseClient, siteUrl: string): Promise<Sender> {
  const { data } = await client.rpc("shop_settings").throwOnError();
  const { shop_name } = z.object({ shop_name: z.string().nullable() }).parse(data);
  return { name: shop_name ?? "", address: `shop@${new URL(siteUrl).hostname}` };
}
