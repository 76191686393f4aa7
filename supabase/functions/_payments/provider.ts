import { Stripe } from "stripe";

/** The provider's client; `fetch` and `base` are seams for tests. Ten seconds at most: a shopper waits. */
export function createProvider(
  key: string,
  { fetch, base }: { fetch?: typeof globalThis.fetch; base?: string | undefined } = {},
): Stripe {
  const address = base === undefined ? undefined : new URL(base);
  const isSecure = address?.protocol === "https:";
  return new Stripe(key, {
    httpClient: Stripe.createFetchHttpClient(fetch),
    telemetry: false,
    timeout: 10_000,
    maxNetworkRetries: 2,
    appInfo: { name: "kosmima" },
    ...(address && {
      host: address.hostname,
      port: address.port || (isSecure ? 443 : 80),
      protocol: isSecure ? "https" : "http",
    }),
  });
}

/** `metadata.app` of every object that this shop makes at the provider. */
export const appName = "kosmima";

/**
 * Classifies a failed call:
 * - `away`: later may go well; the call may even have had its effect
 * - `refused`: it had no effect and will never have one
 * - `operator`: the key is refused or lacks a right
 * - `busy`: too many calls; it had no effect
 */
export type ProviderFault = "away" | "refused" | "operator" | "busy";

export function providerFault(error: unknown): ProviderFault | undefined {
  const { errors } = Stripe;
  if (error instanceof errors.StripeRateLimitError) return "busy";
  if (error instanceof errors.StripeAuthenticationError) return "operator";
  if (error instanceof errors.StripePermissionError) return "operator";
  if (error instanceof errors.StripeConnectionError) return "away";
  if (error instanceof errors.StripeAPIError) return "away";
  if (error instanceof errors.StripeError) return "refused";
  return undefined;
}

/** The provider knows no such object (404 `resource_missing`). */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.statusCode === 404;
}
