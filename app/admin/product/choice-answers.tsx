import { textIn } from "#domain/language.ts";
import type { Answers } from "../../catalogue/choices/use-answers.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import { amount } from "../words/amount.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { productText } from "./text.ts";

/** The choices of a piece. Also what is taken can be chosen: the refusal then says who has it. */
export function ChoiceAnswers({ answers }: { answers: Answers }) {
  const t = useText(productText);
  const { language } = useLanguage();
  return answers.resolved.map(({ choice, value }) => {
    const name = textIn(language, choice.name, choice.name_el);
    const label = choice.surcharge > 0 ? `${name} +${amount(choice.surcharge, language)}` : name;
    if (choice.kind === "text") {
      return (
        <TextField
          key={choice.id}
          label={choice.optional ? t("counter.optional", { name: label }) : label}
          required={!choice.optional}
          autoComplete="off"
          value={answers.typed(choice.id)}
          onChange={({ target }) => answers.answer({ choice: choice.id, text: target.value })}
        />
      );
    }
    return (
      <SelectField
        key={choice.id}
        label={name}
        required
        value={value?.id ?? ""}
        onChange={({ target }) => answers.answer({ choice: choice.id, value: target.value })}
      >
        <option value="" disabled>
          {t("counter.choose")}
        </option>
        {choice.product_choice_values.map((one) => (
          <option key={one.id} value={one.id}>
            {[
              textIn(language, one.label, one.label_el),
              one.surcharge > 0 ? `+${amount(one.surcharge, language)}` : "",
              one.available ? "" : t("counter.notFree"),
            ]
              .filter(Boolean)
              .join(" · ")}
          </option>
        ))}
      </SelectField>
    );
  });
}
