import { metals, type Metal } from "#domain/facts/words.ts";
import { SelectField, TextField } from "../../../ui/field.tsx";
import { useLanguage, useText } from "../../../i18n/language.tsx";
import { amountOf, type TypedMetal } from "./price-changes.ts";
import { pricesText } from "./text.ts";

const amounts = ["gram", "loss", "making", "carat", "floor"] as const;
const steps = [1, 100, 500, 1000];
const metalNames: readonly Metal[] = ["gold", "silver", "platinum", "palladium"];

/** The day's price of a metal, and what the work adds (WEK-16). */
export function MetalFields({ typed, onChange }: { typed: TypedMetal; onChange: (typed: TypedMetal) => void }) {
  const t = useText(pricesText);
  const { language } = useLanguage();
  const faultOf = (name: (typeof amounts)[number]) => {
    const amount = amountOf(typed[name]);
    const isZero = name === "gram" && typed.gram.trim() !== "" && amount === 0;
    return amount === undefined || isZero ? t("prices.amountInvalid") : undefined;
  };
  return (
    <>
      <p className="text-sm text-muted">{t("prices.formula")}</p>
      <div className="grid grid-cols-2 items-end gap-3">
        <SelectField
          label={t("prices.metalOf")}
          value={typed.metal}
          onChange={({ target }) =>
            onChange({ ...typed, metal: metalNames.find((one) => one === target.value) ?? "gold" })
          }
        >
          {metalNames.map((metal) => (
            <option key={metal} value={metal}>
              {metals[metal][language]}
            </option>
          ))}
        </SelectField>
        {amounts.map((name) => (
          <TextField
            key={name}
            label={t(`prices.${name}`)}
            value={typed[name]}
            onChange={({ target }) => onChange({ ...typed, [name]: target.value })}
            inputMode="decimal"
            autoComplete="off"
            error={faultOf(name)}
          />
        ))}
        <SelectField
          label={t("prices.step")}
          value={String(typed.step)}
          onChange={({ target }) => onChange({ ...typed, step: Number(target.value) })}
        >
          {steps.map((step) => (
            <option key={step} value={step}>
              {step === 1 ? t("prices.toCent") : t("prices.toEuros", { count: step / 100 })}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  );
}
