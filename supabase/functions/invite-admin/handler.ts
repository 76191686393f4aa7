import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import { languages } from "#domain/language.ts";
import { answer, methodNotAllowed, readJson, refuse } from "../_shared/answers.ts";
import type { FunctionLog } from "../_shared/log.ts";
import { readShopName } from "../_mails/sender.ts";
import { bearerOf, refuseOthers } from "../_shared/signed-in-admin.ts";

const bodySchema = z.object({
  email: z.email().max(254),
  locale: z.enum(languages).optional(),
  as: z.enum(["admin", "assistant"]).default("admin"),
});

interface InviteParts {
  client: SupabaseClient;
  siteUrl: string;
  log: FunctionLog;
}

/** The mail says into which shop one is invited, and by whom. */
async function invitation({ client, siteUrl }: InviteParts, request: Request) {
  const { data } = await client.auth.getUser(bearerOf(request).replace(/^Bearer /i, ""));
  const invited_to = (await readShopName(client)) ?? new URL(siteUrl).hostname;
  return { invited_to, invited_by: data.user?.email };
}

/**
 * `POST {email, locale?, as?: "admin" | "assistant"}` by an admin → `{user_id}`: mails a link to choose a password; the
 * audit names the caller.
 * Refuses 401 `no_session`, 403 `not_admin`, 409 `email_exists`.
 */
export function createInviteAdmin(parts: InviteParts): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== "POST") return methodNotAllowed("POST");
    const refusal = await refuseOthers(parts.client, request);
    if (refusal) return refusal;
    const body = bodySchema.safeParse(await readJson(request, 4096));
    if (!body.success) {
      return refuse({ status: 400, code: "invalid_request", error: "Enter an email address." });
    }
    const { data, error } = await parts.client.auth.admin.inviteUserByEmail(body.data.email, {
      redirectTo: `${parts.siteUrl}/admin/recover`,
      data: { ...(await invitation(parts, request)), locale: body.data.locale },
    });
    if (error?.code === "email_exists") {
      const message = "This address has an account already: change its role in the list.";
      return refuse({ status: 409, code: "email_exists", error: message });
    }
    if (error) throw error;
    await parts.client
      .from("user_profiles")
      .update(body.data.as === "admin" ? { role: "admin" } : { is_assistant: true })
      .eq("user_id", data.user.id)
      .setHeader("Authorization", bearerOf(request))
      .throwOnError();
    return answer({ user_id: data.user.id });
  };
}
