/** LIM-02: a tip waits 700 ms; within 300 ms of the last one the next comes at once. */
const tooltipDelayMs = 700;
const tooltipSkipMs = 300;

export interface TooltipTiming {
  /** Opens after the delay, or at once while the pointer goes from tip to tip. */
  enter(open: () => void): void;
  /** Cancels a waiting tip. `wasOpen`: a tip has just closed. */
  leave(wasOpen: boolean): void;
}

export function createTooltipTiming(now: () => number = Date.now): TooltipTiming {
  let closedAt = -Infinity;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return {
    enter(open) {
      clearTimeout(waiting);
      if (now() - closedAt <= tooltipSkipMs) open();
      else waiting = setTimeout(open, tooltipDelayMs);
    },
    leave(wasOpen) {
      clearTimeout(waiting);
      if (wasOpen) closedAt = now();
    },
  };
}
