import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

declare global {
  var axe: typeof import("axe-core");
}

const options: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  // Passed rules are not described.
  resultTypes: ["violations"],
  // NAV-06 asks for both: the name 'Shopping cart' and, inside the button, the count (told by its description).
  rules: { "label-content-name-mismatch": { enabled: false } },
};

/** Axe's findings on a page as it stands, a line for each rule; entrances are waited for. */
export async function axeFaults(page: Page): Promise<string[]> {
  // Half-faded text has no contrast yet. What turns for ever (a spinner) is not waited for.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== "running" || effect?.getComputedTiming().iterations === Infinity),
  );
  // A page that was looked at before has it already.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (asked) => {
    // Axe takes what scrolls beneath a sticky bar for its neighbour, beneath a fixed one it does not.
    const bar = document.querySelector<HTMLElement>(".bottom-bar");
    bar?.style.setProperty("position", "fixed");
    const { violations } = await globalThis.axe.run(asked);
    bar?.style.removeProperty("position");
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }, options);
}
