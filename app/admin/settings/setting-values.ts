import type { SettingValue } from "./drafts.ts";
import { savedDaysOff } from "./hours/days-off.ts";
import { understood } from "./understood.ts";
import { settingField, type SettingName } from "../data/setting-sections.ts";

/** The saved value as its field holds it. */
export function typedOf(name: SettingName, saved: SettingValue): SettingValue {
  const { kind } = settingField(name);
  if (kind === "switch") return saved === true;
  if (kind === "own") return saved;
  return typeof saved === "number" ? String(saved) : (saved ?? "");
}

/** The typed value as the database has it: numbers as numbers, empty as null, line breaks as LF. */
export function valueOf(name: SettingName, typed: SettingValue): SettingValue {
  if (name === "days_off") return savedDaysOff(typed);
  if (typeof typed !== "string") return typed;
  const text = typed.replaceAll("\r\n", "\n").trim();
  if (text === "") return null;
  return settingField(name).kind === "number" ? Number(text) : understood(name, text);
}
