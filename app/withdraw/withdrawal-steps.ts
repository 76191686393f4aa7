import type { ShopClient } from "../data/shop-client.ts";
import type { Language } from "#domain/language.ts";
import {
  checkWithdrawal,
  sendWithdrawal,
  type Withdrawal,
  type WithdrawalErrors,
} from "./withdrawal.ts";

/** The page's state; the same whether the browser or, without scripts, the server took the step. */
export type Step =
  | { name: "form"; draft: Withdrawal; errors: WithdrawalErrors }
  /** `refusal`: it could not be sent; the server's own words, or null when it gave none. */
  | { name: "review"; withdrawal: Withdrawal; refusal?: string | null }
  /** ISO time. */
  | { name: "done"; withdrawal: Withdrawal; receivedAt: string };

export const stepField = "step";

/** LAW-03: the form's `step` names the next one: `review` (the default), `confirm`, or `change` back to the form. */
export async function takeStep(
  form: FormData,
  client: () => Promise<ShopClient>,
  language: Language,
): Promise<Step> {
  const withdrawal = read(form);
  const errors = checkWithdrawal(withdrawal);
  const step = form.get(stepField);
  if (step === "change") return { name: "form", draft: withdrawal, errors: {} };
  if (Object.keys(errors).length > 0) return { name: "form", draft: withdrawal, errors };
  if (step !== "confirm") return { name: "review", withdrawal };
  const answer = await sendWithdrawal(client, withdrawal, language);
  if ("receivedAt" in answer) {
    return { name: "done", withdrawal, receivedAt: answer.receivedAt.toISOString() };
  }
  return { name: "review", withdrawal, refusal: answer.error ?? null };
}

function read(form: FormData): Withdrawal {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  return {
    reference: text("reference"),
    email: text("email"),
    name: text("name"),
    note: text("note"),
  };
}
