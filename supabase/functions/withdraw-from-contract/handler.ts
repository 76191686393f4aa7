import type { PostgrestError, SupabaseClient } from "@supabase/supabase-js";
import type Stripe from "stripe";
import { z } from "zod";
import { answer, methodNotAllowed, readJson, refuse } from "../_shared/answers.ts";
import { buyerHash } from "../_payments/buyer-hash.ts";
import { textIn, type Language } from "#domain/language.ts";
import { longDate } from "#domain/format.ts";
import { languageOf } from "../_shared/language.ts";
import { LedgerAway } from "../_payments/ledger.ts";
import type { FunctionLog } from "../_shared/log.ts";
import { hashOfToken } from "../_shared/order-token.ts";
import { lineOf, wordsOf } from "../_shared/text-schemas.ts";
import { observe, oneLine } from "../_payments/observe.ts";
import { isMissing, providerFault } from "../_payments/provider.ts";
import { isRefusalCode, refusalText, type RefusalCode, type RefusalFacts } from "../_shared/refusal-texts.ts";

export interface WithdrawParts {
  client: SupabaseClient;
  stripe: Stripe;
  secret: string;
  /** Milliseconds. */
  now: () => number;
  log: FunctionLog;
}

/** Short, since a shopper waits at the button. */
const patience = { timeout: 5000, maxNetworkRetries: 0 };

const count = z.number().int().min(1).max(100);

const personSchema = z.object({
  reference: lineOf(20),
  email: lineOf(254).pipe(z.string().regex(/^[^\s@<>]+@[^\s@<>]+$/)),
  name: z
    .string()
    .transform((name) => oneLine(name, 200))
    .pipe(z.string().min(1)),
});
/** The token of a link to the order's page: whoever knows it is the buyer, whom the books name (AFT-04). */
const linkSchema = z.object({ token: z.string().max(200) });

const declarationSchema = z.object({
  statement: wordsOf(2000, "many lines").optional(),
  lines: z
    .array(z.object({ line_no: count, quantity: count }))
    .min(1)
    .max(100)
    .refine((lines) => new Set(lines.map(({ line_no }) => line_no)).size === lines.length)
    .optional(),
  attempt: z.uuid().optional(),
  confirm: z.boolean().default(false),
  locale: z.unknown().optional(),
});

/**
 * `POST {reference, email, name (or, for these three, token), statement?, lines?, attempt?, locale?}` → the contract
 * and what `lines` (or all that is left) would cover; with `confirm: true` → withdrawn, acknowledged by mail (LAW-03).
 * A repeated declaration is one withdrawal (AFT-06). No match is one answer, whichever part was wrong.
 */
export function createWithdrawFromContract(parts: WithdrawParts): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== "POST") return methodNotAllowed("POST");
    const body = await readJson(request, 16 * 1024);
    const form = z.intersection(z.union([linkSchema, personSchema]), declarationSchema).safeParse(body);
    const language = languageOf(request, localeOf(body));
    if (!form.success) return refusal(400, faultOf(form.error), language);
    const asked = {
      ...(await whoAsks(form.data, parts.secret)),
      lines: form.data.lines,
      attempt: form.data.attempt,
      confirm: form.data.confirm,
      statement: statementOf(form.data.statement, language),
      locale: language,
      at: Math.floor(parts.now() / 1000),
    };
    try {
      const { data, error } = await withdraw(parts, asked);
      return error ? refusalOf(error, language) : answer(data);
    } catch (error) {
      if (!(error instanceof LedgerAway) && !providerFault(error)) throw error;
      parts.log.warn({ err: error }, "database or provider away during a withdrawal");
      return refusal(503, "service_unavailable", language);
    }
  };
}

async function whoAsks(asked: z.infer<typeof linkSchema> | z.infer<typeof personSchema>, secret: string) {
  if ("token" in asked) return { link_hash: await hashOfToken(asked.token) };
  const { reference, email, name } = asked;
  return { reference, email, name, buyer_hash: await buyerHash(email, secret) };
}

/**
 * Asks the provider who paid, when the orders and the key of the buyer's hash are lost: the right stays.
 * @throws LedgerAway, the provider's error
 */
async function withdraw(parts: WithdrawParts, asked: { buyer_hash?: string }) {
  const call = (request: object) => parts.client.rpc("withdraw_from_contract", { request });
  const first = await call(asked);
  const isAnswer = !first.error || first.error.code.startsWith("PT4");
  if (!isAnswer) throw new LedgerAway(first.error?.message, { cause: first.error });
  if (first.error?.message !== "ask_provider") return first;
  const { session_id } = askSchema.parse(JSON.parse(first.error.details));
  const isBuyer = (await buyerOf(parts, session_id)) === asked.buyer_hash;
  return isBuyer ? call({ ...asked, proven: true }) : first;
}

const askSchema = z.object({ session_id: z.string() });

async function buyerOf({ stripe, secret }: WithdrawParts, sessionId: string) {
  try {
    const session = await stripe.checkout.sessions.retrieve(sessionId, {}, patience);
    return (await observe(session, secret)).buyer_hash;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** An address that the provider does not know either is as wrong as any other. */
function refusalOf({ code, message, details }: PostgrestError, language: Language) {
  if (!isRefusalCode(message)) return refusal(404, "no_such_contract", language);
  const { name, name_el, until, delivered, ...facts } = detailSchema.parse(JSON.parse(details));
  return refusal(Number(code.slice(2)), message, language, {
    ...facts,
    item: textIn(language, name, name_el),
    lastDay: until && longDate(until, language),
    delivered: delivered && longDate(delivered, language),
  });
}

/** Names the line in question; for a time that is over its last day and the day counted as that of delivery. */
const detailSchema = z.object({
  name: z.string().optional(),
  name_el: z.string().nullish(),
  left: z.number().optional(),
  until: z.iso.date().optional(),
  delivered: z.iso.date().optional(),
  phone: z.string().nullish(),
  email: z.string().nullish(),
});

function faultOf({ issues }: z.ZodError): RefusalCode {
  return issues[0]?.path[0] === "lines" ? "invalid_lines" : "invalid_form";
}

function refusal(status: number, code: RefusalCode, language: Language, facts: RefusalFacts = {}): Response {
  return refuse({ status, code, error: refusalText(code, language, facts) });
}

/** The declaration for shoppers who add no words of their own: no reason is asked for. */
function statementOf(own: string | undefined, language: Language): string {
  if (own) return own;
  return language === "el" ? "Δηλώνω ότι υπαναχωρώ από τη σύμβαση." : "I hereby withdraw from the contract.";
}

function localeOf(body: unknown): unknown {
  return typeof body === "object" && body !== null && "locale" in body ? body.locale : undefined;
}
