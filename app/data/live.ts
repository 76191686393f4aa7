import type { ShopClient } from "./shop-client.ts";

/** A name of its own each time: a channel that is being left can't be joined again. */
let lastChannel = 0;

type Calm = ReturnType<typeof calmly>;

/**
 * Calm actions by table, each called once for all its tables: also whenever the channel is joined (again), as changes in
 * between are read anew, not replayed (LIV-01, LIV-02). Returns how to stop.
 */
export function followTables(client: ShopClient, onChange: Record<string, readonly Calm[]>): () => void {
  const all = new Set(Object.values(onChange).flat());
  lastChannel += 1;
  const channel = client.channel(`follow-${lastChannel}`);
  for (const [table, actions] of Object.entries(onChange)) {
    const changed = { event: "*", schema: "public", table } as const;
    channel.on("postgres_changes", changed, () => actions.forEach(({ call }) => call()));
  }
  channel.subscribe((status) => {
    if (status === "SUBSCRIBED") for (const { call } of all) call();
  });
  return () => {
    for (const { stop } of all) stop();
    void client.removeChannel(channel);
  };
}

/** Two calls a second while somebody edits, one in five seconds in a burst (R24): nobody sees older data than that. */
export function calmly(action: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let calls = 0;
  const run = () => {
    const pauseMs = calls > mostByHand ? burstPauseMs : shortPauseMs;
    calls = 0;
    action();
    timer = setTimeout(() => {
      timer = undefined;
      if (calls > 0) run();
    }, pauseMs);
  };
  return {
    call: () => {
      calls += 1;
      timer ??= setTimeout(run, settleMs);
    },
    stop: () => clearTimeout(timer),
  };
}

const settleMs = 100;
const shortPauseMs = 500;
const burstPauseMs = 5000;
/** A higher number of changes between two reloads comes from a program. */
const mostByHand = 10;
