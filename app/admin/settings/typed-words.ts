import { textIn, type Language } from "#domain/language.ts";
import type { SettingName } from "../data/setting-sections.ts";
import { valueOf } from "./setting-values.ts";
import type { SettingsFormState } from "./use-settings-form.ts";

/** Settings with a Greek one beside them. */
export type PairName = {
  [Name in SettingName]: `${Name}_el` extends SettingName ? Name : never;
}[SettingName];

/** The typed text as the shop would show it: Greek where there is one, else English; null for none. */
export function typedWords(form: SettingsFormState, language: Language) {
  const one = (name: SettingName): string | null => {
    const value = valueOf(name, form.shown(name));
    return typeof value === "string" ? value : null;
  };
  const pair = (name: PairName): string | null => textIn(language, one(name), one(`${name}_el`));
  return { one, pair };
}
