import type Stripe from "stripe";
import { createProvider } from "#supabase/functions/_payments/provider.ts";
import type { Config } from "./config.ts";

/** The card provider for the shop's functions: the official SDK, for the real provider and for the sandbox. */
export interface Provider {
  stripe: Stripe;
  webhookSecrets: string[];
  livemode: boolean;
}

/** The real provider, or the server at STRIPE_API_BASE. */
export function realProvider(config: Config, apiKey: string): Provider {
  return {
    stripe: createProvider(apiKey, { base: config.STRIPE_API_BASE }),
    webhookSecrets: config.STRIPE_WEBHOOK_SECRET ?? [],
    livemode: apiKey.includes("_live_"),
  };
}

/** The sandbox in this process, reached by the same SDK over the same wire. */
export function sandboxProvider(parts: {
  apiKey: string;
  webhookSecret: string;
  fetch: (request: Request) => Promise<Response>;
}): Provider {
  const { apiKey, webhookSecret } = parts;
  const inProcess: typeof fetch = (input, init) => parts.fetch(new Request(input, init));
  const stripe = createProvider(apiKey, { fetch: inProcess });
  return { stripe, webhookSecrets: [webhookSecret], livemode: false };
}
