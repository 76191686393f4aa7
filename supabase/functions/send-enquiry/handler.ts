import type { PostgrestError, SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import { enquiryFaults, leastTypingMs, tidyEnquiry } from "#domain/enquiry.ts";
import type { Language } from "#domain/language.ts";
import { answer, methodNotAllowed, readJson, refuse } from "../_shared/answers.ts";
import { languageOf } from "../_shared/language.ts";
import type { FunctionLog } from "../_shared/log.ts";
import { refusalText, type RefusalCode } from "../_shared/refusal-texts.ts";

export interface SendEnquiryParts {
  client: SupabaseClient;
  log: FunctionLog;
}

const formSchema = z.object({
  product: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string().default(""),
  question: z.string(),
  /** How long the form was in sight. */
  typing_ms: z.number(),
  /** A field that no person sees. */
  homepage: z.string().default(""),
  locale: z.unknown().optional(),
});

/**
 * `POST {product, name, email, phone?, question, typing_ms, homepage?, locale?}` → `{}`: the question is in
 * the dashboard and in the jeweller's mail, once however often it is sent (ASK-01). Refusals are fit for the form.
 */
export function createSendEnquiry(parts: SendEnquiryParts): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== "POST") return methodNotAllowed("POST");
    const form = formSchema.safeParse(await readJson(request, 32 * 1024));
    const language = languageOf(request, form.data?.locale);
    if (!form.success) return refusal(400, "invalid_enquiry", language);
    const { product, homepage, typing_ms: typingMs } = form.data;
    // Machines fill each field they find, at once.
    if (homepage !== "" || typingMs < leastTypingMs) return refusal(400, "looks_automatic", language);
    const enquiry = tidyEnquiry(form.data);
    const faults = enquiryFaults(enquiry);
    if (faults.question === "tooManyLinks") return refusal(400, "too_many_links", language);
    if (Object.keys(faults).length > 0) return refusal(400, "invalid_enquiry", language);
    const asked = { ...enquiry, phone: enquiry.phone || null };
    const { error } = await parts.client.rpc("receive_enquiry", {
      request: { ...asked, product, locale: language },
    });
    if (!error) return answer({});
    if (!error.code.startsWith("PT4")) {
      parts.log.warn({ err: error }, "database away while a question was asked");
    }
    return refusalOf(error, language);
  };
}

function refusalOf({ code, message, details }: PostgrestError, language: Language): Response {
  if (message === "too_many_requests") {
    const { wait } = z.object({ wait: z.number() }).parse(JSON.parse(details));
    return refusal(429, "too_many_enquiries", language, { "retry-after": String(wait) });
  }
  const isGone = code === "PT404";
  return refusal(isGone ? 404 : 503, isGone ? "gone_product" : "service_unavailable", language);
}

function refusal(
  status: number,
  code: RefusalCode,
  language: Language,
  headers: Record<string, string> = {},
): Response {
  return refuse({ status, code, error: refusalText(code, language), headers });
}
