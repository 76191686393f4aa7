import { TextField } from "../../../ui/field.tsx";
import { useText } from "../../../i18n/language.tsx";
import { AdminsOnly } from "../../frame/admins-only.tsx";
import { Section } from "../details/section.tsx";
import { productsText } from "../text.ts";
import { useFactFault } from "./fact-fault.ts";
import { costNames } from "./facts-form.ts";
import type { FactsProps } from "./facts-section.tsx";

/** A piece's making and stones, for its price by the day's metal (WEK-16): no shopper reads them. */
export function CostsSection({ edited, faults }: FactsProps) {
  const t = useText(productsText);
  const say = useFactFault();
  const { costs } = edited.value;
  const typed = costNames.filter((name) => costs[name] !== "");
  return (
    <AdminsOnly>
      <Section
        title={t("facts.costs.title")}
        summary={
          typed.map((name) => `${t(`facts.costs.${name}`)}: ${costs[name]}`).join(" · ") || t("facts.costs.short")
        }
        startsOpen={typed.length > 0}
        hasFaults={costNames.some((name) => faults[`costs.${name}`] !== undefined)}
      >
        <p className="mb-4 text-sm text-muted">{t("facts.costs.hint")}</p>
        <div className="grid grid-cols-2 gap-x-5 gap-y-4">
          {costNames.map((name) => (
            <TextField
              key={name}
              label={t(`facts.costs.${name}`)}
              value={costs[name]}
              error={say(faults[`costs.${name}`])}
              onChange={({ target }) => edited.change({ ...edited.value, costs: { ...costs, [name]: target.value } })}
              inputMode="decimal"
              autoComplete="off"
            />
          ))}
        </div>
      </Section>
    </AdminsOnly>
  );
}
