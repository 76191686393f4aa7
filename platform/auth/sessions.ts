import type { Transaction } from "../database/database.ts";
import { refuse } from "./errors.ts";
import type { AuthParts, Origin } from "./parts.ts";
import { hashToken, randomToken, toSession, type Proof, type Session, type SessionRow } from "./sessions/session.ts";

const totalDays = 90;

export type LogoutScope = "global" | "local" | "others";

/** Records the sign-in at the user too, and the address. @throws PlatformError user_banned, also for a deleted user */
export async function startSession(
  parts: AuthParts,
  transaction: Transaction,
  start: { userId: string; method: Proof["method"] } & Origin,
): Promise<{ session: Session; refreshToken: string }> {
  const { userId, method, userAgent, address } = start;
  const now = parts.now();
  const amr: Proof[] = [{ method, timestamp: Math.floor(now.getTime() / 1000) }];
  const refreshToken = randomToken();
  const { rows } = await transaction.query<SessionRow>(
    `with session as (
       insert into auth.sessions (user_id, amr, user_agent, ip, created_at, refreshed_at, not_after)
       select id, $2::jsonb, $3, $4, $5::timestamptz, $5::timestamptz,
              $5::timestamptz + make_interval(days => $6)
         from auth.users where id = $1 and (banned_until is null or banned_until <= $5::timestamptz)
       returning *
     ), token as (
       insert into auth.refresh_tokens (token_hash, session_id, created_at, updated_at)
       select $7, id, $5, $5 from session
     ), seen as (
       update auth.users set last_sign_in_at = $5 where id = $1
     ), known as (
       update auth.identities set last_sign_in_at = $5 where user_id = $1
     )
     select id, user_id, aal, amr from session`,
    [
      userId,
      JSON.stringify(amr),
      userAgent?.slice(0, 200) ?? null,
      address,
      now.toISOString(),
      totalDays,
      hashToken(refreshToken),
    ],
  );
  const [row] = rows;
  if (!row) throw refuse("user_banned", { status: 400 });
  await parts.knownAddresses.remember(transaction, userId, address);
  return { session: toSession(row), refreshToken };
}

/** The session that a token names, while it may be used. */
export async function findSession(database: Transaction, id: string, now: Date): Promise<Session | undefined> {
  const { rows } = await database.query<SessionRow>(
    `select id, user_id, aal, amr from auth.sessions where id = $1 and not_after > $2`,
    [id, now.toISOString()],
  );
  return rows[0] && toSession(rows[0]);
}

/** Ends sessions of one user; resolves to the ids of those that ended. Triggers tell the other processes. */
export async function endSessions(
  database: Transaction,
  userId: string,
  scope: LogoutScope,
  current: string | undefined,
): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `delete from auth.sessions where user_id = $1
       and case $2 when 'local' then id = $3::uuid
                   when 'others' then id is distinct from $3::uuid else true end
     returning id`,
    [userId, scope, current ?? null],
  );
  return rows.map(({ id }) => id);
}
