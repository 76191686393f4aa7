import type { Language } from "#domain/language.ts";
import { randomUuid } from "../data/random-uuid.ts";
import type { ShopClient } from "../data/shop-client.ts";
import { askShop, type Acknowledgement, type Contract } from "./contract.ts";
import { checkWithdrawal, readWithdrawal, type Withdrawal, type WithdrawalErrors } from "./withdrawal.ts";

/** The page's state; the same whether the browser or, without scripts, the server took the step. */
export type Step =
  /** `refusal`: it could not be read or sent; the server's own words, or null when it gave none. */
  | { name: "form"; draft: Withdrawal; errors: WithdrawalErrors; refusal?: string | null }
  /** `refusal`: the pieces chosen before can't be withdrawn from; null when none was chosen. */
  | { name: "pieces"; withdrawal: Withdrawal; contract: Contract; refusal?: string | null }
  | { name: "review"; withdrawal: Withdrawal; contract: Contract }
  | { name: "done"; withdrawal: Withdrawal; acknowledgement: Acknowledgement };

export const stepField = "step";

/**
 * LAW-03: the form's `step` names the next: `review` (default), `pieces`, `confirm`, or `change` (back to the form).
 * All values come in the request's body, so any page of the shop may begin it.
 */
export async function takeStep(form: FormData, client: () => Promise<ShopClient>, language: Language): Promise<Step> {
  const withdrawal = readWithdrawal(form, randomUuid);
  const step = form.get(stepField);
  if (step === "change") return { name: "form", draft: withdrawal, errors: {} };
  const errors = checkWithdrawal(withdrawal);
  if (Object.keys(errors).length > 0) return { name: "form", draft: withdrawal, errors };

  const all = { ...withdrawal, lines: null };
  const look = async (refusal?: string | null): Promise<Step> => {
    const answer = await askShop(client, all, { confirm: false, language });
    if ("refusal" in answer) return refused(all, answer.refusal);
    if ("acknowledgement" in answer) return { name: "done", withdrawal, ...answer };
    return { name: "pieces", withdrawal, ...answer, ...(refusal !== undefined && { refusal }) };
  };
  if (step === "pieces") return look();
  if (withdrawal.lines?.length === 0) return look(null);

  const answer = await askShop(client, withdrawal, { confirm: step === "confirm", language });
  if ("acknowledgement" in answer) return { name: "done", withdrawal, ...answer };
  if ("contract" in answer) return { name: "review", withdrawal, ...answer };
  // Pieces that were chosen may be withdrawn from meanwhile: what is left is shown beside the reason.
  if (withdrawal.lines && answer.refusal !== null) return look(answer.refusal);
  return refused(withdrawal, answer.refusal);
}

/** A link that was refused may have ended: the form asks for what it stood for. */
function refused(withdrawal: Withdrawal, refusal: string | null): Step {
  const token = refusal === null ? withdrawal.token : "";
  return { name: "form", draft: { ...withdrawal, token }, errors: {}, refusal };
}
