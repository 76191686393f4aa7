import { useEffect, useRef } from "react";
import { decimal } from "#domain/format.ts";
import { SelectField, TextField } from "../../../ui/field.tsx";
import { MetalFields } from "./metal-fields.tsx";
import { mostPercent, ruleOf, type TypedRule } from "./price-changes.ts";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { pricesText } from "./text.ts";

interface RuleFieldsProps {
  typed: TypedRule;
  onChange: (typed: TypedRule) => void;
}

const ways = ["up", "down", "metal"] as const;

export function RuleFields({ typed, onChange }: RuleFieldsProps) {
  const t = useText(pricesText);
  const fields = useRef<HTMLDivElement>(null);
  const { way } = typed;
  // The one thing to type; not before the dialog is shown, which takes the focus to its first control.
  useEffect(() => fields.current?.querySelector("input")?.focus(), []);
  return (
    <div ref={fields} className="grid gap-4">
      <div className={way === "metal" ? "grid gap-3" : "grid grid-cols-2 gap-3"}>
        <SelectField
          label={t("prices.way")}
          value={way}
          onChange={({ target }) => onChange({ ...typed, way: ways.find((one) => one === target.value) ?? "up" })}
        >
          {ways.map((one) => (
            <option key={one} value={one}>
              {t(`prices.${one}`)}
            </option>
          ))}
        </SelectField>
        {way === "metal" ? (
          <MetalFields typed={typed.byMetal} onChange={(byMetal) => onChange({ ...typed, byMetal })} />
        ) : (
          <PercentField way={way} typed={typed} onChange={onChange} />
        )}
      </div>
      {way === "metal" ? null : (
        <label className="flex items-start gap-3">
          <input
            type="checkbox"
            checked={typed.toWholeEuros}
            onChange={({ target }) => onChange({ ...typed, toWholeEuros: target.checked })}
            className="mt-0.5 size-5 shrink-0 accent-gold"
          />
          <span>
            <span>{t("prices.toWholeEuros")}</span>
            <span className="block text-sm text-muted">{t("prices.toWholeEurosHint")}</span>
          </span>
        </label>
      )}
    </div>
  );
}

function PercentField({ way, typed, onChange }: RuleFieldsProps & { way: "up" | "down" }) {
  const t = useText(pricesText);
  const { language } = useLanguage();
  const isWrong = typed.percent.trim() !== "" && ruleOf(typed) === undefined;
  return (
    <TextField
      label={t("prices.percent")}
      value={typed.percent}
      onChange={({ target }) => onChange({ ...typed, percent: target.value })}
      inputMode="decimal"
      autoComplete="off"
      error={isWrong ? t("prices.percentInvalid", { most: decimal(mostPercent(way), language) }) : undefined}
    />
  );
}
