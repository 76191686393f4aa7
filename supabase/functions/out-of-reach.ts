import { createClient } from "@supabase/supabase-js";
import { createShopFunctions, type FunctionName } from "./functions.ts";
import type { TakeCall } from "./_shared/call-budgets.ts";
import { createProvider } from "./_payments/provider.ts";

/**
 * Real functions and clients in a network where nothing answers, for the tests beside the handlers.
 * `asked` lists the calls tried: a refusal that needs neither database nor provider leaves it empty.
 */
export function functionsOutOfReach(takeCall?: TakeCall) {
  const asked: string[] = [];
  const nobody: typeof fetch = async (input) => {
    asked.push(new URL(new Request(input).url).pathname);
    throw new TypeError("fetch failed");
  };
  const { table } = createShopFunctions({
    client: createClient("http://shop.test", "secret", {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: nobody },
    }),
    stripe: createProvider("sk_test_1", { fetch: nobody }),
    webhookSecrets: ["whsec_1"],
    siteUrl: "http://shop.test",
    livemode: false,
    secret: "a secret",
    tickSecrets: ["secret"],
    ...(takeCall && { counting: { takeCall } }),
    now: () => 1_800_000_000_000,
    log: { info() {}, warn() {}, error() {} },
  });
  async function call(name: FunctionName, init: RequestInit) {
    const request = new Request(`http://shop.test/functions/v1/${name}`, init);
    const response = await table[name].fetch(request);
    const body: unknown = await response.json();
    return { status: response.status, headers: response.headers, body };
  }
  return {
    asked,
    call,
    post: (name: FunctionName, body: unknown, headers: Record<string, string> = {}) =>
      call(name, { method: "POST", body: JSON.stringify(body), headers }),
  };
}
