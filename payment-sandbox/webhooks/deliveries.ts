import { createHmac } from "node:crypto";
import type { RowOf } from "../objects/records.ts";
import { readMoment } from "../sandbox.ts";
import type { Moment, Sandbox } from "../sandbox.ts";

/** Milliseconds that the provider gives an endpoint to answer. */
const answerLimitMs = 10_000;
/** Milliseconds after which a delivery of a dead process is taken up by another. */
export const deliveryLeaseMs = answerLimitMs + 5000;

/** Signed anew, over exactly the sent bytes. Only a 2xx ends it; redirects count as failures too. */
export async function deliver(sandbox: Sandbox, delivery: RowOf<"delivery">): Promise<void> {
  const event = await sandbox.store.get("event", delivery.inner.event);
  if (event === null || delivery.inner.state === "given_up") {
    await sandbox.store.write([{ remove: delivery }]);
    return;
  }
  const moment = await readMoment(sandbox);
  if (moment.settings.deliveries === "drop") return giveUp(sandbox, delivery, event, "dropped");
  const answer = await send(sandbox, event);
  if (/^2\d\d$/.test(answer)) return arrived(sandbox, delivery);
  sandbox.log.warn(
    { event: event.id, type: event.data.type, answer, attempt: delivery.inner.attempts + 1 },
    "a webhook was not accepted",
  );
  await again(sandbox, moment, { delivery, event }, answer);
}

/** The status, or the fault in its place. */
async function send(sandbox: Sandbox, event: RowOf<"event">): Promise<string> {
  const body = JSON.stringify(event.data, null, 2);
  const seconds = Math.floor(sandbox.clock() / 1000);
  const signal = AbortSignal.timeout(answerLimitMs);
  // A handler in the same process may not look at the signal.
  const tooLate = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("no answer in time")));
  });
  try {
    const sent = sandbox.webhooks.send(sandbox.webhooks.endpoint, {
      method: "POST",
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Stripe-Signature": sign(body, sandbox.webhooks.secret, seconds),
        "User-Agent": "Stripe/1.0 (payment sandbox)",
      },
      body,
      redirect: "manual",
      signal,
    });
    const response = await Promise.race([sent, tooLate]);
    await response.body?.cancel();
    return String(response.status);
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : "no answer";
  }
}

async function again(
  sandbox: Sandbox,
  moment: Moment,
  { delivery, event }: { delivery: RowOf<"delivery">; event: RowOf<"event"> },
  answer: string,
): Promise<void> {
  const { attempts } = delivery.inner;
  const gapMs = sandbox.retryScheduleMs[attempts];
  if (gapMs === undefined) return giveUp(sandbox, delivery, event, answer);
  const inner = { ...delivery.inner, attempts: attempts + 1, lastAnswer: answer };
  await sandbox.store.write([{ put: { ...delivery, inner, dueAt: moment.nowMs + gapMs } }]);
  sandbox.wake(gapMs);
}

/** It is kept to be looked at as long as its event. */
async function giveUp(
  sandbox: Sandbox,
  delivery: RowOf<"delivery">,
  { dueAt }: RowOf<"event">,
  lastAnswer: string,
): Promise<void> {
  const attempts = delivery.inner.attempts + 1;
  const inner = { ...delivery.inner, attempts, lastAnswer, state: "given_up" as const };
  await sandbox.store.write([{ put: { ...delivery, inner, dueAt } }]);
}

/** Other deliveries of the same event may end at the same moment: reads and writes until it succeeds. */
async function arrived(sandbox: Sandbox, delivery: RowOf<"delivery">): Promise<void> {
  for (;;) {
    const event = await sandbox.store.get("event", delivery.inner.event);
    const current = await sandbox.store.get("delivery", delivery.id);
    if (event === null || current === null) return;
    const pending = Math.max(0, event.data.pending_webhooks - 1);
    const data = { ...event.data, pending_webhooks: pending };
    const done = await sandbox.store.write([
      { remove: current },
      { put: { ...event, data, inner: { delivered: pending === 0 } } },
    ]);
    if (done) return;
  }
}

/** `t=<Unix seconds>,v1=<hex>`: HMAC-SHA256 of time, a dot and the body under the whole secret. */
function sign(body: string, secret: string, seconds: number): string {
  const v1 = createHmac("sha256", secret).update(`${seconds}.${body}`, "utf8").digest("hex");
  return `t=${seconds},v1=${v1}`;
}
