import { answer, methodNotAllowed, refuse } from "../_shared/answers.ts";
import { keyedHash } from "../_shared/keyed-hash.ts";
import type { FunctionLog } from "../_shared/log.ts";
import { LedgerAway, type Ledger } from "../_payments/ledger.ts";

export interface TickParts {
  ledger: Pick<Ledger, "claimLease" | "finishLease" | "leaseResult">;
  /** Bearer tokens that may call. */
  tickSecrets: readonly string[];
  now: () => number;
  log: FunctionLog;
}

/** The work of the server's rounds, each step beginning nothing once `inTime` says no. */
export interface TickWork {
  reconcile(inTime: () => boolean): Promise<unknown>;
  /** Tells devices, and sends the mails, which wait where no mail server is known. */
  sendOutbox(inTime: () => boolean): Promise<unknown>;
  rebuild(): Promise<unknown>;
  /** Fetches the pictures that imports wait for. */
  fetchPictures(inTime: () => boolean): Promise<unknown>;
}

/** The platform ends a request after 150 s, and the scheduler asks again after 60. */
const workMs = 40_000;
const leaseSeconds = 55;
const rebuildEverySeconds = 24 * 3600;

/**
 * `POST` with `Authorization: Bearer <secret>` → `{ran, ok}`: one round of everything that has to be done by the clock.
 * `ran` is false while another call is at it. Refuses 401 `no_secret` before anything is asked, 503 `service_unavailable`.
 */
export function createTick(parts: TickParts, work: TickWork): (request: Request) => Promise<Response> {
  const { ledger, log, now } = parts;
  return async (request) => {
    if (request.method !== "POST") return methodNotAllowed("POST");
    if (!(await holdsSecret(parts, request))) {
      return refuse({ status: 401, code: "no_secret", error: "Send the scheduler's secret" });
    }
    const endsAt = now() + workMs;
    try {
      const lease = await ledger.claimLease("tick", leaseSeconds, 0);
      if (!lease) return answer({ ran: false, ok: true });
      const failed = await oneRound(parts, work, () => now() < endsAt);
      await ledger.finishLease("tick", lease, failed.length === 0, { failed });
      return answer({ ran: true, ok: failed.length === 0 });
    } catch (error) {
      if (!(error instanceof LedgerAway)) throw error;
      log.warn({ err: error }, "the database is away from a tick");
      const sentence = "The database is away";
      return refuse({ status: 503, code: "service_unavailable", error: sentence });
    }
  };
}

/** Money first; a step that fails keeps none of the others back. Returns the names of those that failed. */
async function oneRound({ ledger, log, now }: TickParts, work: TickWork, inTime: () => boolean): Promise<string[]> {
  const failed: string[] = [];
  const step = async (name: string, run: () => Promise<unknown>) => {
    if (!inTime()) return;
    try {
      await run();
    } catch (error) {
      failed.push(name);
      log.warn({ err: error, round: name }, "a round failed and will be tried again");
    }
  };
  await step("reconcile", () => work.reconcile(inTime));
  await step("outbox", () => work.sendOutbox(inTime));
  await step("rebuild", async () => {
    const last = await ledger.leaseResult("rebuild");
    const isDue = !last?.ok || now() / 1000 - last.at >= rebuildEverySeconds;
    if (isDue) await work.rebuild();
  });
  await step("pictures", () => work.fetchPictures(inTime));
  return failed;
}

/** Compared by hashes under a key of this call: the time that it takes tells nothing of the secret. */
async function holdsSecret({ tickSecrets }: TickParts, request: Request): Promise<boolean> {
  const [, sent] = /^Bearer (\S{1,4096})$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  if (!sent) return false;
  const key = { secret: crypto.randomUUID(), purpose: "tick" };
  const given = await keyedHash(key, sent);
  const known = await Promise.all(tickSecrets.map((secret) => keyedHash(key, secret)));
  return known.includes(given);
}
