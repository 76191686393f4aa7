import { createUser } from "./accounts/admin.ts";
import type { AuthParts } from "./parts.ts";
import { requireEmail } from "./routes/request-body.ts";
import type { User } from "./accounts/user-row.ts";
import { findUser, listUsers } from "./users.ts";

/** What the operator's command does to accounts, in process, by the same rules as the wire (SEC-05). */
export interface Operator {
  /** Confirmed at once: the operator knows whom they let in. @throws PlatformError weak_password, email_exists, validation_failed */
  createUser(account: { email: string; password: string }): Promise<User>;
  findByEmail(email: string): Promise<User | undefined>;
  /** Newest first; at most the first 1,000. */
  listUsers(): Promise<User[]>;
}

export function createOperator(parts: AuthParts): Operator {
  return {
    createUser: ({ email, password }) =>
      createUser(parts, { email: requireEmail(email), password, isConfirmed: true }),
    findByEmail: async (email) => (await findUser(parts.database, { email }))?.user,
    listUsers: async () => (await listUsers(parts.database, { number: 1, size: 1_000 })).users,
  };
}
