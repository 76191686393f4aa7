import { readMoment } from "../sandbox.ts";
import type { Sandbox } from "../sandbox.ts";
import { cardOfId } from "../test-cards.ts";
import type { Decline, TestCard } from "../test-cards.ts";
import { askBank, attemptWrites, beginAttempt, beginSlow, decline, refuseAtBank, succeed } from "./attempt.ts";
import { currentSession } from "./expiry.ts";
import type { Attempt } from "./intents.ts";
import type { RowOf } from "./records.ts";
import type { Shopper } from "./session-shapes.ts";

/** The outcome of a try to pay; `closed`: the session is not open any more, read it again. */
export type Outcome =
  | { kind: "complete"; event: string | null }
  | { kind: "declined"; why: Decline }
  | { kind: "challenge" }
  | { kind: "closed" };

/** The shopper pressed the button. Two presses at once: one payment, the other finds it closed. */
export function confirm(sandbox: Sandbox, id: string, card: TestCard, shopper: Shopper): Promise<Outcome> {
  return settle(sandbox, id, (attempt) => use(sandbox, attempt, card, shopper));
}

/** The shopper answered their bank; without a challenge under way nothing happens. */
export function answerChallenge(sandbox: Sandbox, id: string, approved: boolean): Promise<Outcome> {
  return settle(sandbox, id, (attempt, challenge) => {
    const card = cardOfId(challenge?.card ?? "");
    if (challenge === null || card?.outcome.kind !== "challenge") return { kind: "closed" };
    if (!approved) {
      refuseAtBank(attempt);
      return refusedByShopper;
    }
    if (card.outcome.approved === "declined") return refuse(attempt, card, challenge.shopper);
    succeed(attempt, card, challenge.shopper);
    return { kind: "complete", event: null };
  });
}

const refusedByShopper: Outcome = {
  kind: "declined",
  why: { code: "payment_intent_authentication_failure", decline_code: "authentication_required" },
};
const declinedByBank: Decline = { code: "card_declined", decline_code: "generic_decline" };

type Decision = (attempt: Attempt, challenge: RowOf<"checkout.session">["inner"]["challenge"]) => Outcome;

async function settle(sandbox: Sandbox, id: string, decide: Decision): Promise<Outcome> {
  for (;;) {
    const session = await currentSession(sandbox, id);
    if (session?.data.status !== "open") return { kind: "closed" };
    const known =
      session.data.payment_intent === null
        ? null
        : await sandbox.store.get("payment_intent", session.data.payment_intent);
    const { challenge } = session.inner;
    const attempt = beginAttempt(await readMoment(sandbox), session, known);
    const outcome = decide(attempt, challenge);
    if (outcome.kind === "closed") return outcome;
    const writes = attemptWrites(attempt);
    if (!(await sandbox.store.write(writes))) continue;
    sandbox.wake();
    if (outcome.kind !== "complete") return outcome;
    const completed = writes.find(
      (entry) => "put" in entry && entry.put.kind === "event" && entry.put.data.type === "checkout.session.completed",
    );
    return { kind: "complete", event: completed && "put" in completed ? completed.put.id : null };
  }
}

function use(sandbox: Sandbox, attempt: Attempt, card: TestCard, shopper: Shopper): Outcome {
  const { outcome } = card;
  if (outcome.kind === "declined") {
    decline(attempt, card, shopper, outcome.decline);
    return { kind: "declined", why: outcome.decline };
  }
  if (outcome.kind === "challenge") {
    askBank(attempt, card, shopper, `${sandbox.publicUrl}/pay/${attempt.session.id}/bank`);
    return { kind: "challenge" };
  }
  if (outcome.kind === "slow") beginSlow(attempt, card, shopper, sandbox.slowPaymentMs);
  else succeed(attempt, card, shopper);
  return { kind: "complete", event: null };
}

function refuse(attempt: Attempt, card: TestCard, shopper: Shopper): Outcome {
  decline(attempt, card, shopper, declinedByBank);
  return { kind: "declined", why: declinedByBank };
}
