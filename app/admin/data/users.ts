import { isUuid, nilUuid } from "#domain/uuid.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { callFunction, type AdminClient } from "./admin-client.ts";
import { readPage } from "./read-rows.ts";

const userProfileSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  role: z.enum(["admin", "user"]),
  created_at: z.string(),
});
export type UserProfile = z.infer<typeof userProfileSchema>;
export type UserRole = UserProfile["role"];

export interface UserPage {
  users: UserProfile[];
  count: number;
}

export const usersPerPage = 50;
export const usersKey = ["admin", "users"] as const;

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
    queryFn: ({ signal }) =>
      readPage(filter.page, usersPerPage, (first) => readUsers(client, filter, first, signal)),
    placeholderData: keepPreviousData,
  });
}

async function readUsers(
  client: AdminClient,
  { search, sort }: UserFilter,
  first: number,
  signal: AbortSignal,
): Promise<UserPage> {
  const span = idsFrom(search);
  if (!span) return { users: [], count: 0 };
  let query = client.from("user_profiles").select("*", { count: "exact" });
  if (search.trim()) query = query.gte("user_id", span.first).lte("user_id", span.last);
  const { data, count } = await query
    .order(sort.column, { ascending: sort.ascending })
    .order("id")
    .range(first, first + usersPerPage - 1)
    .abortSignal(signal)
    .throwOnError();
  const users = z.array(userProfileSchema).parse(data);
  return { users, count: count ?? users.length };
}

const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** The span of ids that begin with the typed text; undefined: no id begins so. */
export function idsFrom(typed: string): { first: string; last: string } | undefined {
  const start = typed.trim().toLowerCase();
  const [first, last] = [nilUuid, lastId].map((id) => start + id.slice(start.length));
  return first && last && isUuid(first) ? { first, last } : undefined;
}

export function accountEmailsQuery(client: AdminClient, userIds: string[]) {
  return queryOptions({
    queryKey: [...usersKey, "emails", userIds],
    queryFn: async () => {
      const { data } = await client.rpc("account_emails", { user_ids: userIds }).throwOnError();
      return z.record(z.string(), z.string().nullable()).parse(data);
    },
    placeholderData: keepPreviousData,
  });
}

/** Refused with P0001 when it would leave no admin, with 42501 when users promote themselves (USR-03). */
export async function changeRole(client: AdminClient, userId: string, role: UserRole) {
  await client.from("user_profiles").update({ role }).eq("user_id", userId).throwOnError();
}

/** The database's word on this user's rights (ADM-03). */
export async function isAdmin(client: AdminClient, userId: string): Promise<boolean> {
  const { data } = await client.rpc("is_admin", { user_uuid: userId }).throwOnError();
  return data === true;
}

/** Makes an account with admin rights and mails a link to choose a password. */
export async function inviteAdmin(client: AdminClient, email: string): Promise<void> {
  await callFunction(client, "invite-admin", { email });
}
