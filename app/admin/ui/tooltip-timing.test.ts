import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createTooltipTiming } from "./tooltip-timing.ts";

describe("tooltips", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test("LIM-02 a tip comes after 700 ms, and not before", () => {
    const open = vi.fn();
    createTooltipTiming().enter(open);
    vi.advanceTimersByTime(699);
    expect(open).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(open).toHaveBeenCalledOnce();
  });

  test("LIM-02 the next tip comes at once within 300 ms of the last one, later it waits again", () => {
    const [timing, second, third] = [createTooltipTiming(), vi.fn(), vi.fn()];
    timing.leave(true);
    vi.advanceTimersByTime(300);
    timing.enter(second);
    expect(second).toHaveBeenCalledOnce();
    timing.leave(true);
    vi.advanceTimersByTime(301);
    timing.enter(third);
    expect(third).not.toHaveBeenCalled();
  });

  test("LIM-02 who leaves before the tip has come sees none", () => {
    const [timing, open] = [createTooltipTiming(), vi.fn()];
    timing.enter(open);
    timing.leave(false);
    vi.advanceTimersByTime(2000);
    expect(open).not.toHaveBeenCalled();
  });
});
