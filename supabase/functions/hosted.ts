import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { createShopFunctions, type FunctionName } from "./functions.ts";
import { refuse } from "./_shared/answers.ts";
import { readEnvironment } from "./_shared/env.ts";
import type { FunctionLog } from "./_shared/log.ts";
import { shopSender, type Sender } from "./_mails/sender.ts";
import type { Mail } from "./_mails/write-mail.ts";
import { createProvider } from "./_payments/provider.ts";

/** Makes the parts at the first request: a wrong variable then answers 503 and logs why, rather than never starting. */
export function hostedFunction(name: FunctionName): (request: Request) => Promise<Response> {
  let handler: ((request: Request) => Promise<Response>) | undefined;
  let client: SupabaseClient | undefined;
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
    const { SMTP_URL, TICK_SECRET, secret, secretKeys } = environment;
    const isAtPlatform = new URL(environment.SUPABASE_URL).hostname.endsWith(".supabase.co");
    client ??= createClient(environment.SUPABASE_URL, secret, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    const from = senderOf(client, environment);
    handler ??= createShopFunctions({
      client,
      stripe: createProvider(key, { base: environment.STRIPE_API_BASE }),
      webhookSecrets: environment.STRIPE_WEBHOOK_SECRET,
      siteUrl: environment.PUBLIC_URL,
      livemode: key.includes("_live_"),
      secret,
      keepsMail: !SMTP_URL,
      ...(SMTP_URL && { send: sendBy(SMTP_URL, { from, isAtPlatform }) }),
      tickSecrets: [...secretKeys, ...(TICK_SECRET ? [TICK_SECRET] : [])],
      counting: { isBehindCloudflare: isAtPlatform },
      importOrigins: environment.IMPORT_ORIGINS,
      now: Date.now,
      log,
    }).table[name].fetch;
    const response = await handler(request);
    for (const [header, value] of Object.entries(cors)) response.headers.set(header, value);
    return response;
  };
}

/** Closed to the platform's functions ("Edge Functions: Limits"); smtps begins at 465. */
const closedPorts = new Set(["25", "587"]);

/** The mail library is loaded by the one function that sends, when it does. */
function sendBy(
  url: string,
  { from, isAtPlatform }: { from: () => Promise<Sender>; isAtPlatform: boolean },
): (mail: Mail) => Promise<void> {
  return async (mail) => {
    if (isAtPlatform && closedPorts.has(portOf(url))) {
      throw new Error("Functions may not open ports 25 and 587: use SMTP_URL=smtps://…:465");
    }
    const { createSmtp } = await import("./_mails/smtp.ts");
    await createSmtp({ url, from })(mail);
  };
}

function portOf(url: string): string {
  const { port, protocol } = new URL(url);
  return port || (protocol === "smtps:" ? "465" : "587");
}

function senderOf(
  client: SupabaseClient,
  { MAIL_FROM, PUBLIC_URL }: { MAIL_FROM?: string | undefined; PUBLIC_URL: string },
): () => Promise<Sender> {
  return async () => MAIL_FROM ?? (await shopSender(client, PUBLIC_URL));
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
  info: (facts, message) => console.info(JSON.stringify({ level: "info", message, ...plain(facts) })),
  warn: (facts, message) => console.warn(JSON.stringify({ level: "warn", message, ...plain(facts) })),
  error: (facts, message) => console.error(JSON.stringify({ level: "error", message, ...plain(facts) })),
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
