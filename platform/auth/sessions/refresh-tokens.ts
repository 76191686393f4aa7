import { createHmac } from "node:crypto";
import { DatabaseError, type Database, type Transaction } from "../../database/database.ts";
import { refuse, type AuthCode } from "../errors.ts";
import { hashToken, idleDays, randomToken, toSession, type Proof, type Session } from "./session.ts";

/** The reuse interval: several tabs present one token at once, and answers get lost on the way. */
const reuseMs = 10_000;
/** Generations that may come and go within the reuse interval before a reuse counts as theft. */
const maxGenerations = 64;
const dayMs = 86_400_000;

/**
 * Each token is derived from the one before it (HMAC-SHA-256), so the same successor can be handed out again though
 * only hashes are kept; neither an old token nor a copy of the database is enough to make one.
 */
export function createRefreshTokens(parts: { database: Database; secret: string; clock: () => number }) {
  const { database, clock } = parts;
  const chainKey = createHmac("sha256", parts.secret).update("refresh token chain").digest();
  const successorOf = (token: string): string => createHmac("sha256", chainKey).update(token).digest("base64url");

  /** @throws PlatformError validation_failed, refresh_token_*, session_*, user_banned, conflict */
  async function refresh(token: string): Promise<{ session: Session; refreshToken: string }> {
    // Our tokens are 43 characters of base64url; a hosted one of 12 is well-formed, and refused as unknown.
    if (!/^([A-Za-z0-9_-]{43}|[a-z0-9]{12})$/.test(token)) {
      throw refuse("validation_failed", { message: "Refresh token is not valid" });
    }
    const outcome = await database.transaction((transaction) => rotate(transaction, token)).catch(refuseBusy);
    if ("refused" in outcome) {
      throw refuse(outcome.refused, {
        status: 400,
        ...(outcome.message && { message: outcome.message }),
      });
    }
    return outcome;
  }

  /** Refusals are returned, not thrown: the end of a family must be committed. */
  async function rotate(transaction: Transaction, token: string): Promise<Outcome> {
    const family = await lockFamily(transaction, token);
    if ("refused" in family) return family;
    const { row, presented, active } = family;
    const now = new Date(clock());
    const session = toSession(row);
    if ((row.banned_seconds ?? 0) * 1000 > now.getTime()) return refused("user_banned", "User Banned");
    if (presented.revoked && !active) return refused("refresh_token_already_used");
    if (row.ends_seconds * 1000 <= now.getTime()) return refused("session_expired");
    if (row.idle_seconds * 1000 + idleDays * dayMs <= now.getTime()) {
      return refused("session_expired", "Session Expired (Inactivity)");
    }
    if (active?.id === presented.id) {
      return { session, refreshToken: await replace(active, successorOf(token)) };
    }

    const isParent = active?.parent_id === presented.id;
    const isFresh = now.getTime() <= presented.updated_seconds * 1000 + reuseMs;
    if (active && (isParent || isFresh)) {
      const again = findDescendant(token, active.token_hash);
      return { session, refreshToken: again ?? (await replace(active, randomToken())) };
    }
    await endFamily(transaction, session.id, now);
    return refused("refresh_token_already_used");

    async function replace(current: TokenRow, successor: string): Promise<string> {
      await transaction.query(
        `with old as (
           update auth.refresh_tokens set revoked = true, updated_at = $2 where id = $1
         ), seen as (
           update auth.sessions set refreshed_at = $2, updated_at = $2 where id = $4
         )
         insert into auth.refresh_tokens (token_hash, parent_id, session_id, created_at, updated_at)
         values ($3, $1, $4, $2, $2)`,
        [current.id, now.toISOString(), hashToken(successor), session.id],
      );
      return successor;
    }
  }

  function findDescendant(token: string, hash: string): string | undefined {
    let candidate = token;
    for (let generation = 0; generation < maxGenerations; generation += 1) {
      candidate = successorOf(candidate);
      if (hashToken(candidate) === hash) return candidate;
    }
    return undefined;
  }

  return { refresh };
}

type Outcome = { session: Session; refreshToken: string } | { refused: AuthCode; message?: string };

interface TokenRow extends Record<string, unknown> {
  id: number;
  parent_id: number | null;
  token_hash: string;
  revoked: boolean;
  updated_seconds: number;
}

interface FamilyRow extends Record<string, unknown> {
  id: string;
  user_id: string;
  aal: string;
  amr: Proof[];
  ends_seconds: number;
  idle_seconds: number;
  banned_seconds: number | null;
}

/** One refresh at a time for a session: the others wait here and then see its result. */
async function lockFamily(
  transaction: Transaction,
  token: string,
): Promise<{ row: FamilyRow; presented: TokenRow; active: TokenRow | undefined } | { refused: AuthCode }> {
  const hash = hashToken(token);
  await transaction.query(`set local lock_timeout = '5s'`);
  const locked = await transaction.query<FamilyRow>(
    `select sessions.id, sessions.user_id, aal, amr, extract(epoch from not_after)::float8 as ends_seconds,
            extract(epoch from refreshed_at)::float8 as idle_seconds,
            case when banned_until is not null
                 then least(extract(epoch from banned_until), 1e11)::float8 end as banned_seconds
       from auth.refresh_tokens
       join auth.sessions on sessions.id = session_id join auth.users on users.id = user_id
      where token_hash = $1 for update of sessions`,
    [hash],
  );
  const [row] = locked.rows;
  if (!row) return { refused: "refresh_token_not_found" };
  const tokens = await transaction.query<TokenRow>(
    `select id, parent_id, token_hash, revoked, extract(epoch from updated_at)::float8 as updated_seconds
       from auth.refresh_tokens where session_id = $1 and (token_hash = $2 or not revoked)`,
    [row.id, hash],
  );
  const presented = tokens.rows.find((one) => one.token_hash === hash);
  if (!presented) return { refused: "refresh_token_not_found" };
  return { row, presented, active: tokens.rows.find((one) => !one.revoked) };
}

/** A token that was replaced long ago came back, so somebody copied it: the session ends for everybody. */
async function endFamily(transaction: Transaction, sessionId: string, now: Date): Promise<void> {
  await transaction.query(
    `with family as (update auth.refresh_tokens set revoked = true where session_id = $1)
     update auth.sessions set not_after = $2 where id = $1`,
    [sessionId, now.toISOString()],
  );
  await transaction.query(`select auth.remember_ended($1)`, [sessionId]);
}

function refused(code: AuthCode, message?: string): Outcome {
  return message ? { refused: code, message: `Invalid Refresh Token: ${message}` } : { refused: code };
}

function refuseBusy(error: unknown): never {
  const isLockTimeout = error instanceof DatabaseError && error.code === "55P03";
  throw isLockTimeout ? refuse("conflict", { cause: error }) : error;
}
