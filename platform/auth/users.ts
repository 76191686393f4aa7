import { DatabaseError, type Transaction } from "../database/database.ts";
import { refuse } from "./errors.ts";
import { toAccount, userColumns, type Account, type Metadata, type User, type UserRow } from "./accounts/user-row.ts";

export async function findUser(
  database: Transaction,
  by: { id: string } | { email: string },
): Promise<Account | undefined> {
  const [column, value] = "id" in by ? ["id", by.id] : ["email", normalEmail(by.email)];
  const { rows } = await database.query<UserRow>(`select ${userColumns} from auth.users where users.${column} = $1`, [
    value,
  ]);
  return rows[0] && toAccount(rows[0]);
}

export async function listUsers(
  database: Transaction,
  page: { number: number; size: number },
): Promise<{ users: User[]; total: number }> {
  const { rows } = await database.query<UserRow>(
    `select ${userColumns} from auth.users order by created_at desc, id limit $1 offset $2`,
    [page.size, (page.number - 1) * page.size],
  );
  const counted = await database.query<{ total: number }>(`select count(*) as total from auth.users`);
  return { users: rows.map((row) => toAccount(row).user), total: counted.rows[0]?.total ?? 0 };
}

export interface NewUser {
  id?: string | undefined;
  email: string;
  passwordHash: string | null;
  isConfirmed: boolean;
  isInvited?: boolean;
  appMetadata?: Metadata | undefined;
  userMetadata?: Metadata | undefined;
}

/** @throws PlatformError email_exists, user_already_exists */
export async function insertUser(transaction: Transaction, user: NewUser): Promise<Account> {
  const email = normalEmail(user.email);
  const { rows } = await transaction
    .query<{ id: string }>(
      `insert into auth.users (id, email, encrypted_password, email_confirmed_at, invited_at,
                               raw_app_meta_data, raw_user_meta_data)
       values (coalesce($1::uuid, gen_random_uuid()), $2, $3, case when $4::boolean then now() end,
               case when $5::boolean then now() end,
               '{"provider": "email", "providers": ["email"]}'::jsonb || $6::jsonb, $7::jsonb)
       returning id`,
      [
        user.id ?? null,
        email,
        user.passwordHash,
        user.isConfirmed,
        user.isInvited ?? false,
        user.appMetadata ?? {},
        user.userMetadata ?? {},
      ],
    )
    .catch(refuseTaken);
  const id = rows[0]?.id ?? "";
  await transaction.query(
    `insert into auth.identities (provider_id, user_id, provider, last_sign_in_at, identity_data)
     values ($1::text, $1::uuid, 'email', now(), jsonb_build_object('sub', $1::text, 'email', $2::text,
             'email_verified', $3::boolean, 'phone_verified', false))`,
    [id, email, user.isConfirmed],
  );
  return existing(await findUser(transaction, { id }));
}

/** Changes of a user. Absent fields are kept; metadata is merged key by key, where null removes a key. */
export interface UserChanges {
  email?: string | undefined;
  passwordHash?: string | undefined;
  isConfirmed?: boolean | undefined;
  appMetadata?: Metadata | undefined;
  userMetadata?: Metadata | undefined;
  /** ISO time, or null to lift a ban. */
  bannedUntil?: string | null | undefined;
}

/** @throws PlatformError email_exists, user_not_found; errors of the database's own rules */
export async function updateUser(transaction: Transaction, id: string, changes: UserChanges): Promise<Account> {
  const { rowCount } = await transaction
    .query(
      `update auth.users set
         email = coalesce($2, email),
         encrypted_password = coalesce($3, encrypted_password),
         email_confirmed_at = case when $4::boolean then coalesce(email_confirmed_at, now())
                                   when not $4::boolean then null else email_confirmed_at end,
         raw_app_meta_data = (select coalesce(jsonb_object_agg(key, value), '{}')
                      from jsonb_each(raw_app_meta_data || $5::jsonb) where value <> 'null'),
         raw_user_meta_data = (select coalesce(jsonb_object_agg(key, value), '{}')
                      from jsonb_each(raw_user_meta_data || $6::jsonb) where value <> 'null'),
         banned_until = case when $7::boolean then $8::timestamptz else banned_until end,
         updated_at = clock_timestamp()
       where id = $1`,
      [
        id,
        changes.email === undefined ? null : normalEmail(changes.email),
        changes.passwordHash ?? null,
        changes.isConfirmed ?? null,
        changes.appMetadata ?? {},
        changes.userMetadata ?? {},
        changes.bannedUntil !== undefined,
        changes.bannedUntil ?? null,
      ],
    )
    .catch(refuseTaken);
  if (rowCount === 0) throw refuse("user_not_found");
  await transaction.query(
    `update auth.identities set updated_at = clock_timestamp(),
       identity_data = identity_data || jsonb_build_object('email', users.email,
                         'email_verified', users.email_confirmed_at is not null)
     from auth.users where users.id = $1 and identities.user_id = users.id and provider = 'email'
       and (identities.email, identity_data -> 'email_verified')
           is distinct from (users.email, to_jsonb(users.email_confirmed_at is not null))`,
    [id],
  );
  return existing(await findUser(transaction, { id }));
}

/** The profile goes with the user (foreign keys), sessions end (triggers), files stay. */
export async function deleteUser(transaction: Transaction, id: string): Promise<void> {
  const { rowCount } = await transaction.query(`delete from auth.users where id = $1`, [id]);
  if (rowCount === 0) throw refuse("user_not_found");
}

/** The row stays, since other rows point at it; everything in it that names the person is removed. */
export async function softDeleteUser(transaction: Transaction, id: string): Promise<void> {
  const { rowCount } = await transaction.query(
    `update auth.users set deleted_at = now(), email = 'deleted-' || id, email_change = null,
       encrypted_password = null, raw_user_meta_data = '{}', updated_at = now() where id = $1`,
    [id],
  );
  if (rowCount === 0) throw refuse("user_not_found");
  for (const table of ["sessions", "known_addresses", "identities", "one_time_tokens", "flow_state"]) {
    await transaction.query(`delete from auth.${table} where user_id = $1`, [id]);
  }
}

export function normalEmail(email: string): string {
  return email.toLowerCase();
}

export function existing(account: Account | undefined): Account {
  if (!account) throw refuse("user_not_found");
  return account;
}

function refuseTaken(error: unknown): never {
  if (error instanceof DatabaseError && error.constraint === "users_email_key") {
    throw refuse("email_exists", { cause: error });
  }
  if (error instanceof DatabaseError && error.constraint === "users_pkey") {
    throw refuse("user_already_exists", { cause: error });
  }
  throw error;
}
