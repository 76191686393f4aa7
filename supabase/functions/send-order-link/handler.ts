import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import { call, LedgerAway } from "../_payments/ledger.ts";
import { answer, methodNotAllowed, readJson, refuse } from "../_shared/answers.ts";
import { languageOf } from "../_shared/language.ts";
import type { FunctionLog } from "../_shared/log.ts";
import { lineOf } from "../_shared/text-schemas.ts";
import { refusalText, type RefusalCode } from "../_shared/refusal-texts.ts";

export interface SendOrderLinkParts {
  client: SupabaseClient;
  log: FunctionLog;
}

const formSchema = z.object({
  reference: lineOf(20),
  email: lineOf(254),
  locale: z.unknown().optional(),
});

/** `POST {reference, email, locale?}` → `{}`, alike for all and before any mail: the buyer gets a new link (AFT-04). */
export function createSendOrderLink(parts: SendOrderLinkParts): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== "POST") return methodNotAllowed("POST");
    const form = formSchema.safeParse(await readJson(request, 4096));
    const refusal = (status: number, code: RefusalCode) =>
      refuse({ status, code, error: refusalText(code, languageOf(request, form.data?.locale)) });
    if (!form.success) return refusal(400, "invalid_request");
    const { reference, email } = form.data;
    try {
      await call(parts.client, "owe_order_link", { request: { reference, email } }, z.unknown());
      return answer({});
    } catch (error) {
      if (!(error instanceof LedgerAway)) throw error;
      parts.log.warn({ err: error }, "database away while an order's link was asked for");
      return refusal(503, "service_unavailable");
    }
  };
}
