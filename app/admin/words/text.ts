import { createContext, use } from "react";
import type { AdminTextKey, AdminTexts } from "../../i18n/admin-texts.ts";
import type { Language } from "#domain/language.ts";
import type { TextValues } from "../../i18n/translate.ts";

export type Text = <Key extends AdminTextKey>(key: Key, ...values: TextValues<AdminTexts, Key>) => string;

export interface AdminText {
  language: Language;
  choose: (language: Language) => void;
  t: Text;
}

export const AdminTextContext = createContext<AdminText | undefined>(undefined);

export function useText(): AdminText {
  const text = use(AdminTextContext);
  if (!text) throw new Error("useText outside of AdminTextProvider");
  return text;
}
