import { z } from "zod";
import type { Database } from "#platform/database/database.ts";

/** What the operator may ask of a shop, over the private socket or directly (`npm run admin`). */
export interface Operator {
  /** Makes the account when it is new, and makes it an admin either way. @throws with the service's sentence */
  createAdmin(email: string, password: string): Promise<string>;
  promote(email: string): Promise<string>;
  demote(email: string): Promise<string>;
  listAdmins(): Promise<Account[]>;
  list(): Promise<Account[]>;
}

export interface Account {
  email: string;
  role: string;
  created_at: string;
}

const accountSchema = z.object({ email: z.string(), role: z.string(), created_at: z.string() });

export function createOperator(
  database: Database,
  createUser: (account: { email: string; password: string }) => Promise<unknown>,
): Operator {
  async function list(): Promise<Account[]> {
    const { rows } = await database.query(
      `select users.email, user_profiles.role, user_profiles.created_at
       from public.user_profiles join auth.users on users.id = user_profiles.user_id
       order by user_profiles.created_at desc`,
    );
    return z.array(accountSchema).parse(rows);
  }

  async function setRole(email: string, role: "admin" | "user"): Promise<string> {
    const { rowCount } = await database.query(
      `update public.user_profiles set role = $2
       where user_id = (select id from auth.users where email = lower($1))`,
      [email, role],
    );
    if (rowCount === 0) throw new OperatorError(`There is no account for ${email}.`);
    return role === "admin" ? `${email} is an admin now.` : `${email} is no admin any more.`;
  }

  return {
    async createAdmin(email, password) {
      await createUser({ email, password });
      return setRole(email, "admin");
    },
    promote: (email) => setRole(email, "admin"),
    demote: (email) => setRole(email, "user"),
    async listAdmins() {
      return (await list()).filter(({ role }) => role === "admin");
    },
    list,
  };
}

/** A refusal that the operator reads as it is. */
export class OperatorError extends Error {
  override readonly name = "OperatorError";
}
