import { Link } from "react-router";
import type { ChoiceValue } from "#domain/choices.ts";
import { textIn } from "#domain/language.ts";
import { centsOf } from "#domain/money.ts";
import { afterAnswer } from "#domain/choices/after-answer.ts";
import { ringSizeOf } from "#domain/sizes/ring-sizes.ts";
import { decimal, euros } from "#domain/format.ts";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { useKept } from "../../data/kept.ts";
import { SizeSheetButton, sizeLinkClass } from "../true-size/size-sheet-button.tsx";
import { heldWords } from "../held-words.ts";
import { ringUnit, ringUnits } from "./ring-unit.ts";
import type { ChoiceFieldProps } from "./use-answers.ts";
import { useFaultText } from "./use-fault-text.ts";
import { sharedText } from "../../i18n/shared-text.ts";
import { choicesText } from "./text.ts";

/** Sizes or variants: what is sold out stands there as such, since another of it may come. */
export function ValueList({ resolved, answers, form }: ChoiceFieldProps) {
  const { language } = useLanguage();
  const { choice, value } = resolved;
  const id = answers.prefix + choice.id;
  const error = useFaultText(resolved, answers);
  return (
    <fieldset id={id} aria-describedby={error ? `${id}-error` : undefined} className="min-w-0 scroll-mt-24">
      <legend className="mb-2 text-sm font-medium">{textIn(language, choice.name, choice.name_el)}</legend>
      <div className="flex flex-wrap gap-2">
        {choice.product_choice_values.map((one) => (
          <label key={one.id} className={pillClass}>
            <input
              type="radio"
              name={id}
              value={one.id}
              form={form}
              checked={one.id === value?.id}
              disabled={!one.available}
              onChange={() => answers.answer({ choice: choice.id, value: one.id })}
              className={pillFieldClass}
            />
            <ValueWords value={one} isRing={choice.scale === "ring"} />
          </label>
        ))}
      </div>
      <HeldValues values={choice.product_choice_values} />
      <ChosenWords value={value} />
      {error ? (
        <p id={`${id}-error`} className="mt-2 text-sm text-danger">
          {error}
        </p>
      ) : null}
      {choice.scale === "ring" ? <RingWords {...{ resolved, answers, form }} /> : null}
    </fieldset>
  );
}

const pillClass =
  "relative inline-flex min-h-11 min-w-11 items-center justify-center px-3.25 text-[0.9375rem] leading-snug";
/** The field itself is the pill, with its words above: Firefox 115 has no `:has()` for a label around it. */
const pillFieldClass =
  "peer absolute inset-0 size-full cursor-pointer appearance-none rounded-sm border border-edge transition-colors hover:border-ink checked:border-ink checked:bg-ink focus-visible:outline-offset-2 disabled:cursor-not-allowed disabled:border-line forced-colors:checked:outline-2";

function ValueWords({ value, isRing }: { value: ChoiceValue; isRing: boolean }) {
  const t = useText(choicesText);
  const { language } = useLanguage();
  const unit = useKept(ringUnit);
  const size = isRing && unit !== "eu" ? ringSizeOf(value.label)?.[unit] : undefined;
  const surcharge = centsOf(value.surcharge);
  return (
    <span className="pointer-events-none relative py-1.5 transition-colors peer-checked:text-paper peer-disabled:text-muted peer-disabled:line-through">
      <span>{size ?? textIn(language, value.label, value.label_el)}</span>
      {value.available || value.held ? null : <span className="sr-only">{`, ${t("choices.soldOut")}`}</span>}
      {surcharge > 0 ? (
        <span className="text-xs whitespace-nowrap tabular-nums">{` +${euros(surcharge, language)}`}</span>
      ) : null}
    </span>
  );
}

/** Says what the page has chosen by itself, and for how much; and what follows an open choice (WEK-01). */
function ChosenWords({ value }: { value: ChoiceValue | undefined }) {
  const t = useText(choicesText);
  const { language } = useLanguage();
  if (!value?.is_default && !value?.undecided) return null;
  const surcharge = centsOf(value.surcharge);
  const facts = { value: textIn(language, value.label, value.label_el), amount: euros(surcharge, language) };
  return (
    <p className="mt-2 text-sm text-muted">
      {value.is_default ? (
        <span>{`${t(surcharge > 0 ? "choices.preselectedCosts" : "choices.preselected", facts)}. `}</span>
      ) : null}
      {value.undecided ? <span>{`${afterAnswer[language]}.`}</span> : null}
    </p>
  );
}

/** Tells those who wait for a size when to look again (STK-06). */
function HeldValues({ values }: { values: readonly ChoiceValue[] }) {
  const t = useText(sharedText);
  const { language } = useLanguage();
  const held = values.filter((value) => value.held);
  if (held.length === 0) return null;
  return (
    <ul className="mt-2 text-sm text-gold">
      {held.map((value) => (
        <li key={value.id}>{`${textIn(language, value.label, value.label_el)}: ${heldWords(t, value, language)}`}</li>
      ))}
    </ul>
  );
}

/** The same size elsewhere, and the way to find one's own (PCE-05). */
function RingWords({ resolved: { choice, value }, answers }: ChoiceFieldProps) {
  const t = useText(choicesText);
  const { language } = useLanguage();
  const unit = useKept(ringUnit);
  const size = ringSizeOf(value?.label ?? "");
  const ring = {
    values: choice.product_choice_values,
    chosen: value?.label,
    take: (taken: string) => answers.answer({ choice: choice.id, value: taken }),
  };
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 text-sm text-muted">
      <SizeSheetButton label={t("choices.guide")} ring={ring} measures={answers.measures} />
      <noscript>
        <Link to="/ring-size" className={sizeLinkClass}>
          {t("choices.guide")}
        </Link>
      </noscript>
      <fieldset aria-label={t("choices.units")} className="inline-flex noscript:hidden">
        {ringUnits.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === unit}
            onClick={() => ringUnit.change(() => one)}
            className={`min-h-8 px-2 ${one === unit ? "text-ink underline decoration-gold underline-offset-4" : ""}`}
          >
            {one.toUpperCase()}
          </button>
        ))}
      </fieldset>
      <output>
        {size
          ? `${unit === "eu" ? "" : `EU ${size.eu} · `}${t("choices.ring", { ...size, diameter: decimal(size.diameter, language) })}`
          : null}
      </output>
    </div>
  );
}
