import { randomBytes } from "node:crypto";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from "jose";

/** Everything secret that the platform needs; made once, kept by who starts it (access.md 6.8). */
export interface Keys {
  /** `sb_publishable_…`: what every browser carries; acts as anon. */
  publishable: string;
  /** `sb_secret_…`: server to server only; acts as service_role. */
  secret: string;
  /** ES256 keys as JWK. The first signs, all verify; those behind it may lack their private half. */
  signing: JWK[];
  /** Signs storage addresses and derives refresh tokens; 256 bits, base64url. */
  storageSecret: string;
  /** Only where HS256 API keys of an older project must still work (service.md 1.3). */
  legacyJwtSecret?: string;
}

export async function createKeys(): Promise<Keys> {
  return {
    publishable: `sb_publishable_${randomText(24)}`,
    secret: `sb_secret_${randomText(32)}`,
    signing: [await createSigningKey()],
    storageSecret: randomText(32),
  };
}

/**
 * A new key signs from now on; the one before verifies for the rest of its tokens' lives and can sign no
 * more. Keys older than that are dropped: rotating twice within an hour signs people out.
 */
export async function rotateSigningKey(keys: Keys): Promise<Keys> {
  const previous = keys.signing.slice(0, 1).map(publicHalf);
  return { ...keys, signing: [await createSigningKey(), ...previous] };
}

/** The members that anybody may see (RFC 7518 §6.2): written out, so that a new private one cannot slip through. */
export function publicHalf({ kty, crv, x, y, kid, alg }: JWK): JWK {
  return { kty, crv, x, y, kid, alg, use: "sig", key_ops: ["verify"] };
}

async function createSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: "ES256", use: "sig" };
}

function randomText(bytes: number): string {
  return randomBytes(bytes).toString("base64url");
}
