import type { PaymentAnswer } from "../data/payments.ts";

/** Waits between two questions: 1, 2, 3, 5, 8 s … 30 s; then a mail has to say it. */
const pausesMs = [1000, 2000, 3000, 5000, 8000, 13_000, 21_000, 30_000] as const;

/** How long to wait before asking again; false when there is nothing more to wait for. */
export function pollAfterMs(
  state: PaymentAnswer["state"] | undefined,
  polls: number,
): number | false {
  if (!isMoving(state)) return false;
  return pausesMs[polls] ?? false;
}

function isMoving(state: PaymentAnswer["state"] | undefined): boolean {
  return state === "open" || isProcessing(state);
}

/** Somebody has paid and waits; an open one may never be paid, and nobody is told to wait. */
export function isProcessing(state: PaymentAnswer["state"] | undefined): boolean {
  return state === "processing" || state === "creating";
}

/** All pauses are over and it is still not settled. */
export function isLate(state: PaymentAnswer["state"] | undefined, polls: number): boolean {
  return isProcessing(state) && polls >= pausesMs.length;
}
