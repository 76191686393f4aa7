import { productDrafts } from "../products/drafts.ts";
import { settingDrafts } from "../settings/drafts.ts";

const all = [productDrafts, settingDrafts];

export function hasDrafts(): boolean {
  return all.some((drafts) => !drafts.isEmpty());
}

/** On signing out: the next person at this screen sees nothing of it. */
export function forgetDrafts(): void {
  for (const drafts of all) drafts.forget();
}
