import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import { answer, methodNotAllowed, readJson, refuse, type Refusal } from "../_shared/answers.ts";
import { endCheckout, type EndParts, type Wanted } from "../_payments/end-checkout.ts";
import { languageOf } from "../_shared/language.ts";
import { LedgerAway } from "../_payments/ledger.ts";
import type { FunctionLog } from "../_shared/log.ts";
import { providerFault } from "../_payments/provider.ts";
import { refusalText } from "../_shared/refusal-texts.ts";
import { lineOf } from "../_shared/text-schemas.ts";

const bodySchema = z.union([
  z.object({ secret: z.uuid(), locale: z.unknown().optional() }),
  z.object({ reference: lineOf(20), locale: z.unknown().optional() }),
]);

interface CancelParts extends EndParts {
  client: SupabaseClient;
  log: FunctionLog;
}

/**
 * `POST {secret}` → `{state}`: expires the shopper's session and frees its pieces; `paid` if paid meanwhile.
 * `POST {reference}` by an admin does the same, and ends a debit that the provider does not know; refuses 401
 * `no_session`, 403 `not_admin`.
 */
export function createCancelCheckout(parts: CancelParts): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== "POST") return methodNotAllowed("POST");
    const body = bodySchema.safeParse(await readJson(request, 4096));
    const language = languageOf(request, body.data?.locale);
    const refusal = (status: number, code: Parameters<typeof refusalText>[0]) =>
      refuse({ status, code, error: refusalText(code, language) });
    if (!body.success) return refusal(400, "invalid_request");
    try {
      const wanted =
        "secret" in body.data ? { secret: body.data.secret } : await letGo(parts.client, request, body.data.reference);
      if (wanted && "code" in wanted) return refuse(wanted);
      const checkout = wanted && (await endCheckout(parts, wanted));
      return checkout ? answer({ state: checkout.state }) : refusal(404, "not_found");
    } catch (error) {
      if (!(error instanceof LedgerAway) && !providerFault(error)) throw error;
      parts.log.warn({ err: error }, "a cancelled checkout could not be ended now; its session will expire");
      return refusal(503, "service_unavailable");
    }
  };
}

/** Asks with the caller's own token, so that the database judges the admin. Null: an unknown reference. */
async function letGo(client: SupabaseClient, request: Request, reference: string): Promise<Wanted | Refusal | null> {
  const signIn = { status: 401, code: "no_session", error: "Sign in first." };
  // A key is no session: with it the call below would be the service's own.
  const bearer = /^Bearer (?!sb_)\S+$/i.exec(request.headers.get("authorization") ?? "")?.[0];
  if (!bearer) return signIn;
  const note = (debit = {}) =>
    client.rpc("let_go", { checkout_reference: reference, ...debit }).setHeader("Authorization", bearer);
  const { data, error, status } = await note();
  if (status === 401) return signIn;
  if (status === 403) return { status, code: "not_admin", error: "Only an admin may let go." };
  if (error) throw new LedgerAway("let_go", { cause: error });
  const noteDebit = async () => void (await note({ unknown_debit: true }).throwOnError());
  return typeof data === "string" ? { id: data, noteDebit } : null;
}
