import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";

/** Mail servers want an address, or one with a name. */
export type Sender = string | { name: string; address: string };

/** The shop by the name that it has today, at its own host. @throws when the settings can't be read: the mail waits */
export async function shopSender(client: SupabaseClient, siteUrl: string): Promise<Sender> {
  const name = (await readShopName(client)) ?? "";
  return { name, address: `shop@${new URL(siteUrl).hostname}` };
}

/** The shop's name; undefined while nobody has named it. @throws when the settings can't be read */
export async function readShopName(client: SupabaseClient): Promise<string | undefined> {
  const { data } = await client.rpc("shop_settings").throwOnError();
  return z.object({ shop_name: z.string().nullable() }).parse(data).shop_name ?? undefined;
}
