import type { Caller } from "./caller.ts";
import { bearerOf, type Callers } from "./callers.ts";

/** Paths that are opened from mails and by third parties, which have no key. */
const openPaths = new Set([
  "/verify",
  "/callback",
  "/authorize",
  "/.well-known/jwks.json",
  "/.well-known/oauth-authorization-server",
]);

const texts = {
  none: {
    message: "No API key found in request",
    hint: "No `apikey` request header or url param was found.",
  },
  unknown: {
    message: "Invalid API key",
    hint: "Double check your Supabase `anon` or `service_role` API key.",
  },
  browser: {
    message: "Forbidden use of secret API key in browser",
    hint: "Secret API keys can only be used in a protected environment and should never be used in a browser. Delete this secret API key immediately.",
  },
} as const;

export interface Credentials {
  authorization: string | null;
  apikey: string | null;
  /** The caller of `apikey`, when that is an opaque key of ours. */
  ofKey: Caller | undefined;
  origin: string | null;
}

/** The answer when the key is missing, unknown, or a secret in a browser; undefined when it may pass. */
export async function checkKey(
  callers: Callers,
  credentials: Credentials,
  route: { room: string; path: string; requireApiKey: boolean },
): Promise<Response | undefined> {
  const { authorization, apikey, ofKey, origin } = credentials;
  if (origin !== null && (await isSecret(callers, [apikey, bearerOf(authorization)]))) {
    return refuse("browser");
  }
  // Storage and functions judge Authorization themselves.
  if (!route.requireApiKey || route.room === "storage" || route.room === "functions") return undefined;
  if (route.room === "auth" && openPaths.has(route.path)) return undefined;
  if (!apikey) return refuse("none");
  return ofKey || (await callers.roleOfKey(apikey)) ? undefined : refuse("unknown");
}

async function isSecret(callers: Callers, tokens: readonly (string | null | undefined)[]): Promise<boolean> {
  for (const token of tokens) {
    if (token && (await callers.roleOfKey(token)) === "service_role") return true;
  }
  return false;
}

function refuse(reason: keyof typeof texts): Response {
  return Response.json(texts[reason], { status: 401 });
}
