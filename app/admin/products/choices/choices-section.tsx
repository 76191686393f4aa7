import { Plus } from "lucide-react";
import { useState } from "react";
import { textIn } from "#domain/language.ts";
import { Button } from "../../../ui/button.tsx";
import { movedUp, replaced } from "../../ui/list-edits.ts";
import { Section } from "../details/section.tsx";
import type { Edited } from "../details/use-edited.ts";
import { ChoiceCard } from "./choice-card.tsx";
import { choicesSummary, mostChoices, type ChoiceFaults, type TypedChoice } from "./choices-form.ts";
import { fromTemplate, templateNames, type TemplateName } from "./templates.ts";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { choicesText } from "./text.ts";
import { productsText } from "../text.ts";

interface ChoicesProps {
  edited: Edited<TypedChoice[]>;
  faults: ChoiceFaults;
}

/** The buyer's choices of a piece: from a template, or a list of the jeweller's own (PCE-03). */
export function ChoicesSection({ edited, faults }: ChoicesProps) {
  const t = useText(choicesText, productsText);
  const { language } = useLanguage();
  const [said, setSaid] = useState("");
  const choices = edited.value;
  const summary = choicesSummary(choices, language);
  const put = (changed: TypedChoice[]) => {
    setSaid("");
    edited.change(changed);
  };
  const add = (name: TemplateName) => {
    const added = fromTemplate(name);
    const isThere = choices.some((one) => one.kind === added.kind && one.name === added.name);
    if (!isThere) return put([...choices, added]);
    setSaid(t("choices.isThere", { name: textIn(language, added.name, added.name_el) }));
  };
  return (
    <Section
      title={t("choices.title")}
      summary={summary || t("choices.hint")}
      startsOpen={summary !== ""}
      hasFaults={Object.keys(faults).length > 0}
    >
      <ol className="mb-5 grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden">
        {choices.map((choice, at) => (
          <li key={choice.id}>
            <ChoiceCard
              choice={choice}
              faults={faults}
              onChange={(changed) => put(replaced(choices, at, { ...choice, ...changed }))}
              onRemove={() => put(choices.filter((_, place) => place !== at))}
              onUp={at === 0 ? undefined : () => put(movedUp(choices, at))}
            />
          </li>
        ))}
      </ol>
      {choices.length < mostChoices ? (
        <>
          <p className="mb-3 text-sm text-muted">{t("choices.intro")}</p>
          <div className="flex flex-wrap gap-2.5 max-sm:*:grow">
            {templateNames.map((name) => (
              <Button key={name} variant="secondary" onClick={() => add(name)}>
                <Plus aria-hidden="true" className="size-4" />
                <span>{t(`choices.templates.${name}`)}</span>
              </Button>
            ))}
          </div>
        </>
      ) : (
        <p className="text-sm text-muted">{t("choices.most")}</p>
      )}
      <output className="mt-3 block text-sm text-gold empty:hidden">{said}</output>
    </Section>
  );
}
