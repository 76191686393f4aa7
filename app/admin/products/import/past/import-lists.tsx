import type { ReactNode } from "react";
import { useLanguage, useText } from "../../../../i18n/language.tsx";
import { errorTexts, refusedField } from "../../../product/field-words.ts";
import { productText } from "../../../product/text.ts";
import { countWords } from "../../../stock/stock-words.ts";
import { filesText } from "../../files/text.ts";
import type { PastImportDetails } from "./past-imports.ts";
import { pastText } from "./text.ts";

/** Lines that were refused, counts that stayed, and pieces that a taking back left: each with its reason. */
export function ImportLists({ past: { refused, kept, stayed } }: { past: PastImportDetails }) {
  const t = useText(pastText, filesText);
  const { language } = useLanguage();
  const reasonOf = useRefusalWords();
  return (
    <>
      <List title={t("past.stayedTitle")} count={stayed.length}>
        {stayed.map(({ product_id, name, reason }) => (
          <Row key={product_id ?? name} name={name} words={t(`past.reasons.${reason}`)} />
        ))}
      </List>
      <List title={t("past.refusedTitle")} hint={t("past.refusedHint")} count={refused.length}>
        {refused.map(({ line, name, code }) => (
          <Row key={line} name={name ?? ""} words={`${t("past.line", { line })}: ${reasonOf(code)}`} />
        ))}
      </List>
      <List title={t("past.keptTitle")} count={kept.length}>
        {kept.map(({ line, name, value, there, wanted }) => (
          <Row
            key={`${line} ${value}`}
            name={value ? `${name}, ${value}` : name}
            words={t("files.keptCount", {
              line,
              there: countWords(language, there),
              wanted: countWords(language, wanted),
            })}
          />
        ))}
      </List>
    </>
  );
}

/** The database's code as the form would say it. */
function useRefusalWords() {
  const t = useText(productText, filesText);
  return (code: string): string => {
    const known = refusedField(code);
    return t(known ? errorTexts[known.error] : "files.refused");
  };
}

interface ListProps {
  title: string;
  hint?: string;
  count: number;
  children: ReactNode;
}

function List({ title, hint, count, children }: ListProps) {
  if (count === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="text-lg">{title}</h3>
      {hint ? <p className="text-sm text-muted">{hint}</p> : null}
      <ul className="mt-1 divide-y divide-line border-y hairline text-sm">{children}</ul>
    </section>
  );
}

function Row({ name, words }: { name: string; words: string }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4 py-2">
      <span className="font-medium">{name}</span>
      <span className="text-muted">{words}</span>
    </li>
  );
}
