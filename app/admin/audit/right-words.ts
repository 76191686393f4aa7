import type { TextKey } from "../../i18n/translate.ts";
import type { UserRight } from "../data/right.ts";
import type { auditText } from "./text.ts";

/** The text that says what became of somebody's rights. */
export function changedRight(former: UserRight, next: UserRight): TextKey<typeof auditText> & `users.${string}` {
  if (next === "admin") return "users.promoted";
  if (next === "assistant") return "users.assisted";
  return former === "assistant" ? "users.unassisted" : "users.demoted";
}

/** The same as an act of somebody's. */
export function rightActText(former: UserRight, next: UserRight): TextKey<typeof auditText> & `audit.${string}` {
  if (next === "admin") return "audit.promoted";
  if (next === "assistant") return "audit.assisted";
  return former === "assistant" ? "audit.unassisted" : "audit.demoted";
}
