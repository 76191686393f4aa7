import { randomInt } from "node:crypto";
import type { Transaction } from "../../database/database.ts";
import { hashToken, randomToken } from "../sessions/session.ts";

export const linkTypes = ["signup", "invite", "magiclink", "recovery", "email_change"] as const;
export type LinkType = (typeof linkTypes)[number];

const lifeMs = 3_600_000;
/** An invitation of a Friday is still good on Monday. */
const inviteLifeMs = 7 * 24 * lifeMs;
/** Wrong codes of an account within a day, however many codes are asked for: six digits are soon guessed. */
const maxCodeFailures = 10;

export interface LinkToken {
  userId: string;
  type: LinkType;
  relatesTo: string;
  /** Set when a browser asked with a code challenge: the link then gives a code, not a session. */
  flowStateId: string | null;
}

/** The token in a link (hosted shape: 56 hex digits, `pkce_` before it in that flow). Only its hash is kept. */
export async function createLinkToken(transaction: Transaction, token: LinkToken & { now: Date }): Promise<string> {
  const random = hashToken(randomToken()).slice(0, 56);
  const tokenHash = token.flowStateId ? `pkce_${random}` : random;
  const kept = { ...token, hash: hashToken(tokenHash) };
  await (token.type === "recovery" ? add(transaction, kept) : keep(transaction, kept));
  return tokenHash;
}

interface TokenRow extends Record<string, unknown> {
  user_id: string;
  token_type: LinkType;
  relates_to: string;
  flow_state_id: string | null;
}

/** Uses a link up: undefined when it is unknown, used, too old or of another type. */
export async function takeLinkToken(
  transaction: Transaction,
  link: { tokenHash: string; types: readonly LinkType[]; now: Date },
): Promise<LinkToken | undefined> {
  const { rows } = await transaction.query<TokenRow>(
    `delete from auth.one_time_tokens
      where token_hash = $1 and token_type = any($2::text[])
        and created_at > case token_type when 'invite' then $4::timestamptz else $3::timestamptz end
      returning user_id, token_type, relates_to, flow_state_id`,
    [hashToken(link.tokenHash), link.types, oldest(link.now), oldest(link.now, inviteLifeMs)],
  );
  const [row] = rows;
  return (
    row && {
      userId: row.user_id,
      type: row.token_type,
      relatesTo: row.relates_to,
      flowStateId: row.flow_state_id,
    }
  );
}

/** Six digits for the mail to `relatesTo`; they stand for the current password and sign nobody in. */
export async function createCode(
  transaction: Transaction,
  owner: { userId: string; relatesTo: string; now: Date },
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const hash = hashCode(owner.userId, code);
  await keep(transaction, { ...owner, type: "reauthentication", flowStateId: null, hash });
  return code;
}

/** Each try is counted before it is judged: no more than ten fit in at once, and a new code goes on with the count. */
export async function takeCode(
  transaction: Transaction,
  given: { userId: string; relatesTo: string; code: string; now: Date },
): Promise<boolean> {
  const { userId, relatesTo, code, now } = given;
  const { rowCount } = await transaction.query(
    `update auth.one_time_tokens set failures = failures + 1
      where user_id = $1 and token_type = 'reauthentication' and failures < $2`,
    [userId, maxCodeFailures],
  );
  if (rowCount === 0) return false;
  const taken = await transaction.query(
    `delete from auth.one_time_tokens where user_id = $1 and token_type = 'reauthentication'
        and token_hash = $2 and relates_to = $3 and created_at > $4`,
    [userId, hashCode(userId, code), relatesTo, oldest(now)],
  );
  return taken.rowCount > 0;
}

interface KeptToken extends Omit<LinkToken, "type"> {
  type: LinkType | "reauthentication";
  hash: string;
  now: Date;
}

const insertToken = `insert into auth.one_time_tokens
    (user_id, token_type, token_hash, relates_to, flow_state_id, created_at)
  values ($1, $2, $3, $4, $5, $6)`;
const valuesOf = ({ userId, type, hash, relatesTo, flowStateId, now }: KeptToken) => [
  userId,
  type,
  hash,
  relatesTo,
  flowStateId,
  now.toISOString(),
];

/**
 * Anybody may ask for a new password: the links that were sent before stay good, or a stranger could end the owner's
 * (AVL-27). Their number is bounded by the pause between two mails and the hour of their life; a new password ends all.
 */
async function add(transaction: Transaction, token: KeptToken): Promise<void> {
  const { userId, type, now } = token;
  await transaction.query(
    `delete from auth.one_time_tokens where user_id = $1 and token_type = $2 and created_at <= $3`,
    [userId, type, oldest(now)],
  );
  await transaction.query(insertToken, valuesOf(token));
}

/** Only the account itself or an admin asks for these: the newest one counts. */
async function keep(transaction: Transaction, token: KeptToken): Promise<void> {
  await transaction.query(
    `${insertToken}
     on conflict (user_id, token_type) where token_type <> 'recovery' do update set
       token_hash = excluded.token_hash, relates_to = excluded.relates_to,
       flow_state_id = excluded.flow_state_id, created_at = excluded.created_at`,
    valuesOf(token),
  );
}

function oldest(now: Date, life = lifeMs): string {
  return new Date(now.getTime() - life).toISOString();
}

function hashCode(userId: string, code: string): string {
  return hashToken(`${userId} ${code}`);
}
