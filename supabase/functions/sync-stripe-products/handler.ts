import { answer, methodNotAllowed, refuse } from "../_shared/answers.ts";
import { LedgerAway, type Ledger } from "../_payments/ledger.ts";
import type { FunctionLog } from "../_shared/log.ts";
import { syncOnce, type SyncParts } from "../_sync/sync-run.ts";

export interface SyncProductsParts extends SyncParts {
  ledger: Ledger;
  log: FunctionLog;
}

/** A dead holder blocks others no longer than this; a live one is done in 20 s. */
const leaseSeconds = 60;
/** One run a minute is enough, however many ask (PAY-05). */
const restSeconds = 60;

export interface SyncResult {
  ok: boolean;
  /** Unix seconds of the last finished run; null before the first. */
  at: number | null;
}

/** Makes one run when it is due, else answers with the last one's end. A failed run changes nothing and is logged. */
export function createSync(parts: SyncProductsParts): () => Promise<SyncResult> {
  const { ledger, log } = parts;
  return async () => {
    const lease = await ledger.claimLease("sync", leaseSeconds, restSeconds);
    if (lease) {
      try {
        await ledger.finishLease("sync", lease, true, await syncOnce(parts));
      } catch (error) {
        log.warn({ err: error }, "the catalogue was not synchronised");
        await ledger.finishLease("sync", lease, false);
      }
    }
    return (await ledger.leaseResult("sync")) ?? { ok: true, at: null };
  };
}

/** Anybody may call it; the answer says no more than `{ok, at}` (E34). */
export function createSyncStripeProducts(
  sync: () => Promise<SyncResult>,
  { log, now }: Pick<SyncProductsParts, "log" | "now">,
): (request: Request) => Promise<Response> {
  let last: SyncResult = { ok: true, at: null };
  let running: Promise<SyncResult> | undefined;

  /** Answers from memory within a run's minute: strangers' calls cost the database nothing (AVL-06). */
  async function resultOfMinute(): Promise<SyncResult> {
    if (now() < ((last.at ?? 0) + restSeconds) * 1000) return last;
    running ??= sync().finally(() => (running = undefined));
    return (last = await running);
  }

  return async (request) => {
    if (request.method !== "POST" && request.method !== "GET") return methodNotAllowed("GET, POST");
    try {
      return answer(await resultOfMinute());
    } catch (error) {
      if (!(error instanceof LedgerAway)) throw error;
      log.warn({ err: error }, "database away while synchronising");
      const problem = "The catalogue could not be synchronised now";
      return refuse({ status: 503, code: "service_unavailable", error: problem });
    }
  };
}
