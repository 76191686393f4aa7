import { useCallback, useEffect, useRef, useState } from "react";
import type { ShopSettings } from "../data/shop-settings.ts";
import { settingDrafts, type Edits, type SettingValue } from "./drafts.ts";
import { changesOf, conflictsOf, rebased, shownValue, unsaved, withEdit } from "./edits.ts";
import type { Section } from "../data/setting-sections.ts";
import type { SettingName } from "../data/setting-sections.ts";
import { faultsOf, type Faults } from "./refusals.ts";
import { useSaveSettings } from "./use-save-settings.ts";

export type SettingsFormState = ReturnType<typeof useSettingsForm>;

/** Typed values of a section. Only what was changed is sent; fields that nobody touched follow what others save. */
export function useSettingsForm(section: Section, saved: ShopSettings) {
  const [edits, setEdits] = useState(() => settingDrafts.of(section) ?? {});
  const [restored, setRestored] = useState(Object.keys(edits).length > 0);
  const newest = useRef(edits);
  const set = useCallback(
    (next: Edits) => {
      newest.current = next;
      if (Object.keys(next).length > 0) settingDrafts.keep(section, next);
      else settingDrafts.drop(section);
      setEdits(next);
    },
    [section],
  );
  useEffect(() => {
    const left = unsaved(saved, newest.current);
    if (Object.keys(left).length < Object.keys(newest.current).length) set(left);
  }, [saved, set]);

  const { changes } = changesOf(saved, edits);
  const conflicts = conflictsOf(saved, edits);
  const [{ faults, turn }, setFaults] = useState<{ faults: Faults; turn: number }>({ faults: new Map(), turn: 0 });
  const refuse = (found: Faults) => setFaults((last) => ({ faults: found, turn: last.turn + 1 }));
  const goOn = useRef<() => void>(undefined);
  const { mutate, isPending } = useSaveSettings({
    onSaved: (sent) => {
      setRestored(false);
      set(unsaved({ ...saved, ...sent }, rebased(newest.current, sent)));
      goOn.current?.();
    },
    onRefused: (refusal) => refuse(new Map(refusal?.names.map((name) => [name, refusal.text]))),
  });
  /** `outOfBounds`: fields whose bounds the browser found broken. */
  const save = (thenGoOn?: () => void, outOfBounds: readonly SettingName[] = []) => {
    goOn.current = thenGoOn;
    const sent = changesOf(saved, newest.current);
    const found = new Map([
      ...outOfBounds.map((name) => [name, "settings.refused.value"] as const),
      ...faultsOf(sent.changes),
    ]);
    if (found.size > 0) return refuse(found);
    if (Object.keys(sent.changes).length > 0) mutate(sent);
  };
  return {
    section,
    saved,
    /** Typed text, else the saved value as its field holds it: numbers as text, an unset text as empty. */
    shown: (name: SettingName) => shownValue(saved, edits, name),
    change: (name: SettingName, typed: SettingValue) => {
      if (faults.has(name)) setFaults({ faults: new Map([...faults].filter(([other]) => other !== name)), turn });
      set(withEdit(newest.current, name, { typed, saved: saved[name] ?? null }));
    },
    /** The fault of this field; undefined while none is known. */
    refused: (name: SettingName) => faults.get(name),
    /** Counts the times that something was refused. */
    turn,
    restored,
    isChanged: Object.keys(changes).length > 0,
    isUnsaved: useCallback(() => settingDrafts.of(section) !== undefined, [section]),
    discard: () => {
      setRestored(false);
      setFaults({ faults: new Map(), turn });
      set({});
    },
    conflicts,
    keepMine: () => {
      const theirs = conflicts.map((name) => [name, saved[name] ?? null]);
      set(rebased(newest.current, Object.fromEntries(theirs)));
      save();
    },
    takeTheirs: () => {
      const mine = Object.entries(newest.current);
      set(Object.fromEntries(mine.filter(([name]) => !conflicts.some((other) => other === name))));
    },
    save,
    isSaving: isPending,
  };
}
