import type { Transaction } from "../database/database.ts";
import { issueCode, startFlow, type CodeChallenge } from "./links/code-exchange.ts";
import { refuse } from "./errors.ts";
import { languageOf, linkMail } from "./links/mails.ts";
import { createLinkToken, takeLinkToken, linkTypes, type LinkToken, type LinkType } from "./links/one-time-tokens.ts";
import type { AuthParts, Origin } from "./parts.ts";
import { startSession } from "./sessions.ts";
import type { Proof } from "./sessions/session.ts";
import type { SessionAnswer } from "./tokens.ts";
import type { Account } from "./accounts/user-row.ts";
import { existing, findUser, normalEmail, updateUser } from "./users.ts";

const deadLink = { message: "Email link is invalid or has expired" };
const pauseMs = 60_000;

export interface LinkRequest {
  account: Account;
  type: LinkType;
  /** The address that the mail goes to: the new one, when the address is to change. */
  to: string;
  redirectTo: string;
  challenge?: CodeChallenge | undefined;
}

export async function createLink(
  parts: AuthParts,
  transaction: Transaction,
  request: LinkRequest,
): Promise<{ link: string; tokenHash: string }> {
  const { account, type, to, redirectTo, challenge } = request;
  const userId = account.user.id;
  const flowStateId = challenge ? await startFlow(transaction, userId, challenge) : null;
  const token = { userId, type, relatesTo: normalEmail(to), flowStateId, now: parts.now() };
  const tokenHash = await createLinkToken(transaction, token);
  return { link: parts.recoveryLink(tokenHash, type, redirectTo, languageOf(account.user.user_metadata)), tokenHash };
}

/** All work follows the answer: known and unknown addresses can't be told apart by time (SEC-03). */
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
        [account.user.id, parts.now().toISOString(), new Date(parts.now().getTime() - pauseMs).toISOString()],
      );
      if (rowCount === 0) return undefined;
      const to = account.user.email;
      return createLink(parts, transaction, { ...asked, account, type: "recovery", to });
    });
    if (link) await parts.mail(linkMail(account.user.email, "recovery", link.link, account.user.user_metadata));
  });
}

/** The proof that somebody reads the mail: a link's token, never six digits, since no mail has digits for a link. */
export interface LinkProof {
  tokenHash: string;
  types: readonly LinkType[];
}

/** `type` of a request: `email` stands for the two types that confirm an address. Unknown ones match nothing. */
export function typesOf(type: string | undefined): readonly LinkType[] {
  if (type === "email") return ["signup", "magiclink"];
  return linkTypes.filter((known) => known === type);
}

/** Answers a POST with a session, whichever flow asked for the link. @throws PlatformError otp_expired, user_banned */
export async function redeem(parts: AuthParts, proof: LinkProof, origin: Origin): Promise<SessionAnswer> {
  const { account, session, refreshToken } = await parts.database.transaction(async (transaction) => {
    const taken = await take(parts, transaction, proof);
    return { ...taken, ...(await startSession(parts, transaction, begin(taken.token, origin))) };
  });
  return parts.tokens.sessionAnswer(account.user, session, refreshToken);
}

/** Answers the link itself: with a session, or with a code when the browser that asked holds a verifier. */
export async function follow(
  parts: AuthParts,
  proof: LinkProof,
  origin: Origin,
): Promise<{ type: LinkType } & ({ code: string } | { answer: SessionAnswer })> {
  const done = await parts.database.transaction(async (transaction) => {
    const taken = await take(parts, transaction, proof);
    const { token } = taken;
    if (token.flowStateId) {
      return { ...taken, code: await issueCode(transaction, token.flowStateId, parts.now()) };
    }
    return { ...taken, ...(await startSession(parts, transaction, begin(token, origin))) };
  });
  const { type } = done.token;
  if ("code" in done) return { type, code: done.code };
  const { account, session, refreshToken } = done;
  return { type, answer: await parts.tokens.sessionAnswer(account.user, session, refreshToken) };
}

/** @throws PlatformError otp_expired, user_banned */
async function take(
  parts: AuthParts,
  transaction: Transaction,
  { tokenHash, types }: LinkProof,
): Promise<{ token: LinkToken; account: Account }> {
  const now = parts.now();
  const token = await takeLinkToken(transaction, { tokenHash, types, now });
  if (!token) throw refuse("otp_expired", deadLink);
  const before = existing(await findUser(transaction, { id: token.userId }));
  if (before.bannedUntilMs > now.getTime()) throw refuse("user_banned");
  const isChange = token.type === "email_change";
  const expected = isChange ? before.user.new_email : before.user.email;
  if (expected !== token.relatesTo) throw refuse("otp_expired", deadLink);
  if (isChange) {
    await transaction.query(`update auth.users set email_change = null where id = $1`, [token.userId]);
  }
  const account = await updateUser(transaction, token.userId, {
    isConfirmed: true,
    ...(isChange && { email: token.relatesTo }),
  });
  return { token, account };
}

function begin({ userId, type }: LinkToken, origin: Origin) {
  const method: Proof["method"] = type === "recovery" || type === "invite" ? type : "otp";
  return { userId, method, ...origin };
}
