import type { ShopClient } from "./shop-client.ts";

/** A name of its own each time: a channel that is being left can't be joined again. */
let lastChannel = 0;

/**
 * Calls `onChange` when a row of the table changes, and whenever the channel is joined (again): what
 * happened meanwhile is read anew, not replayed (LIV-01, LIV-02). A burst becomes few calls.
 * Returns how to stop.
 */
export function followTable(client: ShopClient, table: string, onChange: () => void): () => void {
  const calm = calmly(onChange);
  lastChannel += 1;
  const channel = client
    .channel(`follow-${table}-${lastChannel}`)
    .on("postgres_changes", { event: "*", schema: "public", table }, calm.call)
    .subscribe((status) => {
      if (status === "SUBSCRIBED") calm.call();
    });
  return () => {
    calm.stop();
    void client.removeChannel(channel);
  };
}

/**
 * Soon after the first call, then at most once in a pause while more of them come: 2 s, 4 s, at most 5 s, so that a
 * burst of a thousand changes is few reloads (R24) and nobody sees what is older than that.
 */
export function calmly(action: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again = false;
  const run = (pauseMs: number) => {
    action();
    again = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (again) run(Math.min(pauseMs * 2, longestPauseMs));
    }, pauseMs);
  };
  return {
    call: () => {
      if (timer === undefined) timer = setTimeout(() => run(firstPauseMs), settleMs);
      else again = true;
    },
    stop: () => clearTimeout(timer),
  };
}

const settleMs = 100;
const firstPauseMs = 2000;
const longestPauseMs = 5000;
