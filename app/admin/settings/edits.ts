import type { ShopSettings } from "../data/shop-settings.ts";
import type { Edits, SettingValue } from "./drafts.ts";
import { isSettingName, type SettingName } from "../data/setting-sections.ts";
import { typedOf, valueOf } from "./setting-values.ts";

/** The edits with one more. A field with the saved value in it holds no edit. */
export function withEdit(
  edits: Edits,
  name: SettingName,
  { typed, saved }: { typed: SettingValue; saved: SettingValue },
): Edits {
  const { [name]: earlier, ...others } = edits;
  const seen = earlier ? earlier.seen : saved;
  return sameValue(typed, typedOf(name, seen)) ? others : { ...others, [name]: { seen, typed } };
}

/** Edits that were saved, or chosen over somebody else's, replace these values: text typed since goes on from there. */
export function rebased(edits: Edits, values: ShopSettings): Edits {
  const entries = Object.entries(edits).map(([name, edit]) => [
    name,
    { ...edit, seen: name in values ? values[name] : edit.seen },
  ]);
  return Object.fromEntries(entries);
}

/** Leaves out edits that are saved by now. */
export function unsaved(saved: ShopSettings, edits: Edits): Edits {
  const { changes } = changesOf(saved, edits);
  return Object.fromEntries(Object.entries(edits).filter(([name]) => name in changes));
}

export interface Changes {
  /** Values to save, by name. */
  changes: ShopSettings;
  /** Values that they take the place of, by the same names. */
  seen: ShopSettings;
}

/** Fields that differ from the saved settings. */
export function changesOf(saved: ShopSettings, edits: Edits): Changes {
  const found: Changes = { changes: {}, seen: {} };
  for (const [name, { seen, typed }] of Object.entries(edits)) {
    const value = isSettingName(name) ? valueOf(name, typed) : typed;
    if (sameValue(value, saved[name] ?? null)) continue;
    found.changes[name] = value;
    found.seen[name] = seen;
  }
  return found;
}

/** Settings that somebody else has saved another value of since they were shown here. */
export function conflictsOf(saved: ShopSettings, edits: Edits): SettingName[] {
  return Object.keys(changesOf(saved, edits).changes)
    .filter(isSettingName)
    .filter((name) => !sameValue(edits[name]?.seen ?? null, saved[name] ?? null));
}

/** A field's text: as it is typed, else as it is saved. */
export function shownValue(saved: ShopSettings, edits: Edits, name: SettingName): SettingValue {
  return edits[name] ? edits[name].typed : typedOf(name, saved[name] ?? null);
}

/** JSON knows no order of names. */
function sameValue(one: SettingValue, other: SettingValue): boolean {
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [first, second] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return first.size === second.size && [...first].every(([key, value]) => sameValue(value, second.get(key) ?? null));
}
