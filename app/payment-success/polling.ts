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

export function isMoving(state: PaymentAnswer["state"] | undefined): boolean {
  return state === "open" || state === "processing" || state === "creating";
}

/** All pauses are over and it still moves. */
export function isLate(state: PaymentAnswer["state"] | undefined, polls: number): boolean {
  return isMoving(state) && polls >= pausesMs.length;
}
