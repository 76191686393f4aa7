import { Plus } from "lucide-react";
import { factLimits } from "#domain/facts.ts";
import { Button } from "../../../ui/button.tsx";
import { randomUuid } from "../../../data/random-uuid.ts";
import type { Edited } from "../details/use-edited.ts";
import { Section } from "../details/section.tsx";
import { FactFields } from "./fact-fields.tsx";
import { factsSummary, newStone, type FactFaults, type TypedFacts, type TypedStone } from "./facts-form.ts";
import { StoneFields } from "./stone-fields.tsx";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { factsText } from "./text.ts";

export interface FactsProps {
  edited: Edited<TypedFacts>;
  faults: FactFaults;
}

/** A piece's metal, stones and measures (PCE-06). An empty fact is not shown to anybody. */
export function FactsSection({ edited, faults }: FactsProps) {
  const t = useText(factsText);
  const { language } = useLanguage();
  const { facts, stones } = edited.value;
  const summary = factsSummary(edited.value, language);
  const put = (changed: TypedStone[]) => edited.change({ ...edited.value, stones: changed });
  return (
    <Section
      title={t("facts.title")}
      summary={summary || t("facts.hint")}
      startsOpen={summary !== ""}
      hasFaults={Object.keys(faults).some((name) => !name.startsWith("costs."))}
    >
      <p className="mb-4 text-sm text-muted">{t("facts.emptyHint")}</p>
      <FactFields
        facts={facts}
        faults={faults}
        onChange={(changed) => edited.change({ ...edited.value, facts: { ...facts, ...changed } })}
      />
      <ol className="mt-6 grid gap-5 empty:hidden">
        {stones.map((stone, at) => (
          <li key={stone.key}>
            <StoneFields
              stone={stone}
              number={at + 1}
              fault={(name) => faults[`stones.${at}.${name}`]}
              onChange={(changed) => put(stones.map((one) => (one === stone ? { ...one, ...changed } : one)))}
              onRemove={() => put(stones.filter((one) => one !== stone))}
            />
          </li>
        ))}
      </ol>
      {stones.length < factLimits.stones ? (
        <Button variant="secondary" className="mt-5" onClick={() => put([...stones, newStone(randomUuid())])}>
          <Plus aria-hidden="true" className="size-4" />
          <span>{t("facts.addStone")}</span>
        </Button>
      ) : null}
    </Section>
  );
}
