import { SelectField } from "../../../../ui/field.tsx";
import { useText } from "../../../../i18n/language.tsx";
import { offeredFields, type Field } from "../read/fields.ts";
import type { Answers, ImportedFile } from "../read/imported-file.ts";
import { fieldWords, isField } from "./field-words.ts";
import { fileText } from "./text.ts";

interface ColumnQuestionsProps {
  columns: ImportedFile["columns"];
  answers: Answers;
  change: (next: Answers) => void;
}

/** The meaning of each column, beside what stands in it. */
export function ColumnQuestions({ columns, answers, change }: ColumnQuestionsProps) {
  const t = useText(fileText, { fields: fieldWords });
  if (columns.length === 0) return null;
  const setField = (heading: string, field: Field | null) =>
    change({ columns: { ...answers.columns, [heading]: field } });
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {columns.map(({ heading, samples, field }) => (
        <li key={heading} className="min-w-0">
          <SelectField
            label={t("questions.column", { heading })}
            hint={samples.length === 0 ? t("questions.emptyColumn") : samples.join(" · ")}
            value={field ?? ""}
            onChange={({ target: { value } }) => setField(heading, isField(value) ? value : null)}
          >
            <option value="">{t("questions.leaveOut")}</option>
            {offered(field).map((name) => (
              <option key={name} value={name}>
                {t(`fields.${name}`)}
              </option>
            ))}
          </SelectField>
        </li>
      ))}
    </ul>
  );
}

/** The common meanings, and the one that was found out. */
function offered(field: Field | null): readonly Field[] {
  return field === null || offeredFields.some((name) => name === field) ? offeredFields : [field, ...offeredFields];
}
