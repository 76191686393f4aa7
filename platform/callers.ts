import { timingSafeEqual } from "node:crypto";
import { errors, importJWK, jwtVerify, type CryptoKey, type JWTHeaderParameters } from "jose";
import { z } from "zod";
import { guest, service, type Caller, type Role } from "./caller.ts";
import type { Database } from "./database/database.ts";
import { createEndedSessions } from "./ended-sessions.ts";
import { accessTokenLifeS, publicHalf, skewS, verifyingKeys, type Keys } from "./keys.ts";

const maxRemembered = 2_000;

export type TokenErrorReason =
  "no_key" | "invalid_key" | "malformed" | "signature" | "expired" | "claims" | "session_ended";

/** Why a caller was not accepted. The message is PostgREST's; each room turns the reason into its own wire shape. */
export class TokenError extends Error {
  override readonly name = "TokenError";
  readonly reason: TokenErrorReason;
  constructor(reason: TokenErrorReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

export interface Callers {
  /**
   * A bearer token that is no opaque key names the caller, as at the hosted gateway; otherwise the key does. Pass
   * `apikey` null where Authorization alone counts (storage, functions).
   * @throws TokenError
   */
  identify(authorization: string | null, apikey: string | null): Promise<Caller>;
  verify(token: string): Promise<Caller>;
  /** Verifies without asking whether the session is over: auth looks at the row itself. */
  readToken(token: string): Promise<Caller>;
  /** The role of an API key, opaque or legacy; undefined when it is none of ours. */
  roleOfKey(apikey: string): Promise<Role | undefined>;
  /** The caller of an opaque key of ours, told by comparing alone; undefined for every other token. */
  ofKey(token: string): Caller | undefined;
  isEnded(caller: Caller): boolean;
  /** Calls back after sessions ended or users were banned: time to ask `isEnded` of everybody still connected. */
  onEnded(callback: () => void): () => void;
  /** Session or user ids that were just ended by this process. */
  end(ids: readonly string[]): void;
  /** A user who was just banned, or whose ban was lifted (0), by this process. */
  ban(userId: string, untilMs: number): void;
  ready(): Promise<void>;
  close(): Promise<void>;
}

const claimsSchema = z.looseObject({
  role: z.enum(["anon", "authenticated", "service_role"]).default("anon"),
  sub: z.string().optional(),
  session_id: z.string().optional(),
  exp: z.number(),
});

export function createCallers(parts: { database: Database; keys: Keys; clock?: () => number }): Callers {
  const { keys, clock = Date.now } = parts;
  const ended = createEndedSessions({
    database: parts.database,
    clock,
    rememberMs: (accessTokenLifeS + skewS) * 1000,
  });
  const remembering = createJwtReader(keys, clock);
  const [secret, publishable] = [Buffer.from(keys.secret), Buffer.from(keys.publishable)];

  function ofKey(token: string): Caller | undefined {
    if (isEqual(token, secret)) return service;
    return isEqual(token, publishable) ? guest : undefined;
  }

  async function readToken(token: string): Promise<Caller> {
    if (!token.startsWith("sb_")) return remembering(token);
    const caller = ofKey(token);
    if (!caller) throw new TokenError("invalid_key", "Invalid API key");
    return caller;
  }

  async function verify(token: string): Promise<Caller> {
    const caller = await readToken(token);
    if (ended.has(caller.claims)) throw new TokenError("session_ended", "JWT session has ended");
    return caller;
  }

  async function roleOfKey(apikey: string): Promise<Role | undefined> {
    try {
      const { role } = await readToken(apikey);
      return role === "authenticated" ? undefined : role;
    } catch (error) {
      if (error instanceof TokenError) return undefined;
      throw error;
    }
  }

  async function identify(authorization: string | null, apikey: string | null): Promise<Caller> {
    const bearer = bearerOf(authorization);
    if (bearer !== undefined && !bearer.startsWith("sb_")) return verify(bearer);
    const key = apikey ?? bearer;
    if (key === undefined || key === "") throw new TokenError("no_key", "No API key found");
    return ofKey(key) ?? verify(key);
  }

  return {
    identify,
    verify,
    readToken,
    roleOfKey,
    ofKey,
    isEnded: (caller) => ended.has(caller.claims),
    onEnded: ended.onChange,
    end: ended.end,
    ban: ended.ban,
    ready: ended.ready,
    close: ended.close,
  };
}

/** The token of `Bearer …`; undefined without the header. Another scheme counts as an empty token. */
export function bearerOf(authorization: string | null): string | undefined {
  if (authorization === null) return undefined;
  return /^bearer +(\S*) *$/i.exec(authorization)?.[1] ?? "";
}

/** Verified tokens are remembered: one ES256 check costs more than the whole rest of a cached read. */
function createJwtReader(keys: Keys, clock: () => number): (token: string) => Promise<Caller> {
  const remembered = new Map<string, Caller>();
  const keyFor = createKeyFinder(keys, clock);
  return async (token) => {
    const known = remembered.get(token);
    if (known) {
      if (clock() / 1000 < (known.claims.exp ?? 0) + skewS) return known;
      remembered.delete(token);
      throw new TokenError("expired", "JWT expired");
    }
    const caller = await readJwt(token, keyFor, clock);
    if (remembered.size >= maxRemembered) remembered.clear();
    remembered.set(token, caller);
    return caller;
  };
}

async function readJwt(
  token: string,
  keyFor: (header: JWTHeaderParameters) => Promise<CryptoKey | Uint8Array>,
  clock: () => number,
): Promise<Caller> {
  if (token === "") {
    throw new TokenError("malformed", "Empty JWT is sent in Authorization header");
  }
  const count = token.split(".").length;
  if (count !== 3) throw new TokenError("malformed", `Expected 3 parts in JWT; got ${count}`);
  const now = clock();
  const verified = await jwtVerify(token, keyFor, {
    algorithms: ["ES256", "HS256"],
    clockTolerance: skewS,
    currentDate: new Date(now),
    requiredClaims: ["exp"],
  }).catch((error: unknown) => {
    throw asTokenError(error);
  });
  const parsed = claimsSchema.safeParse(verified.payload);
  if (!parsed.success) throw new TokenError("claims", "JWT claims are not acceptable");
  const { data: claims } = parsed;
  if (typeof claims["iat"] === "number" && claims["iat"] > now / 1000 + skewS) {
    throw new TokenError("claims", "JWT issued at future");
  }
  // Our tokens name this audience; one that was made for another audience is refused (RFC 8725 §3.9).
  if (claims.role === "authenticated" && !isForUs(claims["aud"])) {
    throw new TokenError("claims", "JWT not in audience");
  }
  if (verified.protectedHeader.alg === "HS256" && claims.role === "authenticated") {
    throw new TokenError("signature", "No suitable key or wrong key type");
  }
  return { role: claims.role, claims };
}

function isForUs(audience: unknown): boolean {
  return audience === undefined || [audience].flat().includes("authenticated");
}

/** The key decides the algorithm, never the token (RFC 8725 §3.1); HS256 only for configured legacy API keys. */
function createKeyFinder(
  keys: Keys,
  clock: () => number,
): (header: JWTHeaderParameters) => Promise<CryptoKey | Uint8Array> {
  const legacy = keys.legacyJwtSecret && new TextEncoder().encode(keys.legacyJwtSecret);
  return async ({ alg, kid }) => {
    if (alg === "HS256" && legacy) return legacy;
    const known = verifyingKeys(keys.signing, clock() / 1000);
    const jwk = known.find((key) => alg === "ES256" && key.kid && key.kid === kid);
    if (!jwk) throw new TokenError("signature", "No suitable key or wrong key type");
    return importJWK(publicHalf(jwk), "ES256");
  };
}

function asTokenError(error: unknown): TokenError {
  if (error instanceof TokenError) return error;
  const options = { cause: error };
  if (error instanceof errors.JWTExpired) return new TokenError("expired", "JWT expired", options);
  if (error instanceof errors.JWTClaimValidationFailed) {
    const text = error.claim === "nbf" ? "JWT not yet valid" : "JWT claims are not acceptable";
    return new TokenError("claims", text, options);
  }
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return new TokenError("signature", "JWT cryptographic operation failed", options);
  }
  return new TokenError("malformed", "JWT cryptographic operation failed", options);
}

/** Takes the same time wherever the two differ. The length of our keys is no secret. */
function isEqual(token: string, ours: Buffer): boolean {
  if (token.length !== ours.length) return false;
  const given = Buffer.from(token);
  return given.length === ours.length && timingSafeEqual(given, ours);
}
