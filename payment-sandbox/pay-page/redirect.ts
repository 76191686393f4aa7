import { setTimeout as sleep } from "node:timers/promises";
import type { Session } from "../objects/session-shapes.ts";
import { readMoment } from "../sandbox.ts";
import type { Sandbox } from "../sandbox.ts";
import { headers } from "./document.ts";

/** The success page is to know of the payment: waits for the shop's first answer, at most `redirectWaitMs`. */
export async function waitForShop(sandbox: Sandbox, event: string | null): Promise<void> {
  if (event === null) return;
  const giveUpAt = performance.now() + sandbox.redirectWaitMs;
  const { settings } = await readMoment(sandbox);
  if (settings.deliveries !== "send") return;
  for (let gapMs = 20; performance.now() < giveUpAt; gapMs = Math.min(gapMs * 1.5, 250)) {
    const rows = await sandbox.store.list("delivery", { limit: 100, inner: { event } });
    const untried = rows.filter(({ inner }) => inner.attempts === 0 && inner.state === "pending");
    if (untried.length < rows.length || rows.length === 0) return;
    await sleep(gapMs);
  }
}

export function toSuccess({ id, success_url }: Session): Response {
  // Headers carry ASCII alone: a URL has every other sign encoded.
  return seeOther(new URL(successAddress({ id, success_url })).href);
}

/** The literal `{CHECKOUT_SESSION_ID}` becomes the session's id. */
export function successAddress({ id, success_url }: Pick<Session, "id" | "success_url">): string {
  return success_url.replaceAll("{CHECKOUT_SESSION_ID}", id);
}

export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { ...headers, Location: location } });
}
