import { z } from "zod";
import { answer, methodNotAllowed, readJson, refuse } from "../_shared/answers.ts";
import { endCheckout, type EndParts } from "../_shared/end-checkout.ts";
import { languageOf } from "../_shared/language.ts";
import { LedgerAway } from "../_shared/ledger.ts";
import type { FunctionLog } from "../_shared/log.ts";
import { providerFault } from "../_shared/provider.ts";
import { refusalText } from "../_shared/refusal-texts.ts";

const bodySchema = z.object({ secret: z.uuid(), locale: z.unknown().optional() });

/**
 * `POST {secret}` → `{state}`: the shopper came back without paying (6.5), so the session expires at the
 * provider and the pieces are free at once. Paid meanwhile: `{state: "paid"}`.
 */
export function createCancelCheckout(
  parts: EndParts & { log: FunctionLog },
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== "POST") return methodNotAllowed("POST");
    const body = bodySchema.safeParse(await readJson(request, 4096));
    const language = languageOf(request, body.data?.locale);
    const refusal = (status: number, code: Parameters<typeof refusalText>[0]) =>
      refuse({ status, code, error: refusalText(code, language) });
    if (!body.success) return refusal(400, "invalid_request");
    try {
      const checkout = await endCheckout(parts, { secret: body.data.secret });
      return checkout ? answer({ state: checkout.state }) : refusal(404, "not_found");
    } catch (error) {
      if (!(error instanceof LedgerAway) && !providerFault(error)) throw error;
      parts.log.warn(
        { err: error },
        "a cancelled checkout could not be ended now; its session will expire",
      );
      return refusal(503, "service_unavailable");
    }
  };
}
