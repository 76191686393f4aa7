import type { SignedIn } from "../routes/bearer.ts";
import { refuse } from "../errors.ts";
import { addressChangeMail, codeMail, linkMail } from "../links/mails.ts";
import { createCode, takeCode } from "../links/one-time-tokens.ts";
import type { AuthParts } from "../parts.ts";
import { refuseWeakPassword } from "../passwords.ts";
import { createLink } from "../recovery.ts";
import { endSessions } from "../sessions.ts";
import type { Account, User } from "./user-row.ts";
import { findUser, updateUser } from "../users.ts";

/** A new password may be chosen without the old one for so long after following a mailed link. */
const linkProofS = 3_600;
/** Characters of JSON: each access token carries them, and a request's headers hold 16 KiB. */
const maxMetadata = 4_096;
const pauseS = 60;

export interface OwnChanges {
  email?: string | undefined;
  password?: string | undefined;
  currentPassword?: string | undefined;
  nonce?: string | undefined;
  data?: Record<string, unknown> | undefined;
  redirectTo: string;
}

/**
 * Password and e-mail ask for the current password (E39), unless the session began with a mailed link. A new password
 * ends every other session.
 * @throws PlatformError validation_failed, weak_password, same_password, current_password_*, email_exists
 */
export async function changeOwnAccount(
  parts: AuthParts,
  { account, session }: SignedIn,
  changes: OwnChanges,
): Promise<User> {
  const { user } = account;
  const { password } = changes;
  if (changes.data) refuseLargeMetadata({ ...user.user_metadata, ...changes.data });
  const email = changes.email === user.email ? undefined : changes.email;
  if (password !== undefined) await refuseSamePassword(parts, account, password);
  const isProved = hasFollowedLink(session.amr, parts.now()) || account.passwordHash === null;
  if ((password !== undefined || email !== undefined) && !isProved) {
    if (changes.nonce) await requireCode(parts, account, changes.nonce);
    else await requireCurrentPassword(parts, account, changes);
  }
  const passwordHash = password === undefined ? undefined : await parts.passwords.hash(password);

  const done = await parts.database.transaction(async (transaction) => {
    await updateUser(transaction, user.id, { userMetadata: changes.data, passwordHash });
    if (passwordHash) {
      await transaction.query(`delete from auth.one_time_tokens where user_id = $1`, [user.id]);
    }
    const ended = passwordHash ? await endSessions(transaction, user.id, "others", session.id) : [];
    const link =
      email === undefined
        ? undefined
        : await startEmailChange(parts, transaction, {
            account,
            email,
            redirectTo: changes.redirectTo,
          });
    return { ended, link, account: await findUser(transaction, { id: user.id }) };
  });
  parts.callers.end(done.ended);
  const { link } = done;
  if (link !== undefined && email !== undefined) {
    parts.inBackground(() => parts.mail(linkMail(email, "email_change", link, user.user_metadata)));
    parts.inBackground(() => parts.mail(addressChangeMail(user.email)));
  }
  return done.account?.user ?? user;
}

function refuseLargeMetadata(metadata: Record<string, unknown>): void {
  if (JSON.stringify(metadata).length <= maxMetadata) return;
  throw refuse("validation_failed", { message: "User metadata is too large" });
}

/** Mails a code to a signed-in user who forgot the password. @throws PlatformError over_email_send_rate_limit */
export async function sendCode(parts: AuthParts, { account }: SignedIn): Promise<void> {
  const { id: userId, email } = account.user;
  const now = parts.now();
  const code = await parts.database.transaction(async (transaction) => {
    const { rowCount } = await transaction.query(
      `update auth.users set reauthentication_sent_at = $2 where id = $1
         and (reauthentication_sent_at is null or reauthentication_sent_at <= $3)`,
      [userId, now.toISOString(), new Date(now.getTime() - pauseS * 1000).toISOString()],
    );
    if (rowCount === 0) return undefined;
    return createCode(transaction, { userId, relatesTo: email, now });
  });
  if (code === undefined) {
    throw refuse("over_email_send_rate_limit", {
      message: `For security purposes, you can only request this after ${pauseS} seconds.`,
      waitS: pauseS,
    });
  }
  parts.inBackground(() => parts.mail(codeMail(email, code)));
}

async function requireCode(parts: AuthParts, { user }: Account, code: string): Promise<void> {
  const given = { userId: user.id, relatesTo: user.email, code, now: parts.now() };
  const isRight = await parts.database.transaction((transaction) => takeCode(transaction, given));
  if (!isRight) throw refuse("reauthentication_not_valid");
}

/** Checks weak before same before current, so that a thief of a token learns as little as possible from the refusal. */
async function refuseSamePassword(parts: AuthParts, account: Account, password: string): Promise<void> {
  refuseWeakPassword(password, [account.user.email, parts.siteName]);
  if (await parts.passwords.verify(password, account.passwordHash)) throw refuse("same_password");
}

async function requireCurrentPassword(
  parts: AuthParts,
  account: Account,
  { password, currentPassword: current }: OwnChanges,
): Promise<void> {
  if (current === undefined) {
    const isOfEmail = password === undefined && { message: emailNeedsProof };
    throw refuse("current_password_required", isOfEmail || {});
  }
  const isRight = await parts.passwords.verify(current, account.passwordHash);
  if (!isRight) throw refuse("current_password_invalid");
}

/** The code's own sentence is about a new password. */
const emailNeedsProof = "Changing the email address requires reauthentication.";

function hasFollowedLink(amr: SignedIn["session"]["amr"], now: Date): boolean {
  const oldestS = now.getTime() / 1000 - linkProofS;
  return amr.some(({ method, timestamp }) => method !== "password" && timestamp >= oldestS);
}

/** The address changes only when its owner follows the link; until then it is noted as the wanted one. */
async function startEmailChange(
  parts: AuthParts,
  transaction: Parameters<typeof createLink>[1],
  change: { account: Account; email: string; redirectTo: string },
): Promise<string> {
  const { account, email, redirectTo } = change;
  if (await findUser(transaction, { email })) throw refuse("email_exists");
  await transaction.query(`update auth.users set email_change = $2, email_change_sent_at = $3 where id = $1`, [
    account.user.id,
    email,
    parts.now().toISOString(),
  ]);
  const request = { account, type: "email_change", to: email, redirectTo } as const;
  return (await createLink(parts, transaction, request)).link;
}
