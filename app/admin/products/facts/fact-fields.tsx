import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { isMetal, usualFineness } from "#domain/facts.ts";
import { SelectField, TextAreaField, TextField } from "../../../ui/field.tsx";
import { useAdminClient } from "../../data/client-context.ts";
import { useFactFault } from "./fact-fault.ts";
import type { FactFaults, FactName, TypedFacts } from "./facts-form.ts";
import { ListField } from "./list-field.tsx";
import { factSuggestionsQuery } from "../../data/saved-facts.ts";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { productsText } from "../text.ts";
import { factsText } from "./text.ts";

interface FactFieldsProps {
  facts: TypedFacts["facts"];
  faults: FactFaults;
  onChange: (changed: Partial<TypedFacts["facts"]>) => void;
}

const measures = ["width_mm", "height_mm", "length_mm", "weight_g"] as const;

export function FactFields({ facts, faults, onChange }: FactFieldsProps) {
  const t = useText(productsText);
  const say = useFactFault();
  const earlier = useQuery(factSuggestionsQuery(useAdminClient())).data ?? [];
  const field = (name: FactName) => ({
    value: facts[name],
    error: say(faults[name]),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  const usual = (isMetal(facts.metal) && usualFineness[facts.metal]) || [];
  const ofMetal = earlier.filter(({ metal }) => metal === facts.metal);
  return (
    <div className="grid grid-cols-2 gap-x-5 gap-y-4 sm:grid-cols-12">
      <div className="max-sm:col-span-2 sm:col-span-4">
        <ListField {...field("metal")} name="metal" onChange={(metal) => onChange({ metal })} />
      </div>
      <Suggesting
        {...field("fineness")}
        label={t("facts.names.fineness")}
        inputMode="numeric"
        className="sm:col-span-4"
        words={[...usual, ...ofMetal.map(({ fineness }) => fineness)]}
      />
      <div className="sm:col-span-4">
        <ListField {...field("colour")} name="colour" onChange={(colour) => onChange({ colour })} />
      </div>
      {measures.map((name) => (
        <TextField
          key={name}
          {...field(name)}
          label={t(`facts.names.${name}`)}
          inputMode="decimal"
          autoComplete="off"
          className="sm:col-span-3"
        />
      ))}
      <Suggesting
        {...field("hallmark")}
        label={t("facts.names.hallmark")}
        className="col-span-2 sm:col-span-6"
        words={earlier.map(({ hallmark }) => hallmark)}
      />
      <div lang="el" className="col-span-2 sm:col-span-6">
        <Suggesting
          {...field("hallmark_el")}
          label={t("facts.names.hallmark_el")}
          words={earlier.map(({ hallmark_el }) => hallmark_el)}
        />
      </div>
      <EarlierCare earlier={earlier} isEmpty={facts.care === "" && facts.care_el === ""} onChoose={onChange} />
      <TextAreaField {...field("care")} label={t("facts.names.care")} rows={3} className="col-span-2 sm:col-span-6" />
      <div lang="el" className="col-span-2 sm:col-span-6">
        <TextAreaField {...field("care_el")} label={t("facts.names.care_el")} rows={3} />
      </div>
      <TextAreaField
        {...field("maker")}
        label={t("facts.names.maker")}
        hint={t("facts.makerHint")}
        rows={2}
        className="col-span-2 sm:col-span-6"
      />
      <TextAreaField
        {...field("responsible_person")}
        label={t("facts.names.responsible_person")}
        hint={t("facts.responsibleHint")}
        rows={2}
        className="col-span-2 sm:col-span-6"
      />
      <TextAreaField
        {...field("warnings")}
        label={t("facts.names.warnings")}
        rows={2}
        className="col-span-2 sm:col-span-6"
      />
      <div lang="el" className="col-span-2 sm:col-span-6">
        <TextAreaField {...field("warnings_el")} label={t("facts.names.warnings_el")} rows={2} />
      </div>
    </div>
  );
}

interface SuggestingProps extends Omit<Parameters<typeof TextField>[0], "list"> {
  /** Words typed of other pieces, the newest first. */
  words: readonly (string | number | null)[];
}

function Suggesting({ words, ...field }: SuggestingProps) {
  const id = useId();
  const known = new Set(words.filter((word) => word !== null));
  return (
    <>
      <TextField {...field} autoComplete="off" list={known.size > 0 ? id : undefined} />
      <datalist id={id} hidden>
        {[...known].map((word) => (
          <option key={word}>{word}</option>
        ))}
      </datalist>
    </>
  );
}

interface EarlierCareProps {
  earlier: readonly { care: string | null; care_el: string | null }[];
  isEmpty: boolean;
  onChoose: (care: { care: string; care_el: string }) => void;
}

/** A text field of several lines has no suggestions of its own. */
function EarlierCare({ earlier, isEmpty, onChoose }: EarlierCareProps) {
  const t = useText(factsText);
  const { language } = useLanguage();
  const texts = new Map(
    earlier.flatMap((facts) => {
      const text = language === "el" ? (facts.care_el ?? facts.care) : (facts.care ?? facts.care_el);
      return text === null ? [] : [[text, facts] as const];
    }),
  );
  if (!isEmpty || texts.size === 0) return null;
  return (
    <SelectField
      label={t("facts.earlierCare")}
      value=""
      className="col-span-2 sm:col-span-12"
      onChange={({ target }) => {
        const { care, care_el } = texts.get(target.value) ?? { care: null, care_el: null };
        onChoose({ care: care ?? "", care_el: care_el ?? "" });
      }}
    >
      <option value="">{t("facts.chooseCare")}</option>
      {[...texts.keys()].map((text) => (
        <option key={text} value={text}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}
