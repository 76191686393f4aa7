import type { PostgrestError, SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import { textIn, type Language } from "#domain/language.ts";
import { LedgerAway } from "../_payments/ledger.ts";
import { readOrder } from "../read-order/handler.ts";
import { answer, methodNotAllowed, readJson, refuse } from "../_shared/answers.ts";
import { languageOf } from "../_shared/language.ts";
import type { FunctionLog } from "../_shared/log.ts";
import { hashOfToken } from "../_shared/order-token.ts";
import { isRefusalCode, refusalText, type RefusalCode, type RefusalFacts } from "../_shared/refusal-texts.ts";

export interface AnswerChoicesParts {
  client: SupabaseClient;
  log: FunctionLog;
}

const bodySchema = z.object({
  token: z.string().max(200),
  answers: z
    .array(z.object({ line_no: z.number().int().min(1).max(100), choice: z.uuid(), value: z.uuid() }))
    .min(1)
    .max(300),
  locale: z.unknown().optional(),
});

/**
 * `POST {token, answers: [{line_no, choice, value}], locale?}` → the purchase, as `read-order` answers it, with these
 * choices decided, all or none (WEK-01). The same answer twice is one.
 */
export function createAnswerChoices(parts: AnswerChoicesParts): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== "POST") return methodNotAllowed("POST");
    const body = bodySchema.safeParse(await readJson(request, 64 * 1024));
    const language = languageOf(request, body.data?.locale);
    if (!body.success) return refusal(400, "invalid_request", language);
    try {
      const link_hash = await hashOfToken(body.data.token);
      const { answers } = body.data;
      const { error } = await parts.client.rpc("answer_choices", { request: { link_hash, answers } });
      if (error) return refusalOf(error, language);
      const order = await readOrder(parts.client, link_hash);
      return order ? answer(order) : refusal(404, "no_such_order", language);
    } catch (error) {
      if (!(error instanceof LedgerAway)) throw error;
      parts.log.warn({ err: error }, "database away while a buyer chose");
      return refusal(503, "service_unavailable", language);
    }
  };
}

const words = z.string().nullish();
const detailSchema = z.object({
  name: words,
  name_el: words,
  choice: words,
  choice_el: words,
  value: words,
  value_el: words,
});

/** @throws LedgerAway when the database did not answer */
function refusalOf(error: PostgrestError, language: Language): Response {
  const status = /^PT(4\d\d)$/.exec(error.code)?.[1];
  if (!status || !isRefusalCode(error.message)) throw new LedgerAway(error.message, { cause: error });
  const { name, name_el, choice, choice_el, value, value_el } = detailSchema.parse(JSON.parse(error.details));
  return refusal(Number(status), error.message, language, {
    item: textIn(language, name, name_el) ?? undefined,
    choice: textIn(language, choice, choice_el),
    value: textIn(language, value, value_el),
  });
}

function refusal(status: number, code: RefusalCode, language: Language, facts: RefusalFacts = {}): Response {
  return refuse({ status, code, error: refusalText(code, language, facts) });
}
