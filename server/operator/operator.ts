import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import { ConfigError } from "../config.ts";
import { buyerHash } from "#supabase/functions/_payments/buyer-hash.ts";

export interface Operator {
  /** Makes an account that is an admin. @throws ConfigError when there is one, or when the password is weak */
  createAdmin(email: string, password: string): Promise<string>;
  setRight(email: string, right: Right): Promise<string>;
  list(): Promise<Account[]>;
  hasAdmin(): Promise<boolean>;
  /** All data about an e-mail address (LAW-05). @throws OperatorError when there is none */
  exportCustomer(email: string): Promise<CustomerData>;
  /** Forgets the person and their orders; the priced record of a sale stays, without a name. */
  eraseCustomer(email: string): Promise<string>;
}

const purchaseSchema = z.looseObject({ reference: z.string().nullable() });
const customerSchema = z.looseObject({
  email: z.string(),
  customers: z.array(z.looseObject({ orders: z.array(purchaseSchema) })),
  recently_deleted: z.array(purchaseSchema),
  purchases_without_orders: z.array(purchaseSchema),
  withdrawals: z.array(z.unknown()),
  enquiries: z.array(z.unknown()),
  wishes: z.array(z.unknown()),
  quotes: z.array(z.unknown()),
  mails: z.array(z.unknown()),
});
type CustomerData = z.infer<typeof customerSchema>;

/** A user has none. */
type Right = "admin" | "assistant" | "user";

interface Account {
  id: string;
  email: string;
  right: Right;
  created_at: string;
}

/** A refusal that the operator reads as it is. */
class OperatorError extends Error {
  override readonly name = "OperatorError";
}

const profilesSchema = z.array(
  z.object({ user_id: z.string(), role: z.enum(["admin", "user"]), is_assistant: z.boolean() }),
);

const said: Record<Right, string> = {
  admin: "is an admin now",
  assistant: "is an assistant now",
  user: "has no rights any more",
};

function purchasesOf(held: CustomerData): Set<string | null> {
  const listed = held.customers.flatMap(({ orders }) => orders);
  const all = [...listed, ...held.recently_deleted, ...held.purchases_without_orders];
  return new Set(all.map(({ reference }) => reference));
}

/**
 * Acts through the wire, so that a hosted project is run alike. With the functions' `secret` a purchase is found by its
 * buyer's address when its orders are gone.
 */
export function createOperator(service: SupabaseClient, secret: string): Operator {
  const named = async (email: string) => ({
    customer_email: email,
    buyer_hash: await buyerHash(email, secret),
  });

  async function list(): Promise<Account[]> {
    const { data: accounts, error } = await service.auth.admin.listUsers({ perPage: 1_000 });
    if (error) throw error;
    const { data } = await service.from("user_profiles").select("user_id,role,is_assistant").throwOnError();
    const rights = new Map<string, Right>(
      profilesSchema.parse(data).map((one) => [one.user_id, one.is_assistant ? "assistant" : one.role]),
    );
    return accounts.users.map(({ id, email, created_at }) => ({
      id,
      email: email ?? "",
      right: rights.get(id) ?? "user",
      created_at,
    }));
  }

  async function setRight(email: string, right: Right): Promise<string> {
    const account = (await list()).find((one) => one.email === email.toLowerCase());
    if (!account) throw new OperatorError(`There is no account for ${email}.`);
    const rights = { role: right === "admin" ? "admin" : "user", is_assistant: right === "assistant" };
    const { error } = await service.from("user_profiles").update(rights).eq("user_id", account.id);
    if (error) throw new OperatorError(`${error.message}.`, { cause: error });
    return `${email} ${said[right]}.`;
  }

  async function exportCustomer(email: string): Promise<CustomerData> {
    const { data } = await service.rpc("export_customer", await named(email)).throwOnError();
    const held = customerSchema.parse(data);
    if (Object.values(held).some((list) => Array.isArray(list) && list.length > 0)) return held;
    throw new OperatorError(`Nothing is held about ${email}.`);
  }

  return {
    exportCustomer,
    async eraseCustomer(email) {
      const held = await exportCustomer(email);
      await service.rpc("erase_customer", await named(email)).throwOnError();
      const { withdrawals, enquiries, quotes, mails } = held;
      return `${email} is forgotten (purchases: ${purchasesOf(held).size}, withdrawals: ${withdrawals.length}, mails: ${mails.length}, questions: ${enquiries.length}, quotes: ${quotes.length}). The priced records of the sales stay for the tax office, without a name. Backups and dumps made before still hold the data.`;
    },
    async createAdmin(email, password) {
      const { error } = await service.auth.admin.createUser({
        email,
        password,
        email_confirm: true,
      });
      if (error?.code === "email_exists") {
        throw new ConfigError(`${email} has an account already: npm run admin -- promote ${email}`);
      }
      // Another start would be refused the same.
      if (error?.code === "weak_password") throw new ConfigError(error.message, { cause: error });
      if (error) throw new OperatorError(error.message, { cause: error });
      return setRight(email, "admin");
    },
    setRight,
    list,
    async hasAdmin() {
      const { count } = await service
        .from("user_profiles")
        .select("id", { count: "exact", head: true })
        .eq("role", "admin")
        .throwOnError();
      return (count ?? 0) > 0;
    },
  };
}
