import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Axe's findings on a page as it stands, a line for each rule; entrances are waited for. */
export async function axeFaults(page: Page): Promise<string[]> {
  // Half-faded text has no contrast yet. What turns for ever (a spinner) is not waited for.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== "running" || effect?.getComputedTiming().iterations === Infinity,
      ),
  );
  const axe = new AxeBuilder({ page })
    // No page has frames, so no second page is needed to put results together; what passed is not described.
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    // NAV-06 asks for both: the name 'Shopping cart' and, inside the button, the count (told by its description).
    .disableRules(["label-content-name-mismatch"]);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
