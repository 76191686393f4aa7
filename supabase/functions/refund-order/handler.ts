import type { SupabaseClient } from "@supabase/supabase-js";
import type Stripe from "stripe";
import { z } from "zod";
import { answer, methodNotAllowed, readJson, refuse } from "../_shared/answers.ts";
import { askForRefund } from "../_payments/ask-refund.ts";
import { LedgerAway, type Ledger } from "../_payments/ledger.ts";
import { providerFault } from "../_payments/provider.ts";
import { refundSchema, type Refund } from "../_payments/refund.ts";
import { centsAmount } from "../_mails/amounts.ts";
import { languageOf } from "../_shared/language.ts";
import type { FunctionLog } from "../_shared/log.ts";
import { isRefusalCode, refusalText, type RefusalCode } from "../_shared/refusal-texts.ts";
import { bearerOf, refuseOthers } from "../_shared/signed-in-admin.ts";
import { lineOf } from "../_shared/text-schemas.ts";
import type { Language } from "#domain/language.ts";

export interface RefundOrderParts {
  client: SupabaseClient;
  ledger: Ledger;
  stripe: Stripe;
  log: FunctionLog;
}

const quantity = z.int().min(1).max(100);
const bodySchema = z.object({
  id: z.uuid(),
  reference: lineOf(20),
  seen: z.int().min(0),
  lines: z
    .array(z.object({ line_no: z.int().min(1).max(100), quantity }))
    .max(100)
    .default([]),
  amount: z.int().min(1).max(99_999_999).optional(),
  restock: z.boolean().default(false),
  locale: z.unknown().optional(),
});

/**
 * `POST {id, reference, seen, lines?, amount?, restock?, locale?}` by an admin → `{n, amount, state, failure}` (cents;
 * AFT-08). `id` is the form's: a repeated press is one refund; `seen` is the highest `n` that it showed.
 * `requested`: no answer yet, the minute's round asks on. Refuses as `begin_refund`; 401 `no_session`, 403 `not_admin`;
 * 409 `one_is_there`, `shelf_is_full`, or `books_refuse` with the rule's own words.
 */
export function createRefundOrder(parts: RefundOrderParts): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== "POST") return methodNotAllowed("POST");
    const body: unknown = await readJson(request, 32 * 1024);
    const asked = bodySchema.safeParse(body);
    const language = languageOf(request, asked.data?.locale);
    try {
      const refusal = await refuseOthers(parts.client, request);
      if (refusal) return refusal;
      if (!asked.success) return refused(400, "invalid_request", language);
      const { data, error } = await parts.client
        .rpc("begin_refund", { request: { ...asked.data, locale: undefined } })
        .setHeader("Authorization", bearerOf(request));
      if (error && isOfTheBooks(error.code)) return refusalOf(error, language);
      if (error) throw new LedgerAway(`begin_refund: ${error.message}`, { cause: error });
      const { n, amount, state, failure } = await ask(parts, refundSchema.parse(data));
      return answer({ n, amount, state, failure });
    } catch (error) {
      if (!(error instanceof LedgerAway) && !providerFault(error)) throw error;
      parts.log.warn({ err: error }, "a refund could not be begun now");
      return refused(503, "service_unavailable", language);
    }
  };
}

/** The refund after the provider's answer, or as it was when none came. @throws LedgerAway */
async function ask(parts: RefundOrderParts, refund: Refund): Promise<Refund> {
  if (refund.state !== "requested") return refund;
  try {
    return await askForRefund(parts, refund);
  } catch (error) {
    if (!providerFault(error)) throw error;
    parts.log.warn({ refund: refund.id, err: error }, "the provider has not answered a refund yet");
    return refund;
  }
}

interface BooksError {
  code: string;
  message: string;
  details: string | null;
}

/** Raised on purpose, a rule of a column or a row, or a right: trying again changes nothing. */
function isOfTheBooks(code: string): boolean {
  return /^(PT4|P0|22|23|42501$)/.test(code);
}

const detailSchema = z.object({ left: z.number() });

function refusalOf({ code: sqlState, message, details }: BooksError, language: Language) {
  const code = shelfRules.find(([rule]) => message.includes(rule))?.[1] ?? message;
  if (!isRefusalCode(code)) {
    const error = refusalText("books_refuse", language, { cause: message });
    return refuse({ status: 409, code: "books_refuse", error });
  }
  const left = detailSchema.safeParse(parsed(details)).data?.left;
  const facts = { left, amount: left === undefined ? undefined : centsAmount(left, language) };
  const status = sqlState.startsWith("PT") ? Number(sqlState.slice(2)) : 409;
  return refuse({ status, code, error: refusalText(code, language, facts) });
}

const shelfRules = [
  ["stock_one_of_a_kind", "one_is_there"],
  ["stock_quantity_range", "shelf_is_full"],
] as const;

function parsed(details: string | null): unknown {
  return details?.startsWith("{") ? JSON.parse(details) : undefined;
}

function refused(status: number, code: RefusalCode, language: Language): Response {
  return refuse({ status, code, error: refusalText(code, language) });
}
