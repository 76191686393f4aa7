import { FunctionsClient } from "@supabase/functions-js";
import { PostgrestClient } from "@supabase/postgrest-js";
import { RealtimeClient } from "@supabase/realtime-js";
import type { ClientConfig, ShopClient } from "./client.ts";

/**
 * The stock client's parts that a shopper needs, put together as it does it, without sessions and uploads: those
 * are two thirds of its code, and nobody has signed in.
 */
export function createShopClient({ projectUrl, anonKey }: ClientConfig): ShopClient {
  const base = projectUrl.replace(/\/*$/, "/");
  const headers = { apikey: anonKey };
  const authorized = { ...headers, authorization: `Bearer ${anonKey}` };
  const rest = new PostgrestClient(`${base}rest/v1`, { headers: authorized });
  const functions = new FunctionsClient(`${base}functions/v1`, {
    // Hosted functions refuse the newer kind of key as a token: it is none (supabase-js, `isNewApiKey`).
    headers: /^sb_(publishable|secret)_/.test(anonKey) ? headers : authorized,
  });
  const realtime = new RealtimeClient(`${base.replace(/^http/, "ws")}realtime/v1`, {
    params: { apikey: anonKey },
    accessToken: () => Promise.resolve(anonKey),
  });
  return {
    functions,
    from: (table: string) => rest.from(table),
    channel: (name, options = { config: {} }) => realtime.channel(name, options),
    removeChannel: (channel) => realtime.removeChannel(channel),
  };
}
