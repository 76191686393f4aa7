import type { PaymentAnswer } from "../data/payments.ts";

/** Pauses between two questions: 1, 2, 3, 5, 8 … 30 s; after the last one only a mail tells the outcome. */
const pausesMs = [1000, 2000, 3000, 5000, 8000, 13_000, 21_000, 30_000] as const;

/** The wait before the next question; false when no further news can come. */
export function pollAfterMs(state: PaymentAnswer["state"] | undefined, polls: number): number | false {
  if (!isMoving(state)) return false;
  return pausesMs[polls] ?? false;
}

function isMoving(state: PaymentAnswer["state"] | undefined): boolean {
  return state === "open" || isProcessing(state);
}

/** True for a payment under way; an open session may never be paid, so nobody is told to wait. */
export function isProcessing(state: PaymentAnswer["state"] | undefined): boolean {
  return state === "processing" || state === "creating";
}

/** True when all pauses are over and the payment is still not settled. */
export function isLate(state: PaymentAnswer["state"] | undefined, polls: number): boolean {
  return isProcessing(state) && polls >= pausesMs.length;
}
