import { FunctionsClient } from "@supabase/functions-js";
import { PostgrestClient } from "@supabase/postgrest-js";
import { RealtimeClient } from "@supabase/realtime-js";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#supabase/database.types.ts";
import { followClock } from "./server-clock.ts";

/** The stock client, whole. */
export type Client = SupabaseClient<Database>;

/** The part of the stock client that the shop's pages use. */
export type ShopClient = Pick<Client, "from" | "rpc" | "functions" | "channel" | "removeChannel">;

export interface ClientConfig {
  /** Public project address: /rest/v1 and the others lie below it. */
  projectUrl: string;
  anonKey: string;
}

/** The stock client's parts that a shopper needs, without sessions and uploads: those are two thirds of its code. */
export function createShopClient({ projectUrl, anonKey }: ClientConfig): ShopClient {
  const clocked = followClock((input, init) => fetch(input, init));
  const base = projectUrl.replace(/\/*$/, "/");
  // SRV-01: each request carries both. (The stock client leaves the newer kind of key out of function calls, which
  // a hosted function that checks tokens would refuse; ours check what they need themselves.)
  const headers = { apikey: anonKey, authorization: `Bearer ${anonKey}` };
  // TanStack tries again (LIM-03); the client's own retries beside it would multiply.
  const rest = new PostgrestClient(`${base}rest/v1`, { headers, retry: false, fetch: clocked });
  const functions = new FunctionsClient(`${base}functions/v1`, { headers, customFetch: clocked });
  const realtime = new RealtimeClient(`${base.replace(/^http/, "ws")}realtime/v1`, {
    params: { apikey: anonKey },
    accessToken: () => Promise.resolve(anonKey),
  });
  return {
    functions,
    from: (table: string) => rest.from(table),
    rpc: (name, args, options) => rest.rpc(name, args, options),
    channel: (name, options = { config: {} }) => realtime.channel(name, options),
    removeChannel: (channel) => realtime.removeChannel(channel),
  };
}
