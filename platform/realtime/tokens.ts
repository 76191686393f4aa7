import { decodeJwt } from "jose";
import type { Caller } from "../caller.ts";
import { TokenError, type Callers } from "../callers.ts";

export type RealtimeCallers = Pick<Callers, "verify" | "isEnded" | "onEnded">;

const texts = {
  no_key: "API key is missing",
  invalid_key: "The token provided is not a valid JWT",
  malformed: "The token provided is not a valid JWT",
  signature: "Failed to validate JWT signature",
  claims: "Fields `role` and `exp` are required in JWT",
  expired: "Token has expired",
  session_ended: "Token has expired: its session has ended",
} as const satisfies Record<TokenError["reason"], string>;

const names = {
  no_key: "MissingAPIKey",
  invalid_key: "MalformedJWT",
  malformed: "MalformedJWT",
  signature: "JwtSignatureError",
  claims: "InvalidJWTToken",
  expired: "InvalidJWTToken",
  session_ended: "InvalidJWTToken",
} as const satisfies Record<TokenError["reason"], string>;

export function handshakeText({ reason }: TokenError): string {
  return texts[reason];
}

/** The text of a refused join or a closed channel: `InvalidJWTToken: Token has expired 12 seconds ago`. */
export function refusalText({ reason }: TokenError, token: string, nowMs: number): string {
  const text = reason === "expired" ? expiryText(decodeJwt(token).exp, nowMs) : texts[reason];
  return `${names[reason]}: ${text}`;
}

function expiryText(exp: number | undefined, nowMs: number): string {
  return `Token has expired ${Math.max(0, Math.floor(nowMs / 1000 - (exp ?? 0)))} seconds ago`;
}

/** Seconds for which an expired token still serves, since the client's next one may be on its way. */
const graceS = 30;

/** Why a caller's token no longer counts, or undefined. */
export function whyOver(caller: Caller, callers: RealtimeCallers, nowMs: number): string | undefined {
  const { exp } = caller.claims;
  if (exp !== undefined && nowMs / 1000 > exp + graceS) return expiryText(exp, nowMs);
  return callers.isEnded(caller) ? texts.session_ended : undefined;
}
