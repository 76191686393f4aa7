import type { Language } from "#domain/language.ts";
import { useLanguage, useText } from "../../../../i18n/language.tsx";
import { wordsIn } from "../../../../i18n/translate.ts";
import { stockText } from "../../../stock/text.ts";
import type { CellChange } from "../../files/plan-import.ts";
import type { KeptValue } from "../../files/read-choices.ts";
import { planText } from "./text.ts";

/** The cells of a standing piece that a file changes. */
export function Changes({ changes }: { changes: readonly CellChange[] }) {
  const t = useText(planText);
  const { language } = useLanguage();
  return (
    <dl className="mt-1.5 grid gap-1.5">
      {changes.map(({ column, before, after }) => (
        <div key={column} className="grid gap-x-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <dt className="text-muted">{column}</dt>
          <dd className="line-clamp-6">
            <del className="text-muted">{before || emptyWords(language, column)}</del>
            <span aria-label={t("plan.becomes")}> → </span>
            <ins className="no-underline">{after || emptyWords(language, column)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Counts that stay, since they changed after the file was made (STK-03). */
export function KeptValues({ kept }: { kept: readonly KeptValue[] }) {
  const t = useText(planText);
  const { language } = useLanguage();
  return (
    <>
      {kept.map(({ column, value, there, wanted }) => (
        <p key={column + value} className="mt-1.5 text-gold">
          {t("plan.stays", {
            column: value ? `${column}, ${value}` : column,
            there: there || emptyWords(language, column),
            wanted: wanted || emptyWords(language, column),
          })}
        </p>
      ))}
    </>
  );
}

/** A product without a count is for sale at once, which nobody may overlook (STK-01). */
function emptyWords(language: Language, column: string): string {
  const t = wordsIn(language, planText, stockText);
  return t(column === "stock" ? "productForm.supplies.madeToOrder" : "plan.empty");
}
