import { dateAndTime } from "#domain/format.ts";
import type { Language } from "#domain/language.ts";
import { wordsIn } from "../../../../i18n/translate.ts";
import type { PastImport } from "./past-imports.ts";
import { pastText } from "./text.ts";

export function importName({ file }: Pick<PastImport, "file">, language: Language): string {
  return file ?? wordsIn(language, pastText)("past.unnamed");
}

/** `26 Nov 2026, 14:05, by eleni@…`. */
export function whenWords({ at, by }: PastImport, language: Language): string {
  const t = wordsIn(language, pastText);
  return t("past.when", { when: dateAndTime(at, language), who: by ?? t("past.someone") });
}

/** Says what became of lines whose file was not sent to its end. */
export function arrivedWords(past: PastImport, language: Language): string {
  const { left, to_come } = past;
  const counts = { arrived: left, all: left + to_come };
  return wordsIn(language, pastText)("past.arrived", { name: importName(past, language), ...counts });
}

/** `62 added, 3 changed · 2 refused · 40 lines wait`. */
export function countsWords({ added, changed, failed, left, to_come }: PastImport, language: Language): string {
  const t = wordsIn(language, pastText);
  const words = [
    t("past.counts", { added, changed }),
    failed > 0 && t("past.failed", { count: failed }),
    left > 0 && to_come === 0 && t("past.left", { count: left }),
  ];
  return words.filter(Boolean).join(" · ");
}

export function picturesWords({ pictures }: PastImport, language: Language): string {
  const t = wordsIn(language, pastText);
  const { wanted, had, failed } = pictures;
  if (wanted === 0) return "";
  const counts = t("pictures.counts", { had, wanted });
  return failed > 0 ? `${counts} · ${t("pictures.failed", { count: failed })}` : counts;
}
