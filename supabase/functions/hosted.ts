import { createClient } from "@supabase/supabase-js";
import { createShopFunctions, type FunctionName } from "./functions.ts";
import { refuse } from "./_shared/answers.ts";
import { readEnvironment } from "./_shared/env.ts";
import type { FunctionLog } from "./_shared/log.ts";
import { createProvider } from "./_payments/provider.ts";

/** Makes the parts at the first request: a wrong variable then answers 503 and logs why, rather than never starting. */
export function hostedFunction(name: FunctionName): (request: Request) => Promise<Response> {
  let handler: ((request: Request) => Promise<Response>) | undefined;
  return async (request) => {
    const { environment, problem } = readEnvironment();
    const key = environment?.STRIPE_SECRET_KEY;
    if (!environment || !key) {
      log.error({ problem: problem ?? "STRIPE_SECRET_KEY is not set" }, "this function can't run");
      const error = "The shop is not ready to take payments";
      return refuse({ status: 503, code: "not_configured", error });
    }
    const cors = crossOrigin(environment.PUBLIC_URL);
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: cors });
    const secret = environment.SUPABASE_SERVICE_ROLE_KEY;
    handler ??= createShopFunctions({
      client: createClient(environment.SUPABASE_URL, secret, {
        auth: { persistSession: false, autoRefreshToken: false },
      }),
      stripe: createProvider(key, { base: environment.STRIPE_API_BASE }),
      webhookSecrets: environment.STRIPE_WEBHOOK_SECRET,
      siteUrl: environment.PUBLIC_URL,
      livemode: key.includes("_live_"),
      ...(environment.ALLOWED_COUNTRIES && { allowedCountries: environment.ALLOWED_COUNTRIES }),
      secret,
      counting: {
        isBehindCloudflare: new URL(environment.SUPABASE_URL).hostname.endsWith(".supabase.co"),
      },
      now: Date.now,
      log,
    }).table[name].fetch;
    const response = await handler(request);
    for (const [header, value] of Object.entries(cors)) response.headers.set(header, value);
    return response;
  };
}

/** The hosted platform lives on another origin than the shop; only the shop's own pages may read the answers. */
function crossOrigin(siteUrl: string): Record<string, string> {
  return {
    "access-control-allow-origin": siteUrl,
    "access-control-allow-methods": "GET, POST, OPTIONS",
    "access-control-allow-headers": "authorization, apikey, content-type, x-client-info",
    vary: "origin",
  };
}

/* oxlint-disable no-console -- the hosted platform's log is the console */
const log: FunctionLog = {
  info: (facts, message) =>
    console.info(JSON.stringify({ level: "info", message, ...plain(facts) })),
  warn: (facts, message) =>
    console.warn(JSON.stringify({ level: "warn", message, ...plain(facts) })),
  error: (facts, message) =>
    console.error(JSON.stringify({ level: "error", message, ...plain(facts) })),
};
/* oxlint-enable no-console */

/** Logs errors by name and message: JSON would show nothing of them. */
function plain(facts: object): Record<string, unknown> {
  const shown = Object.entries(facts).map(([name, value]) => [
    name,
    value instanceof Error ? `${value.name}: ${value.message}` : value,
  ]);
  return Object.fromEntries(shown);
}
