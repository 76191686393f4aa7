import { randomBytes } from "node:crypto";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from "jose";

/** The life of an access token in seconds; no ended session has to be remembered for longer. */
export const accessTokenLifeS = 3600;
/** Seconds that two clocks may differ. */
export const skewS = 30;
/** Seconds that a new key is known before it signs: every process has looked for it by then. */
export const announceS = 5;

/** `nbf`, `exp`: when it begins to sign, when it ends to verify, in Unix seconds (OpenID Federation 1.0 §8.7). */
export type SigningKey = JWK & { nbf?: number; exp?: number };

export interface Keys {
  /** `sb_publishable_…`: what every browser carries; acts as anon. */
  publishable: string;
  /** `sb_secret_…`: server to server only; acts as service_role. */
  secret: string;
  /** ES256, the newest first. A process that follows a rotation replaces the list in place. */
  signing: SigningKey[];
  /** Signs storage addresses and derives refresh tokens; 256 bits, base64url. */
  storageSecret: string;
  /** Set only where HS256 API keys of an older project must still work. */
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

/** Adds a key that signs after `announceS`; earlier keys verify for the rest of their tokens' lives. */
export async function rotateSigningKey(keys: readonly SigningKey[], nowS: number): Promise<SigningKey[]> {
  const nbf = nowS + announceS;
  const exp = nbf + accessTokenLifeS + skewS;
  const previous = verifyingKeys(keys, nowS).map((key) => ({ ...key, exp: key.exp ?? exp }));
  return [{ ...(await createSigningKey()), nbf }, ...previous];
}

/** Removes the private half of the earlier keys once the new one signs: a stolen list can't sign with them. */
export function withoutSpentHalves([newest, ...previous]: readonly SigningKey[]): SigningKey[] {
  return [...(newest ? [newest] : []), ...previous.map((key) => ({ ...publicHalf(key), exp: key.exp }))];
}

/** @throws when no key is whole */
export function signingKey(keys: readonly SigningKey[], nowS: number): SigningKey {
  const whole = keys.filter((key) => key.d !== undefined);
  const found = whole.find(({ nbf = 0 }) => nbf <= nowS) ?? whole[0];
  if (!found) throw new Error("No key to sign access tokens with");
  return found;
}

export function verifyingKeys(keys: readonly SigningKey[], nowS: number): SigningKey[] {
  return keys.filter(({ exp = Infinity }) => exp > nowS);
}

/** The public members (RFC 7518 §6.2), written out so that a new private member can't slip through. */
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
