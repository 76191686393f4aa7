import { useSyncExternalStore } from "react";

/** Whether the cart dialog is open: opened from the header, the bottom bar and the confirmation page. */
let open = false;
const listeners = new Set<() => void>();

export const cartPanel = {
  open: () => set(true),
  close: () => set(false),
};

export function useCartPanelOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => open,
    () => false,
  );
}

function set(next: boolean): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
