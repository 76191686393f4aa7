import Stripe from "stripe";
import type { Config } from "./config.ts";

/** The card provider as the shop's functions see it: the official SDK, whoever answers. */
export interface Provider {
  stripe: Stripe;
  webhookSecrets: string[];
  livemode: boolean;
}

/** What a shopper waits for at most; the SDK's own 80 s are far beyond that (payments.md 0.3). */
const sdkOptions = {
  timeout: 10_000,
  maxNetworkRetries: 2,
  telemetry: false,
  appInfo: { name: "kosmima" },
} as const;

/** With a key: the real provider, or whoever stands at STRIPE_API_BASE. */
export function realProvider(config: Config, apiKey: string): Provider {
  const base = config.STRIPE_API_BASE ? new URL(config.STRIPE_API_BASE) : undefined;
  const stripe = new Stripe(apiKey, {
    ...sdkOptions,
    httpClient: Stripe.createFetchHttpClient(),
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === "https:" ? 443 : 80),
      protocol: base.protocol === "https:" ? "https" : "http",
    }),
  });
  return {
    stripe,
    webhookSecrets: config.STRIPE_WEBHOOK_SECRET ?? [],
    livemode: apiKey.includes("_live_"),
  };
}

/** Without one: the sandbox in this process, reached by the same SDK over the same wire. */
export function sandboxProvider(parts: {
  apiKey: string;
  webhookSecret: string;
  fetch: (request: Request) => Promise<Response>;
}): Provider {
  const inProcess: typeof fetch = (input, init) => parts.fetch(new Request(input, init));
  const stripe = new Stripe(parts.apiKey, {
    ...sdkOptions,
    httpClient: Stripe.createFetchHttpClient(inProcess),
  });
  return { stripe, webhookSecrets: [parts.webhookSecret], livemode: false };
}
