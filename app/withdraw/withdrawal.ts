import type { ShopClient } from "../data/shop-client.ts";
import type { Language } from "#domain/language.ts";

/** A shopper's declaration; the names are the wire's. */
export interface Withdrawal {
  reference: string;
  email: string;
  name: string;
  note: string;
}

export type WithdrawalErrors = Partial<Record<keyof Withdrawal, "required" | "emailInvalid">>;

export function checkWithdrawal(withdrawal: Withdrawal): WithdrawalErrors {
  const errors: WithdrawalErrors = {};
  for (const field of ["reference", "email", "name"] as const) {
    if (withdrawal[field].trim() === "") errors[field] = "required";
  }
  if (!errors.email && !/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(withdrawal.email.trim())) {
    errors.email = "emailInvalid";
  }
  return errors;
}

/** The time of receipt, or the words of the refusal; undefined when the shop could not be asked. */
export async function sendWithdrawal(
  client: () => Promise<ShopClient>,
  { note, ...withdrawal }: Withdrawal,
  locale: Language,
): Promise<{ receivedAt: Date } | { error: string | undefined }> {
  const body = { ...withdrawal, ...(note && { statement: note }), confirm: true, locale };
  try {
    const { functions } = await client();
    const { data, error } = await functions.invoke("withdraw-from-contract", { body });
    if (error) return { error: await wordsOf(error) };
    const answer: unknown = data;
    // Unix seconds on the wire.
    if (typeof answer === "object" && answer !== null && "received_at" in answer) {
      return { receivedAt: new Date(Number(answer.received_at) * 1000) };
    }
  } catch (error) {
    // oxlint-disable-next-line no-console -- off line before the client's code was there: the page says so
    console.warn(error);
  }
  return { error: undefined };
}

async function wordsOf(error: unknown): Promise<string | undefined> {
  const response =
    typeof error === "object" && error !== null && "context" in error ? error.context : undefined;
  if (!(response instanceof Response) || response.status >= 500) return undefined;
  const answer = parsed(await response.text());
  if (typeof answer !== "object" || answer === null || !("error" in answer)) return undefined;
  return typeof answer.error === "string" ? answer.error : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (cause instanceof SyntaxError) return null;
    throw cause;
  }
}
