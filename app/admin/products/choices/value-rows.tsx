import { ArrowUp, Plus, Trash2 } from "lucide-react";
import { textIn } from "#domain/language.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useIsAdmin } from "../../data/right.ts";
import { movedUp, replaced } from "../../ui/list-edits.ts";
import type { ChoiceProps } from "./choice-props.ts";
import { useChoiceFault } from "./choice-fault.ts";
import { newValue, type ChoiceFaults, type TypedValue } from "./choices-form.ts";
import { notSure } from "./templates.ts";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { choicesText } from "./text.ts";
import { productsText } from "../text.ts";

/** The values of a list in their order, with price, count, and the one that stands when nothing is chosen. */
export function ValueRows({ choice, faults, onChange }: ChoiceProps) {
  const t = useText(choicesText);
  const { values } = choice;
  const put = (changed: TypedValue[]) => onChange({ values: changed });
  const makeDefault = (id: string | undefined) =>
    put(values.map((value) => ({ ...value, is_default: value.id === id })));
  const isGreekShown = choice.kind === "variant";
  return (
    <>
      <p className="mt-5 mb-2 text-sm text-muted">{t("choices.valuesHint")}</p>
      <ol className="divide-y divide-line border-y hairline empty:hidden">
        {values.map((value, at) => (
          <li key={value.id}>
            <ValueRow
              value={value}
              faults={faults}
              group={choice.id}
              isGreekShown={isGreekShown || value.undecided || value.label_el !== ""}
              onChange={(changed) => put(replaced(values, at, { ...value, ...changed }))}
              onDefault={() => makeDefault(value.id)}
              onRemove={() => put(values.filter((_, place) => place !== at))}
              onUp={at === 0 ? undefined : () => put(movedUp(values, at))}
            />
          </li>
        ))}
      </ol>
      <label className="mt-3 flex min-h-11 items-center gap-2.5 text-sm">
        <input
          type="radio"
          name={choice.id}
          className="size-5 shrink-0 accent-gold"
          checked={!values.some(({ is_default }) => is_default)}
          onChange={() => makeDefault(undefined)}
        />
        <span>{t("choices.noDefault")}</span>
      </label>
      <div className="mt-2 flex flex-wrap gap-2.5 max-sm:*:grow">
        <Button variant="secondary" onClick={() => put([...values, newValue()])}>
          <Plus aria-hidden="true" className="size-4" />
          <span>{t("choices.addValue")}</span>
        </Button>
        {values.some(({ undecided }) => undecided) ? null : (
          <Button
            variant="secondary"
            onClick={() => put([...values.map((value) => ({ ...value, is_default: false })), notSure()])}
          >
            <Plus aria-hidden="true" className="size-4" />
            <span>{t("choices.addNotSure")}</span>
          </Button>
        )}
      </div>
    </>
  );
}

interface ValueRowProps {
  value: TypedValue;
  faults: ChoiceFaults;
  /** The name of the buttons that choose the default. */
  group: string;
  isGreekShown: boolean;
  onChange: (changed: Partial<TypedValue>) => void;
  onDefault: () => void;
  onRemove: () => void;
  /** Moves it up; the first has no way up. */
  onUp: (() => void) | undefined;
}

function ValueRow({ value, faults, group, isGreekShown, onChange, ...does }: ValueRowProps) {
  const t = useText(choicesText, productsText);
  const { language } = useLanguage();
  const say = useChoiceFault();
  const isAdmin = useIsAdmin();
  const name = textIn(language, value.label, value.label_el || null);
  const field = (of: "label" | "label_el" | "surcharge" | "stock") => ({
    value: value[of],
    error: say(faults[`${value.id}.${of}`]),
    autoComplete: "off",
    onChange: ({ target }: { target: { value: string } }) => onChange({ [of]: target.value }),
  });
  return (
    <fieldset
      aria-label={name || t("choices.newValue")}
      className="grid grid-cols-2 items-start gap-x-3 gap-y-2 py-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <TextField
        {...field("label")}
        label={t("choices.label")}
        className={isGreekShown ? "max-sm:col-span-2" : "col-span-2"}
      />
      {isGreekShown ? (
        <div lang="el" className="max-sm:col-span-2">
          <TextField {...field("label_el")} label={t("choices.labelGreek")} />
        </div>
      ) : null}
      <TextField {...field("surcharge")} inputMode="decimal" readOnly={!isAdmin} label={t("choices.surcharge")} />
      {value.undecided ? (
        <div />
      ) : (
        <TextField
          {...field("stock")}
          label={t("choices.stock")}
          inputMode="numeric"
          placeholder={t("productForm.stockNone")}
        />
      )}
      <div className="flex items-center justify-end self-end max-sm:col-span-2">
        <label className="flex min-h-11 items-center gap-2 pe-1 text-sm max-sm:me-auto">
          <input
            type="radio"
            name={group}
            className="size-5 shrink-0 accent-gold"
            aria-label={t("choices.makeDefault", { name })}
            checked={value.is_default}
            onChange={does.onDefault}
          />
          <span>{t("choices.default")}</span>
        </label>
        <IconButton label={t("choices.up", { name })} disabled={!does.onUp} onClick={does.onUp}>
          <ArrowUp className="size-4" aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t("choices.remove", { name })}
          variant="danger"
          // A price goes with it: that is an admin's (WEK-12).
          disabled={!isAdmin && value.surcharge !== ""}
          onClick={does.onRemove}
        >
          <Trash2 className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
    </fieldset>
  );
}
