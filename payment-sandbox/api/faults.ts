import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "../objects/records.ts";
import { changeSettings } from "../sandbox.ts";
import type { Moment, Sandbox } from "../sandbox.ts";
import { SandboxError } from "./errors.ts";

/** Longer than any client waits. */
const silenceMs = 120_000;

/** The fault that the control surface ordered for this request, counted down once. */
export async function takeFault(
  sandbox: Sandbox,
  { settings }: Moment,
  request: string,
): Promise<Fault | null> {
  if (!settings.faults.some(({ match }) => request.startsWith(match))) return null;
  let taken: Fault | null = null;
  await changeSettings(sandbox.store, (current) => {
    taken = current.faults.find(({ match }) => request.startsWith(match)) ?? null;
    if (taken === null) return current;
    const faults = current.faults
      .map((fault) => (fault === taken ? { ...fault, times: fault.times - 1 } : fault))
      .filter(({ times }) => times > 0);
    return { ...current, faults };
  });
  return taken;
}

/** What the request is refused with instead of being answered; null for faults of the connection. */
export function refusalOf({ answer }: Fault): SandboxError | null {
  if (answer === "500")
    return new SandboxError(500, "The sandbox was told to fail.", { type: "api_error" });
  if (answer === "429")
    return new SandboxError(429, "Too many requests, as ordered.", { code: "rate_limit" });
  if (answer === "409")
    return new SandboxError(409, "This object is locked, as ordered.", { code: "lock_timeout" });
  return null;
}

/** No answer comes: whoever serves the sandbox lets the connection drop. In process, the call rejects. */
export class ConnectionLost extends Error {
  override readonly name = "ConnectionLost";
}

/**
 * Silence until the client has gone, a connection that is cut before the answer, or an answer that
 * breaks off in the middle.
 * @throws ConnectionLost
 */
export async function loseAnswer(fault: Fault, request: Request, body: string): Promise<Response> {
  if (fault.answer === "timeout") {
    const { signal } = request;
    await sleep(silenceMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
  if (fault.answer !== "torn") throw new ConnectionLost("no answer, as ordered");
  const half = new TextEncoder().encode(body.slice(0, Math.floor(body.length / 2)));
  const stream = new ReadableStream({
    start: (controller) => controller.enqueue(half),
    pull: (controller) => controller.error(new ConnectionLost("torn, as ordered")),
  });
  return new Response(stream, { status: 200, headers: { "Content-Type": "application/json" } });
}
