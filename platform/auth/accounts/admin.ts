import type { Transaction } from "../../database/database.ts";
import { refuse } from "../errors.ts";
import { linkMail } from "../links/mails.ts";
import type { LinkType } from "../links/one-time-tokens.ts";
import type { AuthParts } from "../parts.ts";
import { isPasswordHash, refuseWeakPassword } from "../passwords.ts";
import { createLink } from "../recovery.ts";
import { endSessions } from "../sessions.ts";
import type { Account, User } from "./user-row.ts";
import { deleteUser, existing, findUser, insertUser, softDeleteUser, updateUser } from "../users.ts";

/** The fields of an account that the secret key may set; an absent field stays as it is. */
export interface AccountChanges {
  id?: string | undefined;
  email?: string | undefined;
  password?: string | undefined;
  /** An Argon2 or bcrypt hash, for a user who is moved in from another service. */
  passwordHash?: string | undefined;
  isConfirmed?: boolean | undefined;
  userMetadata?: Record<string, unknown> | undefined;
  appMetadata?: Record<string, unknown> | undefined;
  /** Go's notation, `24h` or `1h30m`; `none` lifts the ban. */
  banDuration?: string | undefined;
}

/** @throws PlatformError email_exists, weak_password, validation_failed */
export async function createUser(parts: AuthParts, changes: AccountChanges): Promise<User> {
  const { email } = changes;
  if (!email) {
    throw refuse("validation_failed", {
      message: "Cannot create a user without either an email or phone",
    });
  }
  const bannedUntil = banEnd(changes.banDuration, parts.now());
  const passwordHash = (await hashOf(parts, changes, email)) ?? null;
  const account = await parts.database.transaction(async (transaction) => {
    const isConfirmed = changes.isConfirmed ?? false;
    const made = await insertUser(transaction, { ...changes, email, passwordHash, isConfirmed });
    if (!bannedUntil) return made;
    return updateUser(transaction, made.user.id, { bannedUntil });
  });
  return account.user;
}

/** A ban or a new password ends the user's sessions. The database's own rules may refuse the change. */
export async function updateAccount(parts: AuthParts, id: string, changes: AccountChanges): Promise<User> {
  const before = existing(await findUser(parts.database, { id }));
  const bannedUntil = banEnd(changes.banDuration, parts.now());
  const passwordHash = await hashOf(parts, changes, changes.email ?? before.user.email);
  const { account, ended } = await parts.database.transaction(async (transaction) => ({
    account: await updateUser(transaction, id, {
      email: changes.email,
      passwordHash,
      // `false` never takes a confirmation back, as on the hosted service: nobody is locked out by it.
      isConfirmed: changes.isConfirmed || undefined,
      appMetadata: changes.appMetadata,
      userMetadata: changes.userMetadata,
      bannedUntil,
    }),
    ended: passwordHash ? await endSessions(transaction, id, "global", undefined) : [],
  }));
  parts.callers.end(ended);
  if (bannedUntil !== undefined) parts.callers.ban(id, account.bannedUntilMs);
  return account.user;
}

export async function deleteAccount(parts: AuthParts, id: string, { isSoft }: { isSoft: boolean }): Promise<void> {
  const remove = isSoft ? softDeleteUser : deleteUser;
  await parts.database.transaction((transaction) => remove(transaction, id));
  parts.callers.end([id]);
}

export async function inviteUser(
  parts: AuthParts,
  invited: { email: string; data?: Record<string, unknown> | undefined; redirectTo: string },
): Promise<User> {
  const { email, data, redirectTo } = invited;
  const { account, link } = await parts.database.transaction(async (transaction) => {
    const known = await findUser(transaction, { email });
    if (known?.isConfirmed) throw refuse("email_exists");
    const guest =
      known ??
      (await insertUser(transaction, {
        email,
        passwordHash: null,
        isConfirmed: false,
        isInvited: true,
        userMetadata: data,
      }));
    const request = { account: guest, type: "invite", to: email, redirectTo } as const;
    return { account: guest, ...(await createLink(parts, transaction, request)) };
  });
  parts.inBackground(() => parts.mail(linkMail(email, "invite", link, account.user.user_metadata)));
  return account.user;
}

export interface LinkOrder {
  type: LinkType | "email_change_current" | "email_change_new";
  email: string;
  password?: string | null | undefined;
  new_email?: string | null | undefined;
  data?: Record<string, unknown> | null | undefined;
  redirectTo: string;
}

/** The user's fields and the link's, flattened. `email_otp`, which the stock client's type has, is empty. */
export async function createLinkFor(parts: AuthParts, order: LinkOrder) {
  const passwordHash = await hashOf(parts, { password: order.password ?? undefined }, order.email);
  const { account, type, made } = await parts.database.transaction(async (transaction) => {
    const known = await findUser(transaction, { email: order.email });
    const kind = typeOf(order, known);
    const found =
      known ??
      (await insertUser(transaction, {
        email: order.email,
        passwordHash: passwordHash ?? null,
        isConfirmed: false,
        isInvited: kind === "invite",
        userMetadata: order.data ?? undefined,
      }));
    const to = kind === "email_change" ? (order.new_email ?? "") : order.email;
    const owner =
      kind === "email_change" ? await beginChange(transaction, { id: found.user.id, to, now: parts.now() }) : found;
    const request = { account: owner, type: kind, to, redirectTo: order.redirectTo };
    return { account: owner, type: kind, made: await createLink(parts, transaction, request) };
  });
  return {
    ...account.user,
    action_link: made.link,
    email_otp: "",
    hashed_token: made.tokenHash,
    redirect_to: order.redirectTo,
    // A change of address says which of the two addresses the link is for.
    verification_type: type === "email_change" ? order.type : type,
  };
}

/** The account as it is with an address that waits for its confirmation: the answer tells that address. */
async function beginChange(
  transaction: Transaction,
  { id, to, now }: { id: string; to: string; now: Date },
): Promise<Account> {
  if (await findUser(transaction, { email: to })) throw refuse("email_exists");
  await transaction.query(`update auth.users set email_change = $2, email_change_sent_at = $3 where id = $1`, [
    id,
    to.toLowerCase(),
    now.toISOString(),
  ]);
  return existing(await findUser(transaction, { id }));
}

function typeOf(order: LinkOrder, known: Account | undefined): LinkType {
  const type = order.type === "email_change_current" || order.type === "email_change_new" ? "email_change" : order.type;
  if (!known && (type === "recovery" || type === "email_change")) {
    throw refuse("user_not_found", { message: "User with this email not found" });
  }
  if (!known && type === "magiclink") return "signup";
  if (known?.isConfirmed && (type === "signup" || type === "invite")) throw refuse("email_exists");
  return type;
}

async function hashOf(
  parts: AuthParts,
  given: Pick<AccountChanges, "password" | "passwordHash">,
  email: string,
): Promise<string | undefined> {
  if (given.passwordHash !== undefined) {
    if (isPasswordHash(given.passwordHash)) return given.passwordHash;
    throw refuse("validation_failed", { message: "password_hash is neither argon2 nor bcrypt" });
  }
  if (given.password === undefined || given.password === "") return undefined;
  refuseWeakPassword(given.password, [email, parts.siteName]);
  return parts.passwords.hash(given.password);
}

/** Returns undefined to keep the ban as it is; null lifts it. */
function banEnd(duration: string | undefined, now: Date): string | null | undefined {
  if (duration === undefined || duration === "") return undefined;
  if (duration === "none") return null;
  const units: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1_000 };
  let totalMs = 0;
  const rest = duration.replaceAll(/(\d{1,9}(?:\.\d+)?)([hms])/g, (_, count: string, unit: string) => {
    totalMs += Number(count) * (units[unit] ?? 0);
    return "";
  });
  if (rest !== "" || totalMs <= 0) {
    throw refuse("validation_failed", { message: "invalid format for ban duration" });
  }
  // A century counts as for ever: later years would have five digits.
  return new Date(now.getTime() + Math.min(totalMs, 100 * 365 * 86_400_000)).toISOString();
}
