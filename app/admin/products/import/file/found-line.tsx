import { SlidersHorizontal } from "lucide-react";
import { NumberField } from "../../../ui/number-field.tsx";
import { SelectField, TextField } from "../../../../ui/field.tsx";
import { useLanguage, useText } from "../../../../i18n/language.tsx";
import type { Language } from "#domain/language.ts";
import { wordsIn } from "../../../../i18n/translate.ts";
import { currencies, type Answers, type ImportedFile } from "../read/imported-file.ts";
import { encodingWords, separatorWords, shapeWords } from "./found-words.ts";
import { fileText } from "./text.ts";

interface FoundLineProps {
  imported: ImportedFile;
  answers: Answers;
  onAnswer: (answers: Answers) => void;
}

/** Says all that was found out about the file in one line, under which each part can be changed. */
export function FoundLine({ imported, answers, onAnswer }: FoundLineProps) {
  const t = useText(fileText);
  const { language } = useLanguage();
  return (
    <details className="rounded-md bg-stone/50">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 px-4 py-2 [&::-webkit-details-marker]:hidden">
        <span className="grow">{foundWords(imported, language)}</span>
        <span className="flex shrink-0 items-center gap-2 text-sm underline underline-offset-4">
          <SlidersHorizontal aria-hidden="true" className="size-4 max-sm:hidden" />
          <span>{t("found.change")}</span>
        </span>
      </summary>
      <div className="grid gap-4 border-t hairline px-4 py-4 sm:grid-cols-2 lg:grid-cols-3">
        <FoundFields {...{ imported, answers, onAnswer }} />
      </div>
    </details>
  );
}

function foundWords({ shape, found, rows }: ImportedFile, language: Language): string {
  const t = wordsIn(language, fileText, { shapes: shapeWords, encodings: encodingWords, separators: separatorWords });
  const prices = found.decimal === "." ? "found.point" : "found.comma";
  const pieces = t("found.pieces", { count: Math.max(0, rows.length - 1) });
  return [
    t(`shapes.${shape}`),
    found.encoding && t(`encodings.${found.encoding}`),
    found.separator && t(`separators.${found.separator}`),
    found.sheet === null ? "" : t("found.sheetNamed", { name: found.sheet }),
    t(prices, { currency: found.currency }),
    `${pieces}, ${t("found.lines", { count: found.lines })}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

function FoundFields({ imported: { shape, found }, answers, onAnswer }: FoundLineProps) {
  const t = useText(fileText, { shapes: shapeWords, encodings: encodingWords, separators: separatorWords });
  const change = (next: Answers) => onAnswer({ ...answers, ...next });
  return (
    <>
      <Choice
        label={t("found.shape")}
        value={shape}
        options={namesOf(shapeWords).map((name) => [name, t(`shapes.${name}`)])}
        onChange={(next) => change({ shape: next })}
      />
      {found.encoding === null ? null : (
        <Choice
          label={t("found.encoding")}
          value={found.encoding}
          options={namesOf(encodingWords).map((name) => [name, t(`encodings.${name}`)])}
          onChange={(encoding) => change({ encoding })}
        />
      )}
      {found.separator === null ? null : (
        <Choice
          label={t("found.separator")}
          value={found.separator}
          options={namesOf(separatorWords).map((name) => [name, t(`separators.${name}`)])}
          onChange={(separator) => change({ separator })}
        />
      )}
      {found.sheets.length > 1 && found.sheet !== null ? (
        <Choice
          label={t("found.sheet")}
          value={found.sheet}
          options={found.sheets.map(({ name, lines }) => [name, `${name} (${t("found.lines", { count: lines })})`])}
          onChange={(sheet) => change({ sheet })}
        />
      ) : null}
      <TextField
        key={found.headingLine}
        label={t("found.headingLine")}
        type="number"
        min={1}
        defaultValue={found.headingLine}
        onBlur={({ target }) => {
          const headingLine = Number(target.value);
          if (headingLine >= 1 && headingLine !== found.headingLine) change({ headingLine });
        }}
      />
      <Choice
        label={t("found.decimal")}
        value={found.decimal}
        options={[
          [".", t("found.decimalPoint")],
          [",", t("found.decimalComma")],
        ]}
        onChange={(decimal) => change({ decimal })}
      />
      {found.bareCurrency === null ? null : (
        <Choice
          label={t("found.bareCurrency")}
          value={found.bareCurrency}
          options={currencies.map((name) => [name, name])}
          onChange={(currency) => change({ currency })}
        />
      )}
      {answers.rates?.[found.currency] === undefined ? null : (
        <NumberField
          key={found.currency}
          label={t("found.rate", { currency: found.currency })}
          hint={t("found.rateHint")}
          min={0}
          step="any"
          placeholder="1"
          defaultValue={answers.rates[found.currency]}
          onBlur={({ target }) => {
            const rate = Number(target.value) || 1;
            const isOther = rate !== (answers.rates?.[found.currency] ?? 1);
            if (rate > 0 && isOther) change({ rates: { ...answers.rates, [found.currency]: rate } });
          }}
        />
      )}
    </>
  );
}

interface ChoiceProps<Name extends string> {
  label: string;
  value: Name;
  options: readonly (readonly [Name, string])[];
  onChange: (name: Name) => void;
}

function Choice<Name extends string>({ label, value, options, onChange }: ChoiceProps<Name>) {
  return (
    <SelectField
      label={label}
      value={value}
      onChange={({ target }) => {
        const chosen = options.find(([name]) => name === target.value);
        if (chosen) onChange(chosen[0]);
      }}
    >
      {options.map(([name, words]) => (
        <option key={name} value={name}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}

function namesOf<Name extends string>(words: Record<Name, unknown>): Name[] {
  return Object.keys(words).filter((name): name is Name => Object.hasOwn(words, name));
}
