import { overdue } from "./errors.ts";

/** The deadline of a transaction without one of its own. */
export const defaultDeadlineMs = 30_000;

/** Rejects with 57014 when `work` takes longer. The work itself goes on: `onOverdue` ends it by the caller's means. */
export async function withDeadline<T>(deadlineMs: number, work: () => Promise<T>, onOverdue: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let lastLook: NodeJS.Immediate | undefined;
  const late = new Promise<never>((_, reject) => {
    const end = () => {
      onOverdue();
      reject(overdue(deadlineMs));
    };
    // Timers run, after a busy moment, before the answers that have arrived meanwhile: those are read first.
    timer = setTimeout(() => (lastLook = setImmediate(end)), deadlineMs);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
    clearImmediate(lastLook);
  }
}
