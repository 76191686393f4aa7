import { useState } from "react";
import { categories, type Category } from "#domain/product.ts";
import { NumberField } from "../../../ui/number-field.tsx";
import { SelectField } from "../../../../ui/field.tsx";
import { useText } from "../../../../i18n/language.tsx";
import { auditText } from "../../../audit/text.ts";
import type { Answers, ImportedFile } from "../read/imported-file.ts";
import { ColumnQuestions } from "./column-questions.tsx";
import { fileText } from "./text.ts";

type Question = ImportedFile["questions"][number];
type Of<Kind extends Question["kind"]> = Extract<Question, { kind: Kind }>;

interface QuestionsProps {
  imported: ImportedFile;
  answers: Answers;
  onAnswer: (answers: Answers) => void;
}

/** All that only the jeweller knows, on one screen; a question without an answer keeps its suggestion. */
export function Questions({ imported, answers, onAnswer }: QuestionsProps) {
  const t = useText(fileText);
  const change = (next: Answers) => onAnswer({ ...answers, ...next });
  const unsure = imported.columns.filter(({ sure }) => !sure);
  const open = imported.questions.filter((question) => !isAnswered(question, answers)).length + unsure.length;
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      {imported.questions.length + unsure.length === 0 ? null : (
        <details
          aria-label={t("questions.title")}
          open={isOpen ?? open > 0}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
          className={`rounded-md border ${open > 0 ? "border-gold" : "hairline"}`}
        >
          <summary className="flex min-h-11 cursor-pointer items-center px-4 py-2 font-display text-lg">
            {open > 0 ? t("questions.count", { count: open }) : t("questions.answered")}
          </summary>
          <div className="grid gap-5 px-4 pb-4">
            <p className="text-sm text-muted">{t("questions.text")}</p>
            <Categories {...{ imported, answers, change }} />
            {imported.questions.map((question) => (
              <OneQuestion key={keyOf(question)} {...{ question, answers, change }} />
            ))}
            <ColumnQuestions columns={unsure} {...{ answers, change }} />
          </div>
        </details>
      )}
      <AllColumns {...{ imported, answers, change }} />
    </>
  );
}

function isAnswered(question: Question, answers: Answers): boolean {
  if (question.kind === "category") return answers.categories?.[question.word] !== undefined;
  if (question.kind === "currency") return answers.rates?.[question.currency] !== undefined;
  if (question.kind === "options") return answers.options?.[question.options] !== undefined;
  return answers[question.kind] !== undefined;
}

function keyOf(question: Question): string {
  if (question.kind === "category") return `category ${question.word}`;
  if (question.kind === "currency") return `currency ${question.currency}`;
  return question.kind === "options" ? `options ${question.options}` : question.kind;
}

interface AnswerProps {
  answers: Answers;
  change: (next: Answers) => void;
}

/** Known columns too can mean something else. */
function AllColumns({ imported, ...answer }: AnswerProps & { imported: ImportedFile }) {
  const t = useText(fileText);
  const sure = imported.columns.filter((column) => column.sure);
  if (sure.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline decoration-line underline-offset-4">
        {t("questions.allColumns", { count: sure.length })}
      </summary>
      <ColumnQuestions columns={sure} {...answer} />
    </details>
  );
}

function Categories({ imported, answers, change }: AnswerProps & { imported: ImportedFile }) {
  const t = useText(fileText, auditText);
  const asked = imported.questions.filter((question): question is Of<"category"> => question.kind === "category");
  if (asked.length === 0) return null;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {asked.map(({ word, count, samples, suggestion }) => (
        <SelectField
          key={word}
          label={word === "" ? t("questions.noCategory") : t("questions.category", { word })}
          hint={t("questions.samples", { count, names: samples.join(", ") })}
          value={answers.categories?.[word] ?? suggestion ?? ""}
          onChange={({ target }) => {
            const chosen = categoryOf(target.value);
            if (chosen) change({ categories: { ...answers.categories, [word]: chosen } });
          }}
        >
          <option value="">{t("questions.choose")}</option>
          {categories.map((category) => (
            <option key={category} value={category}>
              {t(`category.${category}`)}
            </option>
          ))}
          <option value="leave out">{t("questions.leaveOut")}</option>
        </SelectField>
      ))}
    </div>
  );
}

function categoryOf(value: string): Category | "leave out" | undefined {
  return value === "leave out" ? value : categories.find((category) => category === value);
}

function OneQuestion({ question, ...answer }: AnswerProps & { question: Question }) {
  if (question.kind === "currency") return <CurrencyQuestion question={question} {...answer} />;
  if (question.kind === "decimal") return <DecimalQuestion question={question} {...answer} />;
  if (question.kind === "options") return <OptionsQuestion question={question} {...answer} />;
  return question.kind === "sheet" ? <SheetQuestion question={question} {...answer} /> : null;
}

function CurrencyQuestion({ question, answers, change }: AnswerProps & { question: Of<"currency"> }) {
  const t = useText(fileText);
  const { currency, count, sample } = question;
  return (
    <NumberField
      className="sm:max-w-md"
      label={t("questions.rate", { currency })}
      hint={t("questions.rateHint", { count, sample, currency })}
      min={0}
      step="any"
      defaultValue={answers.rates?.[currency] ?? ""}
      placeholder="1"
      onBlur={({ target }) => {
        const rate = Number(target.value);
        const isOther = rate !== (answers.rates?.[currency] ?? 0);
        if (rate > 0 && isOther) change({ rates: { ...answers.rates, [currency]: rate } });
      }}
    />
  );
}

function DecimalQuestion({ question, answers, change }: AnswerProps & { question: Of<"decimal"> }) {
  const t = useText(fileText);
  const { sample, count, suggestion } = question;
  return (
    <SelectField
      className="sm:max-w-md"
      label={t("questions.decimal", { sample })}
      hint={t("questions.decimalHint", { count })}
      value={answers.decimal ?? suggestion}
      onChange={({ target }) => change({ decimal: target.value === "," ? "," : "." })}
    >
      <option value=".">{t("found.decimalPoint")}</option>
      <option value=",">{t("found.decimalComma")}</option>
    </SelectField>
  );
}

function OptionsQuestion({ question, answers, change }: AnswerProps & { question: Of<"options"> }) {
  const t = useText(fileText);
  const { options, reason, count, samples, suggestion } = question;
  return (
    <SelectField
      label={t("questions.options", { options })}
      hint={`${t(`questions.reasons.${reason}`)} ${t("questions.samples", { count, names: samples.join(", ") })}`}
      value={answers.options?.[options] ?? suggestion}
      onChange={({ target }) => {
        const chosen = question.answers.find((one) => one === target.value);
        if (chosen) change({ options: { ...answers.options, [options]: chosen } });
      }}
    >
      {question.answers.map((name) => (
        <option key={name} value={name}>
          {t(`questions.ways.${name}`)}
        </option>
      ))}
    </SelectField>
  );
}

function SheetQuestion({ question, answers, change }: AnswerProps & { question: Of<"sheet"> }) {
  const t = useText(fileText);
  return (
    <SelectField
      className="sm:max-w-md"
      label={t("questions.sheet")}
      value={answers.sheet ?? question.suggestion}
      onChange={({ target }) => change({ sheet: target.value })}
    >
      {question.sheets.map(({ name, lines }) => (
        <option key={name} value={name}>
          {`${name} (${t("found.lines", { count: lines })})`}
        </option>
      ))}
    </SelectField>
  );
}
