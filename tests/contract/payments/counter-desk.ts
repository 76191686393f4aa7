import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";

/** Sells over the counter as somebody of the staff; `refusal` has the code and its details. */
export function counterDesk(client: SupabaseClient) {
  const ask = (request: object) =>
    client.rpc("sell_at_counter", {
      request: { id: randomUUID(), payment_method: "card", locale: "en", ...request },
    });
  return {
    ask,
    async sell(request: object): Promise<any> {
      return (await ask(request).throwOnError()).data;
    },
    async refusal(request: object): Promise<any> {
      const { error } = await ask(request);
      return { code: error?.message, ...(error?.details?.startsWith("{") && JSON.parse(error.details)) };
    },
  };
}
