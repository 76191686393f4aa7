import { FunctionsHttpError } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import type { AdminClient } from "./admin-client.ts";

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

/** A page of profiles, newest first (USR-01). */
export function usersQuery(client: AdminClient, page: number) {
  return queryOptions({
    queryKey: [...usersKey, page],
    queryFn: ({ signal }) => readUsers(client, page, signal),
  });
}

async function readUsers(
  client: AdminClient,
  page: number,
  signal: AbortSignal,
): Promise<UserPage> {
  const first = (page - 1) * usersPerPage;
  const { data, count } = await client
    .from("user_profiles")
    .select("*", { count: "exact" })
    .order("created_at", { ascending: false })
    .range(first, first + usersPerPage - 1)
    .abortSignal(signal)
    .throwOnError();
  const users = z.array(userProfileSchema).parse(data);
  return { users, count: count ?? users.length };
}

/** Refused with P0001 when it would leave no admin, with 42501 when it is one's own promotion (USR-03). */
export async function changeRole(client: AdminClient, userId: string, role: UserRole) {
  await client.from("user_profiles").update({ role }).eq("user_id", userId).throwOnError();
}

/** What the database says this user may do (ADM-03). */
export async function isAdmin(client: AdminClient, userId: string): Promise<boolean> {
  const { data } = await client.rpc("is_admin", { user_uuid: userId }).throwOnError();
  return data === true;
}

/** Makes an account with admin rights and mails a link to choose a password. Throws the function's own words. */
export async function inviteAdmin(client: AdminClient, email: string): Promise<void> {
  const { error } = await client.functions.invoke("invite-admin", { body: { email } });
  if (!error) return;
  const answer: unknown = error instanceof FunctionsHttpError ? await error.context.json() : null;
  const said = z.object({ error: z.string() }).safeParse(answer).data?.error;
  throw new Error(said ?? "", { cause: error });
}
