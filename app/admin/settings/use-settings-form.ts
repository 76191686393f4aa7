import { useCallback, useEffect, useRef, useState } from "react";
import type { ShopSettings } from "../data/shop-settings.ts";
import { settingDrafts, type Edits, type SettingValue } from "./drafts.ts";
import { changesOf, conflictsOf, rebased, shownValue, unsaved, withEdit } from "./edits.ts";
import type { Section } from "../data/setting-sections.ts";
import type { SettingName } from "../data/setting-sections.ts";
import type { Refusal } from "./refusals.ts";
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
  const [refusal, setRefusal] = useState<Refusal>();
  const goOn = useRef<() => void>(undefined);
  const { mutate, isPending } = useSaveSettings({
    onSaved: (sent) => {
      setRestored(false);
      set(unsaved({ ...saved, ...sent }, rebased(newest.current, sent)));
      goOn.current?.();
    },
    onRefused: setRefusal,
  });
  const save = (thenGoOn?: () => void) => {
    goOn.current = thenGoOn;
    const sent = changesOf(saved, newest.current);
    if (Object.keys(sent.changes).length > 0) mutate(sent);
  };
  return {
    section,
    saved,
    /** Typed text, else the saved value as its field holds it: numbers as text, an unset text as empty. */
    shown: (name: SettingName) => shownValue(saved, edits, name),
    change: (name: SettingName, typed: SettingValue) => {
      if (refusal?.names.includes(name)) setRefusal(undefined);
      set(withEdit(newest.current, name, { typed, saved: saved[name] ?? null }));
    },
    /** Why the database refused this field; undefined while it did not. */
    refused: (name: SettingName) => (refusal?.names.includes(name) ? refusal.text : undefined),
    restored,
    isChanged: Object.keys(changes).length > 0,
    isUnsaved: useCallback(() => settingDrafts.of(section) !== undefined, [section]),
    discard: () => {
      setRestored(false);
      setRefusal(undefined);
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
