import type { Context } from "hono";
import { bearerOf, TokenError } from "../../callers.ts";
import type { Caller } from "../../caller.ts";
import type { PlatformEnv } from "../../errors.ts";
import { refuse } from "../errors.ts";
import type { AuthParts } from "../parts.ts";
import { findSession } from "../sessions.ts";
import type { Session } from "../sessions/session.ts";
import type { Account } from "../accounts/user-row.ts";
import { findUser } from "../users.ts";

const nilUuid = "00000000-0000-0000-0000-000000000000";
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function isUuid(text: string): boolean {
  return uuid.test(text);
}

export interface SignedIn {
  account: Account;
  session: Session;
}

/**
 * Looks in the hosted order.
 * @throws PlatformError no_authorization, bad_jwt, user_not_found, session_not_found, user_banned
 */
export async function requireUser(parts: AuthParts, c: Context<PlatformEnv>): Promise<SignedIn> {
  const { claims } = await readBearer(parts, c);
  const { sub, session_id: sessionId } = claims;
  if (!sub || claims.role === "anon") {
    throw refuse("bad_jwt", { message: "invalid claim: missing sub claim" });
  }
  if (!isUuid(sub)) {
    throw refuse("bad_jwt", { status: 400, message: "invalid claim: sub claim must be a UUID" });
  }
  const account = await findUser(parts.database, { id: sub });
  if (!account) {
    throw refuse("user_not_found", {
      status: 403,
      message: "User from sub claim in JWT does not exist",
    });
  }
  const session = await sessionOf(parts, sub, sessionId ?? nilUuid);
  if (account.bannedUntilMs > parts.now().getTime()) throw refuse("user_banned");
  return { account, session };
}

/** A token that names no session (made by hand, with a key of ours) is judged by its user alone. */
async function sessionOf(parts: AuthParts, userId: string, id: string): Promise<Session> {
  if (id === nilUuid) return { id, userId, aal: "aal1", amr: [] };
  const session = isUuid(id) ? await findSession(parts.database, id, parts.now()) : undefined;
  if (session?.userId !== userId) throw refuse("session_not_found");
  return session;
}

/**
 * Guards `/admin/*`: the secret key passes, or a token with its role. @throws PlatformError no_authorization, bad_jwt,
 * not_admin
 */
export async function requireService(parts: AuthParts, c: Context<PlatformEnv>): Promise<void> {
  const apikey = c.req.header("apikey") ?? null;
  const isKeyAlone = c.req.header("Authorization") === undefined && apikey !== null;
  const role = isKeyAlone ? await parts.callers.roleOfKey(apikey) : undefined;
  if (role === "service_role") return;
  const caller = await readBearer(parts, c);
  if (caller.role !== "service_role") throw refuse("not_admin");
}

/** Opaque keys go by the gateway's rule: beside `Bearer sb_…` the apikey counts. */
async function readBearer(parts: AuthParts, c: Context<PlatformEnv>): Promise<Caller> {
  const bearer = bearerOf(c.req.header("Authorization") ?? null);
  if (!bearer) throw refuse("no_authorization");
  const apikey = c.req.header("apikey");
  const token = bearer.startsWith("sb_") && apikey ? apikey : bearer;
  return parts.callers.readToken(token).catch((error: unknown) => {
    if (!(error instanceof TokenError)) throw error;
    const message = `invalid JWT: unable to parse or verify signature, ${error.message}`;
    throw refuse("bad_jwt", { message, cause: error });
  });
}
