import type { ShopSettings } from "../data/shop-settings.ts";
import { isSettingName, type SettingName } from "../data/setting-sections.ts";

export interface Refusal {
  names: SettingName[];
  text: Reason;
}

/** Faults by the field's name. */
export type Faults = ReadonlyMap<SettingName, Reason>;

type Reason = "settings.tooLong" | `settings.refused.${"link" | "email" | "phone" | "place" | "signs" | "value"}`;

/** The fields that a refusal of the database is about: the sent fields of the constraint that it names, and why. */
export function refusalOf(message: string | undefined, sent: ShopSettings): Refusal | undefined {
  const [, subject = "", rule = ""] = /settings_([a-z_]+)_([a-z]+)\b/.exec(message ?? "") ?? [];
  const names = Object.keys(sent).filter(isSettingName);
  const about = names.filter((name) => isAbout(subject, name));
  return about.length > 0 ? { names: about, text: reasonOf(subject, rule) } : undefined;
}

/** Faults that can be told before anything is sent, all at once; the database refuses one after the other (WEK-07). */
export function faultsOf(changes: ShopSettings): Faults {
  const faults = new Map<SettingName, Reason>();
  for (const [name, value] of Object.entries(changes)) {
    if (!isSettingName(name) || typeof value !== "string") continue;
    const reason = reasonAgainst(name, value);
    if (reason) faults.set(name, reason);
  }
  return faults;
}

function reasonAgainst(name: SettingName, value: string): Reason | undefined {
  if (name.endsWith("_url") && !/^https:\/\/[^\s.]+\.\S+$/.test(value)) return "settings.refused.link";
  if (name.endsWith("_email") && !/^[^\s@<>]+@[^\s@<>]+$/.test(value)) return "settings.refused.email";
  if (name === "whatsapp" && !/^\+\d[\d ]{6,24}$/.test(value)) return "settings.refused.phone";
  return undefined;
}

function isAbout(subject: string, name: SettingName): boolean {
  if (subject === "place") return name === "latitude" || name === "longitude";
  if (subject === "email") return name === "seller_email" || name === "notice_email";
  return name === subject || name === `${subject}_el` || name === `${subject}_years`;
}

function reasonOf(subject: string, rule: string): Reason {
  if (subject.endsWith("_url")) return "settings.refused.link";
  if (subject === "email") return "settings.refused.email";
  if (subject === "whatsapp") return "settings.refused.phone";
  if (subject === "place") return "settings.refused.place";
  if (rule === "length") return "settings.tooLong";
  return rule === "clean" ? "settings.refused.signs" : "settings.refused.value";
}
