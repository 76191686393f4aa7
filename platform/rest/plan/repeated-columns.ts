import { isDeepStrictEqual } from "node:util";
import { limits } from "../limits.ts";
import { parseError } from "../refusals.ts";
import type { EmbedPlan, PlannedItem, ReadPlan } from "./read-plan.ts";

/** Finds the same source under the same name twice in one answer: one of the two is enough. */
export function isSameItem(a: PlannedItem, b: PlannedItem): boolean {
  if (a.kind === "all") return b.kind === "all";
  if (a.kind === "embed" || b.kind !== "column") return false;
  return isDeepStrictEqual(a, b);
}

/** Aliases and embeds could show one column any number of times, and make the answer as many times as large. @throws PGRST100 */
export function refuseRepeatedColumns(plan: ReadPlan): void {
  const counts = new Map<string, number>();
  for (const source of sourcesIn(plan)) {
    const count = (counts.get(source) ?? 0) + 1;
    counts.set(source, count);
    if (count <= limits.sameColumn) continue;
    throw parseError(
      "failed to parse select parameter",
      `Each column may be selected at most ${limits.sameColumn} times, not so ${source}`,
    );
  }
}

function sourcesIn({ relation, items, embeds }: ReadPlan): string[] {
  const own = items.flatMap((item) => {
    if (item.kind === "embed") return [];
    return item.kind === "all" ? [...relation.columns.keys()] : [sourceOf(item)];
  });
  const inEmbeds = embeds.flatMap((embed: EmbedPlan) => sourcesIn(embed));
  return [...own.map((name) => `${relation.name}.${name}`), ...inEmbeds];
}

/** A column or a value inside of one, as it is written: two values of one JSON column are different sources. */
function sourceOf({ field }: Extract<PlannedItem, { kind: "column" }>): string {
  return [field.column.name, ...field.path.map(({ key }) => key)].join("->");
}
