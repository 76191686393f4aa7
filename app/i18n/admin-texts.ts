import { adminEl } from "./admin-el.ts";
import { adminEn } from "./admin-en.ts";
import { createTranslate, type TextKey } from "./translate.ts";

export type AdminTexts = typeof adminEn;
export type AdminTextKey = TextKey<AdminTexts>;

export const translateAdmin = createTranslate<AdminTexts>({ en: adminEn, el: adminEl });
