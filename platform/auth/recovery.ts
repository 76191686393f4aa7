import type { Transaction } from "../database/database.ts";
import { issueCode, startFlow, type CodeChallenge } from "./links/code-exchange.ts";
import { refuse } from "./errors.ts";
import { linkMail } from "./links/mails.ts";
import {
  createOneTimeToken,
  takeByCode,
  takeByHash,
  linkTypes,
  type LinkType,
  type OneTimeToken,
  type TokenType,
} from "./links/one-time-tokens.ts";
import type { AuthParts, Origin } from "./parts.ts";
import { startSession, type Proof } from "./sessions.ts";
import type { SessionAnswer } from "./tokens.ts";
import type { Account } from "./accounts/user-row.ts";
import { existing, findUser, normalEmail, updateUser } from "./users.ts";

const deadLink = { message: "Email link is invalid or has expired" };
/** Between two mails to one account. */
const pauseMs = 60_000;

export interface LinkRequest {
  account: Account;
  type: LinkType;
  /** The address that the mail goes to; a new one when the address is to change. */
  to: string;
  redirectTo: string;
  challenge?: CodeChallenge | undefined;
}

/** A link of its own for one account, replacing the one before it; does not send anything. */
export async function createLink(
  parts: AuthParts,
  transaction: Transaction,
  request: LinkRequest,
): Promise<{ link: string; tokenHash: string; code: string }> {
  const { account, type, to, redirectTo, challenge } = request;
  const userId = account.user.id;
  const flowStateId = challenge ? await startFlow(transaction, userId, challenge) : null;
  const token = { userId, type, relatesTo: normalEmail(to), flowStateId, now: parts.now() };
  const { tokenHash, code } = await createOneTimeToken(transaction, token);
  return { link: parts.recoveryLink(tokenHash, type, redirectTo), tokenHash, code };
}

/**
 * Everything happens after the answer: known and unknown addresses differ in nothing that a stranger could
 * see or time (SEC-03). Asked again within a minute, nothing is sent and nothing is said.
 */
export function requestRecovery(
  parts: AuthParts,
  asked: { email: string; redirectTo: string; challenge?: CodeChallenge | undefined },
): void {
  parts.inBackground(async () => {
    const account = await findUser(parts.database, { email: asked.email });
    if (!account) return;
    const link = await parts.database.transaction(async (transaction) => {
      const { rowCount } = await transaction.query(
        `update auth.users set recovery_sent_at = $2
          where id = $1 and (recovery_sent_at is null or recovery_sent_at <= $3)`,
        [
          account.user.id,
          parts.now().toISOString(),
          new Date(parts.now().getTime() - pauseMs).toISOString(),
        ],
      );
      if (rowCount === 0) return undefined;
      const to = account.user.email;
      return createLink(parts, transaction, { ...asked, account, type: "recovery", to });
    });
    if (link) await parts.mail(linkMail(account.user.email, "recovery", link.link));
  });
}

/** What somebody holds up to prove that they read the mail. */
export type LinkProof = { types: readonly LinkType[] } & (
  { tokenHash: string } | { email: string; code: string }
);

/** `type` of a request: `email` stands for the two that confirm an address. Unknown ones match nothing. */
export function typesOf(type: string | undefined): readonly LinkType[] {
  if (type === "email") return ["signup", "magiclink"];
  return linkTypes.filter((known) => known === type);
}

/** By POST: a session, whichever flow asked for the link. @throws PlatformError otp_expired, user_banned */
export async function redeem(
  parts: AuthParts,
  proof: LinkProof,
  origin: Origin,
): Promise<SessionAnswer> {
  const started = await parts.database.transaction(async (transaction) => {
    const taken = await take(parts, transaction, proof);
    if (!taken) return undefined;
    const userId = taken.token.userId;
    return {
      ...taken,
      ...(await startSession(parts, transaction, begin(taken.token, userId, origin))),
    };
  });
  if (!started) throw refuse("otp_expired", "tokenHash" in proof ? deadLink : {});
  return parts.tokens.sessionAnswer(started.account.user, started.session, started.refreshToken);
}

/** By the link itself: a session, or a code when the browser that asked holds a verifier. */
export async function follow(
  parts: AuthParts,
  proof: LinkProof,
  origin: Origin,
): Promise<{ type: TokenType } & ({ code: string } | { answer: SessionAnswer })> {
  const done = await parts.database.transaction(async (transaction) => {
    const taken = await take(parts, transaction, proof);
    if (!taken) return undefined;
    const { token } = taken;
    if (token.flowStateId) {
      return { ...taken, code: await issueCode(transaction, token.flowStateId, parts.now()) };
    }
    const started = await startSession(parts, transaction, begin(token, token.userId, origin));
    return { ...taken, ...started };
  });
  if (!done) throw refuse("otp_expired", deadLink);
  const { type } = done.token;
  if ("code" in done) return { type, code: done.code };
  const { account, session, refreshToken } = done;
  return { type, answer: await parts.tokens.sessionAnswer(account.user, session, refreshToken) };
}

/** Undefined rather than thrown: a wrong code must be counted, so its transaction has to commit. */
async function take(
  parts: AuthParts,
  transaction: Transaction,
  proof: LinkProof,
): Promise<{ token: OneTimeToken; account: Account } | undefined> {
  const now = parts.now();
  const { types } = proof;
  const token =
    "tokenHash" in proof
      ? await takeByHash(transaction, { tokenHash: proof.tokenHash, types, now })
      : await takeByCode(transaction, {
          email: normalEmail(proof.email),
          code: proof.code,
          types,
          now,
        });
  if (!token) return undefined;
  const before = existing(await findUser(transaction, { id: token.userId }));
  if (before.bannedUntilMs > now.getTime()) throw refuse("user_banned");
  const isChange = token.type === "email_change";
  const expected = isChange ? before.user.new_email : before.user.email;
  if (expected !== token.relatesTo) return undefined;
  const account = await updateUser(transaction, token.userId, {
    isConfirmed: true,
    ...(isChange && { email: token.relatesTo }),
  });
  if (isChange) {
    await transaction.query(`update auth.users set email_change = null where id = $1`, [
      token.userId,
    ]);
  }
  return { token, account };
}

function begin(token: OneTimeToken, userId: string, origin: Origin) {
  const { type } = token;
  const method: Proof["method"] = type === "recovery" || type === "invite" ? type : "otp";
  return { userId, method, ...origin };
}
