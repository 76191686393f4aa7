import type { Language } from "#domain/language.ts";
import { textIn } from "#domain/language.ts";
import type { ManagedProduct } from "../../data/product-changes.ts";
import { wordsIn } from "../../../i18n/translate.ts";
import { productsText } from "../text.ts";
import { typedChoices, type TypedChoice } from "../choices/choices-form.ts";
import type { Draft } from "../drafts.ts";
import { costNames, factNames, factsSummary, typedFacts } from "../facts/facts-form.ts";
import { choiceCells } from "../files/choice-cells.ts";

interface Asked {
  saved: ManagedProduct;
  mine: Pick<Draft, "facts" | "choices">;
  language: Language;
}

/** Facts, stones and choices that were changed on both sides. */
export function detailDifferences({ saved, mine, language }: Asked) {
  const t = wordsIn(language, productsText);
  const rows: { name: string; theirs: string; mine: string }[] = [];
  const tell = (name: string, theirs: string, own: string) => {
    if (theirs !== own) rows.push({ name, theirs, mine: own });
  };
  if (mine.facts) {
    const theirs = typedFacts(saved);
    const only = (name: string, value: string) =>
      factsSummary({ facts: { ...typedFacts({}).facts, [name]: value }, stones: [] }, language);
    for (const name of factNames) {
      const said = (value: string) => (name === "metal" ? only(name, value) : value);
      tell(t(`facts.names.${name}`), said(theirs.facts[name]), said(mine.facts.facts[name]));
    }
    const stones = ({ stones: list }: typeof theirs) =>
      list.map((stone) => factsSummary({ ...typedFacts({}), stones: [stone] }, language)).join(", ");
    tell(t("facts.names.kind"), stones(theirs), stones(mine.facts));
    for (const name of costNames) tell(t(`facts.costs.${name}`), theirs.costs[name], mine.facts.costs[name]);
  }
  if (mine.choices) {
    const theirs = typedChoices(saved.product_choices);
    const names = new Map(
      [...theirs, ...mine.choices].map((one) => [one.id, textIn(language, one.name, one.name_el || null)]),
    );
    for (const [id, name] of names) {
      const of = (list: readonly TypedChoice[]) => choiceText(list.find((one) => one.id === id));
      tell(name, of(theirs), of(mine.choices));
    }
  }
  return rows;
}

/** `50;52;54 · 54=20`: the values, then what only some of them have. */
function choiceText(choice: TypedChoice | undefined): string {
  if (!choice) return "";
  const { stock_seen: _seen, ...cells } = choiceCells(choice);
  return Object.values(cells)
    .filter((cell) => cell !== "")
    .join(" · ");
}
