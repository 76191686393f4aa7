import type { Row } from "../../database/database.ts";

export type Metadata = Record<string, unknown>;

/** The user on the wire: fields without a value are absent, not null. */
export type User = ReturnType<typeof toUser>;

/** Holds also the fields that must not leave. */
export interface Account {
  user: User;
  passwordHash: string | null;
  isConfirmed: boolean;
  bannedUntilMs: number;
}

export interface UserRow extends Row {
  id: string;
  email: string;
  encrypted_password: string | null;
  banned_seconds: number | null;
  raw_app_meta_data: Metadata;
  raw_user_meta_data: Metadata;
  email_change: string | null;
  created_at: string;
  updated_at: string;
  identities: (Row & { last_sign_in_at: string | null; created_at: string; updated_at: string })[];
}

export const userColumns = `
  users.id, users.email, users.encrypted_password, users.raw_app_meta_data, users.raw_user_meta_data,
  users.email_confirmed_at, users.invited_at, users.confirmation_sent_at, users.recovery_sent_at,
  users.reauthentication_sent_at, users.email_change, users.email_change_sent_at, users.last_sign_in_at,
  users.banned_until, users.deleted_at, users.created_at, users.updated_at,
  case when users.banned_until is not null
       then least(extract(epoch from users.banned_until), 1e11)::float8 end as banned_seconds,
  (select coalesce(json_agg(json_build_object(
      'identity_id', one.id, 'id', one.provider_id, 'user_id', one.user_id,
      'identity_data', one.identity_data, 'provider', one.provider, 'email', one.email,
      'last_sign_in_at', one.last_sign_in_at, 'created_at', one.created_at, 'updated_at', one.updated_at
    ) order by one.created_at), '[]')
   from auth.identities one where one.user_id = users.id) as identities`;

const optionalTimes = [
  "email_confirmed_at",
  "invited_at",
  "confirmation_sent_at",
  "recovery_sent_at",
  "reauthentication_sent_at",
  "email_change_sent_at",
  "last_sign_in_at",
  "banned_until",
  "deleted_at",
] as const;

export function toAccount(row: UserRow): Account {
  return {
    user: toUser(row),
    passwordHash: row.encrypted_password,
    isConfirmed: row["email_confirmed_at"] !== null,
    bannedUntilMs: (row.banned_seconds ?? 0) * 1000,
  };
}

function toUser(row: UserRow) {
  const times: Partial<Record<(typeof optionalTimes)[number] | "confirmed_at", string>> = {};
  for (const name of optionalTimes) {
    const value = row[name];
    if (typeof value === "string") times[name] = wireTime(value);
  }
  if (times.email_confirmed_at) times.confirmed_at = times.email_confirmed_at;
  return {
    id: row.id,
    aud: "authenticated",
    role: "authenticated",
    email: row.email,
    phone: "",
    ...times,
    ...(row.email_change && { new_email: row.email_change }),
    app_metadata: row.raw_app_meta_data,
    user_metadata: row.raw_user_meta_data,
    identities: row.identities.map(({ last_sign_in_at, created_at, updated_at, ...identity }) => ({
      ...identity,
      ...(last_sign_in_at && { last_sign_in_at: wireTime(last_sign_in_at) }),
      created_at: wireTime(created_at),
      updated_at: wireTime(updated_at),
    })),
    created_at: wireTime(row.created_at),
    updated_at: wireTime(row.updated_at),
    is_anonymous: false,
  };
}

/** PostgreSQL's text of a time in UTC, or its JSON form, as RFC 3339 with `Z`. */
function wireTime(text: string): string {
  return text.replace(" ", "T").replace(/[+]00(:00)?$/, "Z");
}
