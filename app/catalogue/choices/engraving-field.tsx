import { alphabetNames, type Alphabet } from "#domain/choices.ts";
import { textIn } from "#domain/language.ts";
import { centsOf } from "#domain/money.ts";
import { codePoints, tidyText } from "#domain/text/tidy-text.ts";
import { euros } from "#domain/format.ts";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { TextField } from "../../ui/field.tsx";
import type { ChoiceFieldProps } from "./use-answers.ts";
import { useFaultText } from "./use-fault-text.ts";
import { choicesText } from "./text.ts";

/** A text of the shopper's own, as it will look; not cut off at its bound: who pastes too much sees what is too much. */
export function EngravingField({ resolved, answers, form }: ChoiceFieldProps) {
  const t = useText(choicesText);
  const { language } = useLanguage();
  const { choice, text, fault } = resolved;
  const id = answers.prefix + choice.id;
  const error = useFaultText(resolved, answers);
  const name = textIn(language, choice.name, choice.name_el);
  const surcharge = centsOf(choice.surcharge);
  const engraved = fault ? "" : text;
  return (
    <div className="scroll-mt-24">
      <TextField
        id={id}
        name={id}
        form={form}
        label={
          <>
            <span>{choice.optional ? t("choices.optional", { name }) : name}</span>
            {surcharge > 0 ? (
              <span className="text-muted tabular-nums">{` +${euros(surcharge, language)}`}</span>
            ) : null}
          </>
        }
        value={answers.typed(choice.id)}
        onChange={({ target }) => answers.answer({ choice: choice.id, text: target.value })}
        dir="auto"
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        maxLength={300}
        error={error}
        hint={
          <>
            <span className="tabular-nums">
              {t("choices.count", {
                used: codePoints(tidyText(text)),
                most: choice.max_length ?? 0,
              })}
            </span>
            <span>{`. ${useAllowed(choice.alphabets ?? [])}`}</span>
          </>
        }
      />
      <figure className="mt-3 noscript:hidden">
        <figcaption className="sr-only">{t("choices.preview")}</figcaption>
        {/* There from the start, of one height: nothing below moves. The longest text is two small lines. */}
        <p
          className={`@container grid h-15 content-center rounded-full border hairline px-6 text-center font-display leading-tight wrap-anywhere ${engraved && "engraved"}`}
        >
          {engraved ? (
            <span className="text-sm" style={{ fontSize: sizeOf(engraved) }}>
              {engraved}
            </span>
          ) : (
            <span aria-hidden="true" className="text-sm text-muted">
              {t("choices.preview")}
            </span>
          )}
        </p>
      </figure>
      <p className={`mt-2 text-sm ${text === "" ? "text-muted" : "text-ink"}`}>{t("choices.noWithdrawal")}</p>
    </div>
  );
}

/** A wide letter takes seven tenths of its size. */
function sizeOf(text: string): string {
  return `clamp(0.75rem, calc(140cqi / ${codePoints(text)}), 1.5rem)`;
}

/** Names the signs that may be used. */
function useAllowed(names: readonly Alphabet[]): string {
  const t = useText(choicesText);
  const kinds = alphabetNames.filter((name) => names.includes(name)).map((name) => t(`choices.kinds.${name}`));
  const last = kinds.pop() ?? "";
  const list = kinds.length > 0 ? kinds.join(", ") + t("choices.and") + last : last;
  return t("choices.mayHold", { kinds: list });
}
