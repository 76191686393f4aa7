import { expect, type Locator, type Page } from "@playwright/test";

/** Presses a key until the control has the focus; each stop on the way shows where it is (WCAG 2.4.7, 2.4.11). */
export async function goTo(page: Page, control: Locator, key: string): Promise<void> {
  await control.waitFor({ state: "attached" });
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press(key);
    await expect.poll(() => page.evaluate(hiddenFocus)).toBeNull();
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${key} does not lead to ${String(control)}`);
}

/** Finds, in the page, the focused element, if it has no ring or something stands over all of it. */
function hiddenFocus(): string | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  const isInSight = over !== null && (focused.contains(over) || over.contains(focused));
  // The calendar within a field of a date is the browser's own, with a ring that the page does not see.
  const isWithin = focused.matches("input[type=date]:not(:focus-visible)");
  // A radio button's ring goes round its whole row.
  const hasRing =
    isWithin ||
    [focused, focused.closest("label") ?? focused].some((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    });
  return isInSight && hasRing ? null : focused.outerHTML.slice(0, 120);
}
