import { ArrowUp, ChevronDown, Trash2 } from "lucide-react";
import { useState } from "react";
import { textIn } from "#domain/language.ts";
import { TextField } from "../../../ui/field.tsx";
import { useIsAdmin } from "../../data/right.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useChoiceFault } from "./choice-fault.ts";
import type { ChoiceProps } from "./choice-props.ts";
import { valuesSummary } from "./choices-form.ts";
import { TextTerms } from "./text-terms.tsx";
import { ValueRows } from "./value-rows.tsx";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { choicesText } from "./text.ts";

interface ChoiceCardProps extends ChoiceProps {
  onRemove: () => void;
  /** Moves it up; the first has no way up. */
  onUp: (() => void) | undefined;
}

/** One choice: a line of what is offered, and behind it everything of it. */
export function ChoiceCard({ choice, faults, onChange, onRemove, onUp }: ChoiceCardProps) {
  const t = useText(choicesText);
  const { language } = useLanguage();
  const [isOpen, setOpen] = useState(choice.name === "");
  const hasFault = [choice.id, ...choice.values.map(({ id }) => id)].some((id) =>
    Object.keys(faults).some((path) => path.startsWith(id)),
  );
  const shown = isOpen || hasFault;
  const name = textIn(language, choice.name, choice.name_el || null) || t("choices.unnamed");
  const isAdmin = useIsAdmin();
  const isText = choice.kind === "text";
  return (
    <div className="flex items-start rounded-md border hairline">
      <details
        aria-label={name}
        open={shown}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        className="group/choice min-w-0 grow"
      >
        <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 px-4 py-2 [&::-webkit-details-marker]:hidden">
          <ChevronDown
            aria-hidden="true"
            className="size-4 shrink-0 -rotate-90 text-muted transition-transform group-open/choice:rotate-0"
          />
          <span className="min-w-0">
            <span className="block truncate font-medium">{name}</span>
            <span className="block truncate text-sm text-muted">
              {isText
                ? t("choices.textSummary", { count: Number(choice.max_length) || 0 })
                : valuesSummary(choice, language)}
            </span>
          </span>
        </summary>
        {shown ? (
          <div className="-me-11 px-4 pt-2 pb-4 lg:-me-9">
            <Names {...{ choice, faults, onChange }} />
            {isText ? <TextTerms {...{ choice, faults, onChange }} /> : <ValueRows {...{ choice, faults, onChange }} />}
          </div>
        ) : null}
      </details>
      <div className="flex shrink-0 py-1 pe-1">
        {onUp ? (
          <IconButton label={t("choices.up", { name })} onClick={onUp}>
            <ArrowUp className="size-4" aria-hidden="true" />
          </IconButton>
        ) : null}
        <IconButton
          label={t("choices.remove", { name })}
          variant="danger"
          // Prices go with it: those are an admin's (WEK-12).
          disabled={!isAdmin && [choice, ...choice.values].some(({ surcharge }) => surcharge !== "")}
          onClick={onRemove}
        >
          <Trash2 className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
}

function Names({ choice, faults, onChange }: ChoiceProps) {
  const t = useText(choicesText);
  const say = useChoiceFault();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t("choices.name")}
        value={choice.name}
        error={say(faults[`${choice.id}.name`] ?? faults[`${choice.id}.values`])}
        autoComplete="off"
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <div lang="el">
        <TextField
          label={t("choices.nameGreek")}
          value={choice.name_el}
          error={say(faults[`${choice.id}.name_el`])}
          autoComplete="off"
          onChange={({ target }) => onChange({ name_el: target.value })}
        />
      </div>
    </div>
  );
}
