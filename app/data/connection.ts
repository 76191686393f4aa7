import { useSyncExternalStore } from "react";
import { withReadDeadline } from "../ui/patience.ts";

let away = false;
const listeners = new Set<() => void>();

/** Whether the shop is out of reach (R26). */
export function useIsOffline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => away,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener("online", update);
    addEventListener("offline", update);
    update();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener("online", update);
    removeEventListener("offline", update);
  };
}

/** The browser knows only whether there is any network; a shop on this very machine is reached without one. */
function update(): void {
  const tell = (next: boolean) => {
    away = next && !navigator.onLine;
    for (const listener of listeners) listener();
  };
  if (navigator.onLine) return tell(false);
  fetch("/healthz", { cache: "no-store", signal: withReadDeadline(undefined, longestMs) }).then(
    ({ ok }) => tell(!ok),
    () => tell(true),
  );
}

const longestMs = 3000;
