import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import type { Language } from "#domain/language.ts";
import { readAs, callFunction, type AdminClient } from "./admin-client.ts";
import { readPage } from "./read-rows.ts";
import { usersKey } from "./keys.ts";
import { userRights, type Right, type UserRight } from "./right.ts";

const userProfileSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  role: z.enum(["admin", "user"]),
  is_assistant: z.boolean().default(false),
  created_at: z.string(),
});
export type UserProfile = z.infer<typeof userProfileSchema>;

export const rightOf = ({ role, is_assistant }: Pick<UserProfile, "role" | "is_assistant">): UserRight =>
  is_assistant ? "assistant" : role;

export interface UserPage {
  users: UserProfile[];
  count: number;
}

export const usersPerPage = 50;

export const userSortColumns = ["created_at", "user_id", "role"] as const;
export type UserSortColumn = (typeof userSortColumns)[number];

export interface UserFilter {
  search: string;
  sort: { column: UserSortColumn; ascending: boolean };
  page: number;
}

/** A page of profiles, newest first unless sorted otherwise (USR-01). */
export function usersQuery(client: AdminClient, filter: UserFilter) {
  return queryOptions({
    queryKey: [...usersKey, filter],
    queryFn: ({ signal }) => readPage(filter.page, usersPerPage, (first) => readUsers(client, filter, first, signal)),
    placeholderData: keepPreviousData,
  });
}

async function readUsers(
  client: AdminClient,
  { search, sort }: UserFilter,
  first: number,
  signal: AbortSignal,
): Promise<UserPage> {
  const query =
    search.trim() === ""
      ? client.from("user_profiles").select("*", { count: "exact" })
      : client.rpc("search_users", { query: search }, { get: true, count: "exact" }).select("*");
  const { data, count } = await query
    .order(sort.column, { ascending: sort.ascending })
    .order("id")
    .range(first, first + usersPerPage - 1)
    .abortSignal(signal)
    .throwOnError();
  const users = z.array(userProfileSchema).parse(data);
  return { users, count: count ?? users.length };
}

const ownerSchema = z.object({
  email: z.string().nullable(),
  /** The owner's own choice of a name. */
  name: z.string().nullable(),
  /** Invited, and the link not followed yet. */
  is_invited: z.boolean(),
});
export type AccountOwner = z.infer<typeof ownerSchema>;

export const accountOwnersQuery = (client: AdminClient, userIds: string[]) =>
  queryOptions({
    queryKey: [...usersKey, "owners", userIds],
    queryFn: () =>
      readAs(z.record(z.string(), ownerSchema), client.rpc("account_owners", { user_ids: userIds }).throwOnError()),
    placeholderData: keepPreviousData,
  });

const invitationSchema = z.object({
  user_id: z.string(),
  email: z.string().nullable(),
  invited_at: z.string(),
  /** The inviting admin; an operator, by a command, is none. */
  invited_by: z.string().nullable(),
  invited_as: z.enum(userRights),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** Invitations that nobody has followed yet, newest first (DAY-07). */
export const invitationsQuery = (client: AdminClient) =>
  queryOptions({
    queryKey: [...usersKey, "invitations"],
    queryFn: () => readAs(z.array(invitationSchema), client.rpc("pending_invitations").throwOnError()),
  });

/** Refused with PT404 once the link was followed. */
export async function takeBackInvitation(client: AdminClient, invited: string): Promise<void> {
  await client.rpc("take_back_invitation", { invited }).throwOnError();
}

/** Refused with P0001 when it would leave no admin, with 42501 when users promote themselves (USR-03). */
export async function changeRight(client: AdminClient, userId: string, right: UserRight) {
  await client.from("user_profiles").update(columnsOf[right]).eq("user_id", userId).throwOnError();
}

/** Columns of each right; an assistant who becomes an admin is one no more by the database's own hand. */
const columnsOf = {
  admin: { role: "admin" },
  assistant: { role: "user", is_assistant: true },
  user: { role: "user", is_assistant: false },
} as const satisfies Record<UserRight, object>;

/** The database's word on this user's rights (ADM-03); an assistant's stand in their own profile. Null: none. */
export async function readRight(client: AdminClient, userId: string): Promise<Right | null> {
  const { data: isAdmin } = await client.rpc("is_admin", { user_uuid: userId }).throwOnError();
  if (isAdmin === true) return "admin";
  const profile = client.from("user_profiles").select("is_assistant").eq("user_id", userId);
  const { data } = await profile.throwOnError();
  const [own] = z.array(z.object({ is_assistant: z.boolean() })).parse(data);
  return own?.is_assistant ? "assistant" : null;
}

interface Invited {
  email: string;
  as: Right;
  locale: Language;
}

/** Makes an account with these rights and mails a link to choose a password. */
export async function invite(client: AdminClient, invited: Invited): Promise<void> {
  await callFunction(client, "invite-admin", { ...invited });
}
