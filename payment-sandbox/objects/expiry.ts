import { readMoment } from "../sandbox.ts";
import type { Moment, Sandbox } from "../sandbox.ts";
import type { Write } from "../store/store.ts";
import { eventWrites, news } from "./events.ts";
import type { Cause } from "./events.ts";
import type { RowOf } from "./records.ts";

export async function currentSession(sandbox: Sandbox, id: string): Promise<RowOf<"checkout.session"> | null> {
  const session = await sandbox.store.get("checkout.session", id);
  const { now } = await readMoment(sandbox);
  if (session?.data.status !== "open" || session.data.expires_at > now) return session;
  await expireSession(sandbox, id);
  return sandbox.store.get("checkout.session", id);
}

/** An expired session is still told of for so long; then nothing of it is kept. */
const keptS = 7 * 24 * 60 * 60;

/** Expires a session whose time is over, and removes it in the end; any other change that came first wins. */
export async function expireSession(sandbox: Sandbox, id: string): Promise<void> {
  for (;;) {
    const session = await sandbox.store.get("checkout.session", id);
    const moment = await readMoment(sandbox);
    if (session === null) return;
    if (session.data.status !== "open") {
      const isExpired = session.data.status === "expired";
      if (session.dueAt === null || (isExpired && !isForgotten(session, moment))) return;
      const end = isExpired ? { remove: session } : { put: { ...session, dueAt: null } };
      if (await sandbox.store.write([end])) return;
      continue;
    }
    if (session.data.expires_at > moment.now) return;
    if (await sandbox.store.write(await expiryWrites(sandbox, session, moment))) break;
  }
  sandbox.wake();
}

function isForgotten({ data }: RowOf<"checkout.session">, { now }: Moment): boolean {
  return data.expires_at + keptS <= now;
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
  const dueAt = (data.expires_at + keptS) * 1000;
  const writes: Write[] = [{ put: { ...session, data, inner, dueAt } }];
  const intent = data.payment_intent === null ? null : await sandbox.store.get("payment_intent", data.payment_intent);
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
