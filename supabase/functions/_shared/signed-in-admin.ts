import type { SupabaseClient } from "@supabase/supabase-js";
import { refuse } from "./answers.ts";

/** The caller's own token, for calls in their name. */
export function bearerOf(request: Request): string {
  return request.headers.get("authorization") ?? "";
}

/** Refuses all but signed-in admins: 401 `no_session`, 403 `not_admin`. The database decides, by their token. */
export async function refuseOthers(client: SupabaseClient, request: Request): Promise<Response | undefined> {
  const token = /^Bearer (?!sb_)(\S+)$/i.exec(bearerOf(request))?.[1];
  const { data } = token ? await client.auth.getUser(token) : { data: { user: null } };
  if (!data.user) return refuse({ status: 401, code: "no_session", error: "Sign in first." });
  const { data: isAdmin } = await client
    .rpc("is_admin", { user_uuid: data.user.id })
    .setHeader("Authorization", bearerOf(request))
    .throwOnError();
  if (isAdmin === true) return undefined;
  return refuse({ status: 403, code: "not_admin", error: "Only an admin may do this." });
}
