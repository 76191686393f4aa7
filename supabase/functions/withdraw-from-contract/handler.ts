import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import { tidyText } from "#domain/text.ts";
import { answer, methodNotAllowed, readJson, refuse } from "../_shared/answers.ts";
import { languageOf, type Language } from "../_shared/language.ts";
import { LedgerAway } from "../_shared/ledger.ts";
import type { FunctionLog } from "../_shared/log.ts";
import { oneLine } from "../_shared/observe.ts";
import { isRefusalCode, refusalText, type RefusalCode } from "../_shared/refusal-texts.ts";

export interface WithdrawParts {
  client: SupabaseClient;
  /** Milliseconds. */
  now: () => number;
  log: FunctionLog;
}

const formSchema = z.object({
  reference: z.string().trim().min(1).max(20),
  email: z
    .string()
    .trim()
    .max(254)
    .regex(/^[^\s@<>]+@[^\s@<>]+$/),
  name: z
    .string()
    .transform((name) => oneLine(name, 200))
    .pipe(z.string().min(1)),
  statement: z.string().max(2000).optional(),
  confirm: z.boolean().default(false),
  locale: z.unknown().optional(),
});

/**
 * `POST {reference, email, name, statement?, locale?}` → what would be withdrawn from; the same with
 * `confirm: true` → withdrawn, with date and time, and an acknowledgement is on its way (LAW-03). Said twice it
 * is one withdrawal. No match is one answer, whichever of the two was wrong.
 */
export function createWithdrawFromContract(
  parts: WithdrawParts,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== "POST") return methodNotAllowed("POST");
    const body = await readJson(request, 16 * 1024);
    const form = formSchema.safeParse(body);
    const language = languageOf(request, localeOf(body));
    if (!form.success) return refusal(400, "invalid_form", language);
    const { data, error } = await parts.client.rpc("withdraw_from_contract", {
      request: {
        ...form.data,
        statement: statementOf(form.data.statement, language),
        locale: language,
        at: Math.floor(parts.now() / 1000),
      },
    });
    if (!error) return answer(data);
    const status = /^PT(4\d\d)$/.exec(error.code)?.[1];
    if (status && isRefusalCode(error.message)) {
      return refusal(Number(status), error.message, language);
    }
    parts.log.warn({ err: new LedgerAway(error.message) }, "database away during a withdrawal");
    return refusal(503, "service_unavailable", language);
  };
}

function refusal(status: number, code: RefusalCode, language: Language): Response {
  return refuse({ status, code, error: refusalText(code, language) });
}

/** No reason is asked for: without words of their own, these are the declaration. */
function statementOf(typed: string | undefined, language: Language): string {
  const own = tidyText((typed ?? "").toWellFormed()).replaceAll("\u0000", "");
  if (own) return own;
  return language === "el"
    ? "Δηλώνω ότι υπαναχωρώ από τη σύμβαση."
    : "I hereby withdraw from the contract.";
}

function localeOf(body: unknown): unknown {
  return typeof body === "object" && body !== null && "locale" in body ? body.locale : undefined;
}
