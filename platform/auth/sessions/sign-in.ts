import { budgets } from "../../fairness/budgets.ts";
import { takeCode } from "../links/code-exchange.ts";
import { refuse } from "../errors.ts";
import type { AuthParts, Origin } from "../parts.ts";
import { isBcrypt } from "../passwords.ts";
import { startSession } from "../sessions.ts";
import type { Proof } from "./session.ts";
import type { SessionAnswer } from "../tokens.ts";
import type { Account } from "../accounts/user-row.ts";
import { existing, findUser, updateUser } from "../users.ts";

/**
 * Every refusal takes the same work (SEC-03).
 * @throws PlatformError over_request_rate_limit, invalid_credentials, user_banned, email_not_confirmed
 */
export async function signInWithPassword(
  parts: AuthParts,
  given: { email: string; password: string },
  origin: Origin,
): Promise<SessionAnswer> {
  const waitS = await parts.budgets.take(budgets.signIn, origin.address);
  if (waitS > 0) throw refuse("over_request_rate_limit", { waitS });
  const key = await parts.knownAddresses.keyOf(parts.database, given.email, origin.address);
  const mayTry = async () => {
    const penaltyS = await parts.budgets.penalty(key);
    if (penaltyS > 0) throw refuse("over_request_rate_limit", { waitS: penaltyS });
  };
  await mayTry();

  const account = await findUser(parts.database, { email: given.email });
  const isRight = await parts.passwords.verify(given.password, account?.passwordHash, mayTry);
  if (!account || !isRight) {
    await parts.budgets.fail(key);
    throw refuse("invalid_credentials");
  }
  await parts.budgets.forgive(key);
  if (account.bannedUntilMs > parts.now().getTime()) throw refuse("user_banned", { status: 400 });
  if (!account.isConfirmed) throw refuse("email_not_confirmed");
  if (account.passwordHash && isBcrypt(account.passwordHash)) {
    await renewHash(parts, account, given.password);
  }
  return answerWithSession(parts, account.user.id, "password", origin);
}

export async function signInWithCode(
  parts: AuthParts,
  given: { code: string; verifier: string },
  origin: Origin,
): Promise<SessionAnswer> {
  const userId = await takeCode(parts.database, { ...given, now: parts.now() });
  return answerWithSession(parts, userId, "recovery", origin);
}

/** @throws PlatformError those of `refresh-tokens.ts`, over_request_rate_limit */
export async function refreshSession(parts: AuthParts, token: string, origin: Origin): Promise<SessionAnswer> {
  const waitS = await parts.budgets.take(budgets.refresh, origin.address);
  if (waitS > 0) throw refuse("over_request_rate_limit", { waitS });
  const { session, refreshToken } = await parts.refreshTokens.refresh(token);
  const sessionWaitS = await parts.budgets.take(budgets.refreshSession, session.id);
  if (sessionWaitS > 0) throw refuse("over_request_rate_limit", { waitS: sessionWaitS });
  const { user } = existing(await findUser(parts.database, { id: session.userId }));
  return parts.tokens.sessionAnswer(user, session, refreshToken);
}

async function answerWithSession(
  parts: AuthParts,
  userId: string,
  method: Proof["method"],
  origin: Origin,
): Promise<SessionAnswer> {
  // The session starts outside of the transaction: it is as good when its address could not be remembered.
  const start = { userId, method, ...origin };
  const { session, refreshToken } = await startSession(parts, parts.database, start);
  const { user } = existing(await findUser(parts.database, { id: userId }));
  return parts.tokens.sessionAnswer(user, session, refreshToken);
}

/** Replaces hashes of other services by our own kind at the first sign-in. */
async function renewHash(parts: AuthParts, { user }: Account, password: string): Promise<void> {
  const passwordHash = await parts.passwords.hash(password);
  await parts.database.transaction((transaction) => updateUser(transaction, user.id, { passwordHash }));
}
