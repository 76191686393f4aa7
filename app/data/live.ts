import type { ShopClient } from "./client.ts";

/**
 * Calls `onChange` when a row of the table changes, and whenever the channel is joined (again): what
 * happened meanwhile is read anew, not replayed (LIV-01, LIV-02). A burst becomes few calls.
 * Returns how to stop.
 */
export function followTable(client: ShopClient, table: string, onChange: () => void): () => void {
  const calm = calmly(onChange);
  const channel = client
    .channel(`follow-${table}`)
    .on("postgres_changes", { event: "*", schema: "public", table }, calm.call)
    .subscribe((status) => {
      if (status === "SUBSCRIBED") calm.call();
    });
  return () => {
    calm.stop();
    void client.removeChannel(channel);
  };
}

/** Soon after the first call, then at most once every two seconds while more of them come. */
export function calmly(action: () => void, firstMs = 100, pauseMs = 2000) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again = false;
  const run = () => {
    action();
    again = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (again) run();
    }, pauseMs);
  };
  return {
    call: () => {
      if (timer === undefined) timer = setTimeout(run, firstMs);
      else again = true;
    },
    stop: () => clearTimeout(timer),
  };
}
