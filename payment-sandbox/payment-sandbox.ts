import { createApi, type ControlSurface } from "./api/api.ts";
import { createPayPages } from "./pay-page/pay-page.ts";
import type { Brand, Sandbox, SandboxLog } from "./sandbox.ts";
import type { SandboxStore } from "./store/store.ts";
import { doDueWork } from "./webhooks/due-work.ts";
import { createWorker } from "./webhooks/worker.ts";

export { createMemoryStore } from "./store/memory-store.ts";
export { createTableStore } from "./store/table-store.ts";

export interface SandboxParts {
  store: SandboxStore;
  /** `sk_test_…`; the bearer that `/v1` asks for. */
  apiKey: string;
  /** `send` has the shape of fetch, so that a server can deliver to itself without a socket. */
  webhooks: { secret: string; endpoint: string; send: typeof fetch };
  /** The origin of `/pay/{id}` for shoppers, such as `http://localhost:3000`. */
  publicUrl: string;
  brand?: Partial<Brand>;
  clock?: () => number;
  /** Gaps in ms after the first, second … failed delivery. */
  retryScheduleMs?: readonly number[];
  /** The time of a bank debit; default a minute. */
  slowPaymentMs?: number;
  /** The longest wait of a shopper for the shop's answer to the webhook; default ten seconds. */
  redirectWaitMs?: number;
  /** Lets tests order faults, time and deliveries under `/v1/sandbox`; absent: nothing of that is there. */
  control?: ControlSurface;
  log: SandboxLog;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const defaultScheduleMs = [
  second,
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  hour,
  3 * hour,
  ...[6, 12, 12, 12, 12, 12].map((hours) => hours * hour),
];

/**
 * The provider's API (`/v1/*`), its hosted page (`/pay/*`) and signed webhooks; no money moves.
 * `start` opens the store, then works by the clock: expiry, late debits, retried events. A table store may be shared.
 */
export function createPaymentSandbox(parts: SandboxParts) {
  const underWay = new Set<Promise<void>>();
  const sandbox: Sandbox = {
    store: parts.store,
    clock: parts.clock ?? Date.now,
    publicUrl: parts.publicUrl.replace(/\/+$/, ""),
    brand: { name: "Test shop", country: "CY", ...parts.brand },
    webhooks: parts.webhooks,
    retryScheduleMs: parts.retryScheduleMs ?? defaultScheduleMs,
    slowPaymentMs: parts.slowPaymentMs ?? minute,
    redirectWaitMs: parts.redirectWaitMs ?? 10 * second,
    log: parts.log,
    wake: (inMs) => worker.wake(inMs),
  };
  const worker = createWorker(
    () => doDueWork(sandbox, underWay),
    (error) => parts.log.error({ err: error }, "the payment sandbox could not do its due work"),
  );
  const api = createApi(sandbox, parts);
  const pages = createPayPages(sandbox);
  return {
    async fetch(request: Request): Promise<Response> {
      const { pathname } = new URL(request.url);
      return /^\/v1(\/|$)/.test(pathname) ? api.fetch(request) : pages.fetch(request);
    },
    async start(): Promise<void> {
      await parts.store.open();
      worker.start();
    },
    async close(): Promise<void> {
      await worker.stop();
      await Promise.all(underWay);
      await parts.store.close();
    },
  };
}
