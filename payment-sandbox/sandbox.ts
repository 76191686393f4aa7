import type { RowOf, Settings } from "./objects/records.ts";
import type { SandboxStore } from "./store/store.ts";

export interface Sandbox {
  store: SandboxStore;
  /** Real time in ms; signatures use it, though the control surface may move the sandbox's own time. */
  clock: () => number;
  /** Origin (and path) below which the hosted pages lie, without a slash at its end. */
  publicUrl: string;
  brand: Brand;
  webhooks: { secret: string; endpoint: string; send: typeof fetch };
  /** Gaps between a failed delivery and the next, in ms; after the last one it is given up. */
  retryScheduleMs: readonly number[];
  slowPaymentMs: number;
  /** The longest wait of the hosted page for the answer to `checkout.session.completed`. */
  redirectWaitMs: number;
  log: SandboxLog;
  /** Looks for due work now, or in `inMs`. */
  wake: (inMs?: number) => void;
}

/** How the hosted page looks, as far as its owner says. */
export interface Brand {
  name: string;
  /** Preselected for delivery when the browser names none, ISO code. */
  country: string;
  /** Files of the page's own origin, in the order in which a letter is looked for. */
  fonts?: Fonts | undefined;
  /** A line's picture by its metadata: an address of the page's own origin. */
  pictureOf?: ((metadata: Record<string, string>) => Promise<string | null>) | undefined;
}

export interface Fonts {
  serif: readonly string[];
  sans: readonly string[];
}

/** Takes what pino takes: an object with facts, then a sentence. */
export interface SandboxLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export interface Moment {
  nowMs: number;
  /** Unix seconds. */
  now: number;
  settings: Settings;
}

const settingsId = "settings";

const defaults: Settings = {
  clockOffsetMs: 0,
  deliveries: "send",
  copies: 1,
  shuffleMs: 0,
  faults: [],
};

export async function readMoment(sandbox: Sandbox): Promise<Moment> {
  const { inner: settings } = await readSettings(sandbox.store);
  const nowMs = sandbox.clock() + settings.clockOffsetMs;
  return { nowMs, now: Math.floor(nowMs / 1000), settings };
}

export async function readSettings(store: SandboxStore): Promise<RowOf<"settings">> {
  const row = await store.get("settings", settingsId);
  return (
    row ?? {
      id: settingsId,
      kind: "settings",
      created: 0,
      version: 0,
      dueAt: null,
      data: {},
      inner: defaults,
    }
  );
}

/** Changes the settings, however many others change them at the same moment. */
export async function changeSettings(store: SandboxStore, change: (settings: Settings) => Settings): Promise<Settings> {
  for (;;) {
    const row = await readSettings(store);
    const inner = change(row.inner);
    if (inner === row.inner || (await store.write([{ put: { ...row, inner } }]))) return inner;
  }
}
