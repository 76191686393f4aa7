import { invalidPreferences } from "../refusals.ts";

/** The `Prefer` header (RFC 7240; PostgREST, "Prefer Header"). */
export interface Preferences {
  /** The representation that a write returns. Undefined: none, as `minimal`. */
  returns: "representation" | "minimal" | "headers-only" | undefined;
  resolution: "merge-duplicates" | "ignore-duplicates" | undefined;
  /** Planned and estimated counts are answered exactly: the planner's guess would tell of hidden rows. */
  count: "exact" | "planned" | "estimated" | undefined;
  /** The value of keys that a row lacks: NULL, or the column's default. */
  missing: "default" | "null" | undefined;
  handling: "strict" | "lenient" | undefined;
  maxAffected: number | undefined;
}

/** @throws PGRST122 for an unknown preference under `handling=strict`, and for `tx=rollback` always */
export function parsePreferences(header: string | null): Preferences {
  const items = (header ?? "").split(",").map((item) => item.trim());
  const given = items.filter((item) => item !== "");
  const pick = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => given.includes(`${name}=${value}`));
  const preferences: Preferences = {
    returns: pick("return", ["representation", "minimal", "headers-only"]),
    resolution: pick("resolution", ["merge-duplicates", "ignore-duplicates"]),
    count: pick("count", ["exact", "planned", "estimated"]),
    missing: pick("missing", ["default", "null"]),
    handling: pick("handling", ["strict", "lenient"]),
    maxAffected: maxAffectedOf(given),
  };
  // Committing a write whose rollback was asked for would be worse than a refusal.
  const refused = given.filter((item) => item === "tx=rollback");
  const unknown = preferences.handling === "strict" ? given.filter((item) => !isKnown(item)) : [];
  if (refused.length + unknown.length > 0) throw invalidPreferences([...refused, ...unknown]);
  return preferences;
}

function maxAffectedOf(given: readonly string[]): number | undefined {
  const text = given.find((item) => /^max-affected=\d{1,9}$/.test(item));
  return text === undefined ? undefined : Number(text.slice("max-affected=".length));
}

function isKnown(item: string): boolean {
  return /^(?:return=(?:representation|minimal|headers-only)|resolution=(?:merge|ignore)-duplicates|count=(?:exact|planned|estimated)|missing=(?:default|null)|handling=(?:strict|lenient)|max-affected=\d{1,9}|tx=(?:commit|rollback))$/.test(
    item,
  );
}

/** `Preference-Applied`: the preferences that were honoured. */
export function appliedPreferences(preferences: Preferences): string {
  const { returns, resolution, count, missing, handling, maxAffected } = preferences;
  return [
    resolution && `resolution=${resolution}`,
    missing && `missing=${missing}`,
    returns && `return=${returns}`,
    count && `count=${count}`,
    handling && `handling=${handling}`,
    handling === "strict" && maxAffected !== undefined && `max-affected=${maxAffected}`,
  ]
    .filter(Boolean)
    .join(", ");
}
