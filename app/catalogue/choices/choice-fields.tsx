import { useLayoutEffect } from "react";
import type { ResolvedChoice } from "#domain/choices.ts";
import { EngravingField } from "./engraving-field.tsx";
import type { Answers } from "./use-answers.ts";
import { ValueList } from "./value-list.tsx";

/** The choices of a piece, each with what is wrong with its answer (PCE-03). `form`: where they are sent without scripts. */
export function ChoiceFields({ answers, form }: { answers: Answers; form?: string }) {
  useLayoutEffect(() => {
    for (const one of answers.resolved) takeOver(one, answers);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the code comes
  }, []);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {answers.resolved.map((resolved) => {
        const Field = resolved.choice.kind === "text" ? EngravingField : ValueList;
        return <Field key={resolved.choice.id} {...{ resolved, answers, form }} />;
      })}
    </div>
  );
}

/** Choices made before the code came, or kept by the browser after going back. */
function takeOver({ choice, value }: ResolvedChoice, { prefix, answer, typed }: Answers): void {
  const field = document.getElementById(prefix + choice.id);
  if (field instanceof HTMLInputElement) {
    if (field.value !== typed(choice.id)) answer({ choice: choice.id, text: field.value });
    return;
  }
  const checked = field?.querySelector<HTMLInputElement>("input:checked");
  if (checked && checked.value !== value?.id) answer({ choice: choice.id, value: checked.value });
}
