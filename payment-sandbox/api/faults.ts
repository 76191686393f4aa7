import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "../objects/records.ts";
import { changeSettings } from "../sandbox.ts";
import type { Asked } from "./api.ts";
import type { Result } from "./endpoint.ts";
import { ConnectionLost, SandboxError } from "./errors.ts";

/** Longer than any client waits. */
const silenceMs = 120_000;

/** Refuses, or loses the answer of `work`, which is done only when the fault says so. Undefined: none. */
export async function disturb(asked: Asked, work: () => Promise<Result>): Promise<Response | undefined> {
  const fault = await takeFault(asked);
  if (fault === null) return undefined;
  const refusal = refusalOf(fault);
  if (refusal !== null) throw refusal;
  return loseAnswer(fault, asked.request, fault.processed ? (await work()).body : "{}");
}

async function takeFault({ sandbox, moment, request: raw }: Asked): Promise<Fault | null> {
  const request = `${raw.method} ${new URL(raw.url).pathname}`;
  if (!moment.settings.faults.some(({ match }) => request.startsWith(match))) return null;
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

/** The refusal in place of an answer; null for faults of the connection. */
function refusalOf({ answer }: Fault): SandboxError | null {
  if (answer === "500") return new SandboxError(500, "The sandbox was told to fail.", { type: "api_error" });
  if (answer === "429") return new SandboxError(429, "Too many requests, as ordered.", { code: "rate_limit" });
  if (answer === "409") return new SandboxError(409, "This object is locked, as ordered.", { code: "lock_timeout" });
  return null;
}

/** Silence until the client has gone, a cut before the answer, or one in the middle. @throws ConnectionLost */
async function loseAnswer(fault: Fault, request: Request, body: string): Promise<Response> {
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
