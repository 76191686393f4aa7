import { alphabetNames } from "#domain/choices.ts";
import { TextField } from "../../../ui/field.tsx";
import { useIsAdmin } from "../../data/right.ts";
import type { ChoiceProps } from "./choice-props.ts";
import { useChoiceFault } from "./choice-fault.ts";
import { useText } from "../../../i18n/language.tsx";
import { choicesText } from "./text.ts";

/** The terms of an engraving, and its price. */
export function TextTerms({ choice, faults, onChange }: ChoiceProps) {
  const t = useText(choicesText);
  const say = useChoiceFault();
  const isAdmin = useIsAdmin();
  const fault = say(faults[`${choice.id}.alphabets`]);
  return (
    <div className="mt-4 grid grid-cols-2 gap-4">
      <TextField
        label={t("choices.maxLength")}
        value={choice.max_length}
        error={say(faults[`${choice.id}.max_length`])}
        inputMode="numeric"
        autoComplete="off"
        onChange={({ target }) => onChange({ max_length: target.value })}
      />
      <TextField
        inputMode="decimal"
        autoComplete="off"
        label={t("choices.surcharge")}
        value={choice.surcharge}
        readOnly={!isAdmin}
        error={say(faults[`${choice.id}.surcharge`])}
        onChange={({ target }) => onChange({ surcharge: target.value })}
      />
      <fieldset className="col-span-2">
        <legend className="mb-1 text-sm font-medium">{t("choices.alphabets")}</legend>
        <div className="flex flex-wrap gap-x-5">
          {alphabetNames.map((name, at) => (
            <label key={name} className="flex min-h-11 items-center gap-2.5">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-gold"
                aria-invalid={fault !== undefined && at === 0 ? true : undefined}
                checked={choice.alphabets.includes(name)}
                onChange={({ target }) =>
                  onChange({
                    alphabets: alphabetNames.filter((one) =>
                      one === name ? target.checked : choice.alphabets.includes(one),
                    ),
                  })
                }
              />
              <span>{t(`choices.alphabet.${name}`)}</span>
            </label>
          ))}
        </div>
        <p role="alert" className="text-sm text-danger empty:hidden">
          {fault}
        </p>
      </fieldset>
      <label className="col-span-2 flex items-start gap-3">
        <input
          type="checkbox"
          className="size-6 shrink-0 accent-gold"
          checked={choice.optional}
          onChange={({ target }) => onChange({ optional: target.checked })}
        />
        <span>
          <span>{t("choices.optional")}</span>
          <span className="block text-sm text-muted">{t("choices.optionalHint")}</span>
        </span>
      </label>
    </div>
  );
}
