import { readMoment } from "../sandbox.ts";
import type { Moment, Sandbox } from "../sandbox.ts";
import type { Write } from "../store/store.ts";
import { markSucceeded, refuseIntent } from "./attempt.ts";
import { eventWrites, news } from "./events.ts";
import type { RowOf } from "./records.ts";

/** The bank's answer to a debit that was under way. A session that fails stays complete and unpaid. */
export async function finishSlowPayment(sandbox: Sandbox, id: string): Promise<void> {
  for (;;) {
    const parts = await readParts(sandbox, id);
    if (parts === null) return;
    const moment = await readMoment(sandbox);
    const writes = parts.intent.inner.slow === "succeeds" ? paid(parts, moment) : failed(parts, moment);
    if (await sandbox.store.write(writes)) break;
  }
  sandbox.wake();
}

interface Parts {
  intent: RowOf<"payment_intent">;
  charge: RowOf<"charge">;
  session: RowOf<"checkout.session">;
}

async function readParts({ store }: Sandbox, id: string): Promise<Parts | null> {
  const intent = await store.get("payment_intent", id);
  if (intent?.data.status !== "processing" || intent.data.latest_charge === null) return null;
  const charge = await store.get("charge", intent.data.latest_charge);
  const session = await store.get("checkout.session", intent.inner.session);
  return charge === null || session === null ? null : { intent, charge, session };
}

function paid({ intent, charge, session }: Parts, moment: Moment): Write[] {
  charge.data.status = "succeeded";
  charge.data.paid = true;
  charge.data.captured = true;
  charge.data.amount_captured = charge.data.amount;
  session.data.payment_status = "paid";
  markSucceeded(intent, charge.id);
  const told = [
    news("charge.succeeded", charge.data),
    news("payment_intent.succeeded", intent.data),
    news("checkout.session.async_payment_succeeded", session.data),
  ];
  return [{ put: intent }, { put: charge }, { put: session }, ...eventWrites(moment, told)];
}

function failed({ intent, charge, session }: Parts, moment: Moment): Write[] {
  const message = "The bank debit failed: there was not enough money in the account.";
  charge.data.status = "failed";
  charge.data.failure_code = "insufficient_funds";
  charge.data.failure_message = message;
  refuseIntent(intent, {
    type: "card_error",
    code: "payment_intent_payment_attempt_failed",
    decline_code: "insufficient_funds",
    message,
    charge: charge.id,
    payment_method_type: "sepa_debit",
  });
  const told = [
    news("charge.failed", charge.data),
    news("payment_intent.payment_failed", intent.data),
    news("checkout.session.async_payment_failed", session.data),
  ];
  return [{ put: intent }, { put: charge }, { put: session }, ...eventWrites(moment, told)];
}
