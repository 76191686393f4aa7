import { createHash, createHmac } from "node:crypto";
import type { Transaction } from "../../database/database.ts";
import { normalEmail } from "../users.ts";

/** Days after its last sign-in for which an address is known. */
const knownDays = 90;
/** Addresses of one account; the newest stay. */
const maxAddresses = 20;

/**
 * Addresses from which an account's owner signed in; strangers' failures in the account's name never count for these.
 * Kept as hashes with the installation's secret.
 */
export function createKnownAddresses(parts: { secret: string; now: () => Date }) {
  const { secret, now } = parts;
  const hashOf = (address: string): string =>
    createHmac("sha256", `known address ${secret}`).update(address).digest("base64url");
  const oldest = (): string => new Date(now().getTime() - knownDays * 86_400_000).toISOString();

  return {
    /** The key that an attempt counts under: strangers share one for each account, a known address has its own. */
    async keyOf(database: Transaction, email: string, address: string): Promise<string> {
      const { rowCount } = await database.query(
        `select 1 from auth.known_addresses join auth.users on users.id = user_id
          where email = $1 and address_hash = $2 and seen_at > $3`,
        [normalEmail(email), hashOf(address), oldest()],
      );
      // The database keeps this key, so it is a hash and no address.
      const account = createHash("sha256").update(normalEmail(email)).digest("base64url");
      return rowCount > 0 ? `${account} ${hashOf(address)}` : account;
    },

    async remember(database: Transaction, userId: string, address: string): Promise<void> {
      await database.query(
        `with seen as (
           insert into auth.known_addresses (user_id, address_hash, seen_at)
           select id, $2, $3 from auth.users where id = $1 for key share
           on conflict (user_id, address_hash) do update set seen_at = excluded.seen_at
         )
         delete from auth.known_addresses where user_id = $1 and address_hash in (
           select address_hash from auth.known_addresses where user_id = $1 and address_hash <> $2
            order by seen_at desc offset $4)`,
        [userId, hashOf(address), now().toISOString(), maxAddresses - 1],
      );
    },

    async forgetOld(database: Transaction): Promise<void> {
      await database.query(`delete from auth.known_addresses where seen_at <= $1`, [oldest()]);
    },
  };
}

export type KnownAddresses = ReturnType<typeof createKnownAddresses>;
