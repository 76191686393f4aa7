import { expireSession } from "../objects/expiry.ts";
import { finishSlowPayment } from "../objects/slow-payments.ts";
import { openFollowingDispute } from "../objects/disputes.ts";
import { finishRefund } from "../objects/refunds.ts";
import type { Kind, Row, RowOf } from "../objects/records.ts";
import { readMoment } from "../sandbox.ts";
import type { Moment, Sandbox } from "../sandbox.ts";
import { deliver, deliveryLeaseMs } from "./deliveries.ts";

const byTime: readonly Kind[] = ["checkout.session", "payment_intent", "charge", "refund", "idempotency_key", "event"];
const leaseMs = 10_000;
const together = 32;

/** Effects of time are carried out; deliveries only begin (`underWay`): an endpoint may take ten seconds. */
export async function doDueWork(sandbox: Sandbox, underWay: Set<Promise<void>>): Promise<void> {
  const moment = await readMoment(sandbox);
  const { nowMs } = moment;
  const due = await sandbox.store.claimDue({ kinds: byTime, nowMs, leaseMs, limit: together });
  for (const row of due) await passTime(sandbox, row);
  if (due.length > 0) sandbox.wake(); // More may be due, and what was done made news
  await beginDeliveries(sandbox, moment, underWay);
}

async function beginDeliveries(
  sandbox: Sandbox,
  { nowMs, settings }: Moment,
  underWay: Set<Promise<void>>,
): Promise<void> {
  const free = together - underWay.size;
  if (settings.deliveries === "hold" || free <= 0) return;
  const kinds: Kind[] = ["delivery"];
  const due = await sandbox.store.claimDue({ kinds, nowMs, leaseMs: deliveryLeaseMs, limit: free });
  for (const row of due) {
    if (row.kind !== "delivery") continue;
    begin(sandbox, row, underWay);
  }
}

function begin(sandbox: Sandbox, delivery: RowOf<"delivery">, underWay: Set<Promise<void>>): void {
  const attempt: Promise<void> = deliver(sandbox, delivery)
    .catch((error: unknown) => sandbox.log.error({ err: error }, "a delivery could not be recorded"))
    .finally(() => {
      underWay.delete(attempt);
      sandbox.wake(); // A place is free
    });
  underWay.add(attempt);
}

async function passTime(sandbox: Sandbox, row: Row): Promise<void> {
  if (row.kind === "checkout.session") await expireSession(sandbox, row.id);
  else if (row.kind === "payment_intent") await finishSlowPayment(sandbox, row.id);
  else if (row.kind === "charge") await openFollowingDispute(sandbox, row.id);
  else if (row.kind === "refund") await finishRefund(sandbox, row.id);
  else await sandbox.store.write([{ remove: row }]); // Kept answers and events past their time
}
