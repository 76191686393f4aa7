import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import { fromBase64url, toBase64url, utf8 } from "#domain/bytes.ts";
import { call } from "../_payments/ledger.ts";

/** The shop's key by which push services know it (VAPID, RFC 8292). */
export interface PushKey {
  /** Uncompressed point, base64url: what a browser subscribes with. */
  publicKey: string;
  privateKey: CryptoKey;
}

const algorithm = { name: "ECDSA", namedCurve: "P-256" };
const jwkSchema = z.object({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});
type Jwk = z.infer<typeof jwkSchema>;

/** Made by the first process that asks and kept in the database: a backup carries it, so that devices stay known. */
export async function loadPushKey(client: SupabaseClient): Promise<PushKey> {
  const { privateKey } = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const { kty, crv, x, y, d } = await crypto.subtle.exportKey("jwk", privateKey);
  return importPushKey(await call(client, "keep_push_key", { made: { kty, crv, x, y, d } }, jwkSchema));
}

export async function importPushKey(jwk: Jwk): Promise<PushKey> {
  const point = Uint8Array.of(4, ...fromBase64url(jwk.x), ...fromBase64url(jwk.y));
  return {
    publicKey: toBase64url(point),
    privateKey: await crypto.subtle.importKey("jwk", jwk, algorithm, false, ["sign"]),
  };
}

const tokenLifeS = 12 * 3600;

/** The header that names the shop to the push service of this address. */
export async function authorization(
  { publicKey, privateKey }: PushKey,
  { endpoint, siteUrl, now }: { endpoint: string; siteUrl: string; now: number },
): Promise<string> {
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + tokenLifeS, sub: siteUrl };
  const signed = [{ typ: "JWT", alg: "ES256" }, claims]
    .map((part) => toBase64url(utf8(JSON.stringify(part))))
    .join(".");
  const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, privateKey, utf8(signed));
  return `vapid t=${signed}.${toBase64url(new Uint8Array(signature))}, k=${publicKey}`;
}
