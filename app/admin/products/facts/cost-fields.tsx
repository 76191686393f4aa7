import { TextField } from "../../../ui/field.tsx";
import { useText } from "../../../i18n/language.tsx";
import { productsText } from "../text.ts";
import { useFactFault } from "./fact-fault.ts";
import { costNames, type FactFaults, type TypedFacts } from "./facts-form.ts";

interface CostFieldsProps {
  costs: TypedFacts["costs"];
  faults: FactFaults;
  onChange: (changed: Partial<TypedFacts["costs"]>) => void;
}

/** A piece's making and stones, for its price by the day's metal (WEK-16): no shopper reads them. */
export function CostFields({ costs, faults, onChange }: CostFieldsProps) {
  const t = useText(productsText);
  const say = useFactFault();
  return (
    <fieldset className="mt-6 grid grid-cols-2 gap-x-5 gap-y-4">
      <legend className="mb-1 font-medium">{t("facts.costs.title")}</legend>
      <p className="col-span-2 text-sm text-muted">{t("facts.costs.hint")}</p>
      {costNames.map((name) => (
        <TextField
          key={name}
          label={t(`facts.costs.${name}`)}
          value={costs[name]}
          error={say(faults[`costs.${name}`])}
          onChange={({ target }) => onChange({ [name]: target.value })}
          inputMode="decimal"
          autoComplete="off"
        />
      ))}
    </fieldset>
  );
}
