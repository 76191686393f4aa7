import { collectionLimits, type CollectionRule } from "#domain/collection.ts";
import { colours } from "#domain/facts.ts";
import { metals, stoneKinds } from "#domain/facts/words.ts";
import type { Language } from "#domain/language.ts";
import { categories } from "#domain/product.ts";
import { SelectField } from "../../ui/field.tsx";
import { NumberField } from "../ui/number-field.tsx";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { auditText } from "../audit/text.ts";
import { collectionsText } from "./text.ts";

interface RuleFieldsProps {
  rule: CollectionRule;
  /** The number of pieces that it finds now, once they are counted. */
  count: number | undefined;
  onChange: (rule: CollectionRule) => void;
}

const lists = { metals, colours, stones: stoneKinds } as const;
const labels = { metals: "metal", colours: "colour", stones: "stone" } as const;
const numbers = {
  fineness: { min: 1, max: 999, step: 1 },
  from: { min: 0, max: 999_999.99, step: 0.01 },
  to: { min: 0, max: 999_999.99, step: 0.01 },
  newest: { min: 1, max: collectionLimits.newest, step: 1 },
} as const;

/** Pieces by what they are; a field that is left empty asks for nothing. */
export function RuleFields({ rule, count, onChange }: RuleFieldsProps) {
  const t = useText(collectionsText, auditText);
  const { language } = useLanguage();
  const change = (changes: CollectionRule) =>
    onChange(Object.fromEntries(Object.entries({ ...rule, ...changes }).filter(([, value]) => value !== undefined)));
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={t("collections.category")}
          value={rule.category ?? ""}
          onChange={({ target }) => change({ category: target.value || undefined })}
        >
          <option value="">{t("collections.any")}</option>
          {categories.map((category) =>
            category === "all" ? null : (
              <option key={category} value={category}>
                {t(`category.${category}`)}
              </option>
            ),
          )}
        </SelectField>
        {(["metals", "colours", "stones"] as const).map((name) => (
          <SelectField
            key={name}
            label={t(`collections.${labels[name]}`)}
            value={rule[name]?.[0] ?? ""}
            onChange={({ target }) => change({ [name]: target.value ? [target.value] : undefined })}
          >
            <option value="">{t("collections.any")}</option>
            {optionsOf(lists[name], language).map(([code, word]) => (
              <option key={code} value={code}>
                {word}
              </option>
            ))}
          </SelectField>
        ))}
        {(["fineness", "from", "to", "newest"] as const).map((name) => (
          <NumberField
            key={name}
            label={t(`collections.${name}`)}
            defaultValue={rule[name] ?? ""}
            {...numbers[name]}
            onChange={({ target }) => change({ [name]: numberOf(target.value, numbers[name]) })}
          />
        ))}
      </div>
      <output className="text-sm text-muted">
        {count === undefined
          ? ""
          : count === 0
            ? t("collections.ruleFindsNone")
            : Object.keys(rule).length === 0
              ? t("collections.ruleFindsAll")
              : t("collections.ruleFinds", { count })}
      </output>
    </>
  );
}

function optionsOf(
  words: Record<string, Record<Language, string>>,
  language: Language,
): [code: string, word: string][] {
  return Object.entries(words).map(([code, word]) => [code, word[language]]);
}

/** A number out of its bounds asks for nothing, and stays in the field. */
function numberOf(typed: string, { min, max, step }: { min: number; max: number; step: number }): number | undefined {
  const value = Number(typed);
  const isWhole = step !== 1 || Number.isInteger(value);
  return typed !== "" && value >= min && value <= max && isWhole ? value : undefined;
}
