import type { PostgrestError, SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import { leastTypingMs, readEmail } from "#domain/enquiry.ts";
import { answer, methodNotAllowed, readJson, refuse } from "../_shared/answers.ts";
import { languageOf } from "../_shared/language.ts";
import type { FunctionLog } from "../_shared/log.ts";
import { refusalText, type RefusalCode } from "../_shared/refusal-texts.ts";

export interface SendWishParts {
  client: SupabaseClient;
  log: FunctionLog;
}

const formSchema = z.object({
  product: z.uuid(),
  /** A value of one of its lists; absent: any. */
  value: z.uuid().optional(),
  email: z.string(),
  /** Milliseconds for which the form was in sight. */
  typing_ms: z.number(),
  /** A field that no person sees. */
  homepage: z.string().default(""),
  locale: z.unknown().optional(),
});

/**
 * `POST {product, value?, email, typing_ms, homepage?, locale?}` → `{}`, alike for all: the address gets a mail, whose
 * link confirms that it wants to hear when the piece, in that size, can be had again (EYE-06). Refusals are fit for the
 * form.
 */
export function createSendWish(parts: SendWishParts): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== "POST") return methodNotAllowed("POST");
    const form = formSchema.safeParse(await readJson(request, 4096));
    const language = languageOf(request, form.data?.locale);
    const refusal = (status: number, code: RefusalCode, headers: Record<string, string> = {}) =>
      refuse({ status, code, error: refusalText(code, language), headers });
    if (!form.success) return refusal(400, "invalid_email");
    const { product, value, homepage, typing_ms: typingMs } = form.data;
    if (homepage !== "" || typingMs < leastTypingMs) return refusal(400, "looks_automatic");
    const { tidy: email, fault } = readEmail(form.data.email);
    if (fault) return refusal(400, "invalid_email");
    const wish = { product, value, email, locale: language };
    const { error } = await parts.client.rpc("receive_wish", { request: wish });
    if (!error) return answer({});
    if (!error.code.startsWith("PT4")) parts.log.warn({ err: error }, "database away while a wish was sent");
    return refusal(...refusalOf(error));
  };
}

function refusalOf({ code, message, details }: PostgrestError): [number, RefusalCode, Record<string, string>?] {
  if (message === "too_many_requests") {
    const { wait } = z.object({ wait: z.number() }).parse(JSON.parse(details));
    return [429, "too_many_requests", { "retry-after": String(wait) }];
  }
  if (code === "PT404") return [404, "gone_product"];
  if (code === "PT409") return [409, "can_be_had"];
  return [503, "service_unavailable"];
}
