import { readMoment } from "../sandbox.ts";
import type { Moment, Sandbox } from "../sandbox.ts";
import type { Write } from "../store/store.ts";
import { eventWrites, news } from "./events.ts";
import type { Cause } from "./events.ts";
import type { RowOf } from "./records.ts";

export async function currentSession(
  sandbox: Sandbox,
  id: string,
): Promise<RowOf<"checkout.session"> | null> {
  const session = await sandbox.store.get("checkout.session", id);
  const { now } = await readMoment(sandbox);
  if (session?.data.status !== "open" || session.data.expires_at > now) return session;
  await expireSession(sandbox, id);
  return sandbox.store.get("checkout.session", id);
}

/** Expires a session whose time is over; any other change that came first wins. */
export async function expireSession(sandbox: Sandbox, id: string): Promise<void> {
  for (;;) {
    const session = await sandbox.store.get("checkout.session", id);
    const moment = await readMoment(sandbox);
    if (session === null) return;
    if (session.data.status !== "open") {
      if (session.dueAt === null) return;
      if (await sandbox.store.write([{ put: { ...session, dueAt: null } }])) return;
      continue;
    }
    if (session.data.expires_at > moment.now) return;
    if (await sandbox.store.write(await expiryWrites(sandbox, session, moment))) break;
  }
  sandbox.wake();
}

/** The end of an open session: the shopper's data goes, a declined try is cancelled. */
export async function expiryWrites(
  sandbox: Sandbox,
  session: RowOf<"checkout.session">,
  moment: Moment,
  cause: Cause = null,
): Promise<Write[]> {
  const data = { ...session.data, status: "expired" as const, url: null };
  const inner = { ...session.inner, challenge: null };
  const told = [news("checkout.session.expired", data)];
  const writes: Write[] = [{ put: { ...session, data, inner, dueAt: null } }];
  const intent =
    data.payment_intent === null
      ? null
      : await sandbox.store.get("payment_intent", data.payment_intent);
  if (intent !== null) {
    const canceled = {
      ...intent.data,
      status: "canceled" as const,
      canceled_at: moment.now,
      cancellation_reason: "automatic",
      next_action: null,
    };
    writes.push({ put: { ...intent, data: canceled } });
    told.push(news("payment_intent.canceled", canceled));
  }
  return [...writes, ...eventWrites(moment, told, cause)];
}
