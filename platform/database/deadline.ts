import { overdue } from "./errors.ts";

/** The deadline of a transaction without one of its own. */
export const defaultDeadlineMs = 30_000;

/**
 * Resolves as `work` does, or rejects with 57014 when it takes longer. The work itself goes on:
 * the caller ends it by its own means, in `onOverdue`.
 */
export async function withDeadline<T>(
  deadlineMs: number,
  work: () => Promise<T>,
  onOverdue: () => void,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let lastLook: NodeJS.Immediate | undefined;
  const late = new Promise<never>((_, reject) => {
    const end = () => {
      onOverdue();
      reject(overdue(deadlineMs));
    };
    // After a busy moment timers run before the answers that have arrived meanwhile: those are read first.
    timer = setTimeout(() => (lastLook = setImmediate(end)), deadlineMs);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
    clearImmediate(lastLook);
  }
}
