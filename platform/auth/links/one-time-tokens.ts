import { randomInt } from "node:crypto";
import type { Transaction } from "../../database/database.ts";
import { hashToken, randomToken } from "../sessions.ts";

/** What a link was made for; the names are those of the wire. */
export const linkTypes = ["signup", "invite", "magiclink", "recovery", "email_change"] as const;
export type LinkType = (typeof linkTypes)[number];
/** The last one signs nobody in: its code stands for the current password. */
export type TokenType = LinkType | "reauthentication";

const lifeMs = 3_600_000;
/** Six digits are guessed soon if one may try for long. */
const maxCodeFailures = 10;

export interface OneTimeToken {
  userId: string;
  type: TokenType;
  /** The address that it was sent to. */
  relatesTo: string;
  /** Set when a browser asked with a code challenge: then it gets a code, not a session. */
  flowStateId: string | null;
}

/** A link's token (hosted shape: 56 hex digits, `pkce_` before it in that flow) and its six-digit twin. */
export async function createOneTimeToken(
  transaction: Transaction,
  token: OneTimeToken & { now: Date },
): Promise<{ tokenHash: string; code: string }> {
  const { userId, type, relatesTo, flowStateId, now } = token;
  const random = hashToken(randomToken()).slice(0, 56);
  const tokenHash = flowStateId ? `pkce_${random}` : random;
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await transaction.query(
    `insert into auth.one_time_tokens
       (user_id, token_type, token_hash, code_hash, relates_to, flow_state_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (user_id, token_type) do update set
       token_hash = excluded.token_hash, code_hash = excluded.code_hash, failures = 0,
       relates_to = excluded.relates_to, flow_state_id = excluded.flow_state_id,
       created_at = excluded.created_at`,
    [
      userId,
      type,
      hashToken(tokenHash),
      hashCode(relatesTo, code),
      relatesTo,
      flowStateId,
      now.toISOString(),
    ],
  );
  return { tokenHash, code };
}

interface TokenRow extends Record<string, unknown> {
  user_id: string;
  token_type: TokenType;
  relates_to: string;
  flow_state_id: string | null;
}

const taken = `returning user_id, token_type, relates_to, flow_state_id`;

/** Uses a link up: undefined when it is unknown, used, too old or of another type. */
export async function takeByHash(
  transaction: Transaction,
  link: { tokenHash: string; types: readonly TokenType[]; now: Date },
): Promise<OneTimeToken | undefined> {
  const { rows } = await transaction.query<TokenRow>(
    `delete from auth.one_time_tokens
      where token_hash = $1 and token_type = any($2::text[]) and created_at > $3 ${taken}`,
    [hashToken(link.tokenHash), link.types, oldest(link.now)],
  );
  return rows[0] && toToken(rows[0]);
}

/** Uses a code up; a wrong one counts against all codes of that address. */
export async function takeByCode(
  transaction: Transaction,
  given: { email: string; code: string; types: readonly TokenType[]; now: Date },
): Promise<OneTimeToken | undefined> {
  const { email, code, types, now } = given;
  const { rows } = await transaction.query<TokenRow>(
    `delete from auth.one_time_tokens
      where relates_to = $1 and code_hash = $2 and token_type = any($3::text[]) and created_at > $4
        and failures < $5 ${taken}`,
    [email, hashCode(email, code), types, oldest(now), maxCodeFailures],
  );
  if (rows[0]) return toToken(rows[0]);
  await transaction.query(
    `update auth.one_time_tokens set failures = failures + 1 where relates_to = $1`,
    [email],
  );
  return undefined;
}

function toToken(row: TokenRow): OneTimeToken {
  return {
    userId: row.user_id,
    type: row.token_type,
    relatesTo: row.relates_to,
    flowStateId: row.flow_state_id,
  };
}

function oldest(now: Date): string {
  return new Date(now.getTime() - lifeMs).toISOString();
}

function hashCode(email: string, code: string): string {
  return hashToken(`${email} ${code}`);
}
