import {
  colours,
  cutGrades,
  cuts,
  karats,
  originWords,
  reportAddress,
  treatments,
  type ProductFacts,
  type ProductStone,
} from "#domain/facts.ts";
import { metals, stoneKinds } from "#domain/facts/words.ts";
import { textIn, type Language } from "#domain/language.ts";
import type { WholeProduct } from "../data/products.ts";
import { decimal } from "#domain/format.ts";
import { sharedText } from "../i18n/shared-text.ts";
import { wordsIn } from "../i18n/translate.ts";

/** Subjects of facts, in the order in which people ask. */
export const factGroups = ["material", "measures", "more"] as const;
export type FactGroup = (typeof factGroups)[number];

export interface FactRow {
  group: FactGroup;
  name: string;
  /** One line a stone; of everything else one. */
  lines: string[];
  /** The address that each line leads to, if any. */
  links?: (string | undefined)[];
}

/** A piece's facts, in words and in the order in which people ask (PCE-06). */
export function factRows(
  { product_facts: facts, product_stones: stones }: Pick<WholeProduct, "product_facts" | "product_stones">,
  language: Language,
): FactRow[] {
  const inUnit = (value: number | null, unit: "mm" | "g") =>
    value === null ? null : `${decimal(value, language)} ${wordsIn(language, sharedText)(`facts.units.${unit}`)}`;
  const t = wordsIn(language, sharedText);
  const rows = [
    ["material", "metal", facts && metalText(facts, language)],
    ["material", "colour", facts?.colour && colours[facts.colour][language]],
    ["material", "stones", stones.map((stone) => stoneText(stone, language))],
    ["material", "hallmark", facts && textIn(language, facts.hallmark, facts.hallmark_el)],
    ["measures", "width", facts && inUnit(facts.width_mm, "mm")],
    ["measures", "height", facts && inUnit(facts.height_mm, "mm")],
    ["measures", "length", facts && inUnit(facts.length_mm, "mm")],
    ["measures", "weight", facts && inUnit(facts.weight_g, "g")],
    ["more", "care", facts && textIn(language, facts.care, facts.care_el)],
    ["more", "warnings", facts && textIn(language, facts.warnings, facts.warnings_el)],
  ] as const;
  const known: FactRow[] = rows.flatMap(([group, name, said]) => {
    const lines = [said ?? []].flat();
    return lines.length > 0 ? [{ group, name: t(`facts.${name}`), lines }] : [];
  });
  const report: FactRow & Required<Pick<FactRow, "links">> = {
    group: "material",
    name: t("facts.report"),
    lines: [],
    links: [],
  };
  for (const stone of stones) {
    if (stone.report_number) {
      report.lines.push(reportWords(stone));
      report.links.push(reportAddress(stone));
    }
    if (stone.report_url) {
      report.lines.push(t("facts.reportFile"));
      report.links.push(stone.report_url);
    }
  }
  return report.lines.length > 0 ? [...known, report] : known;
}

/** `Gold, 750 ‰ (18 carats)`. A fineness without a metal says nothing. */
function metalText(facts: ProductFacts, language: Language) {
  if (facts.metal === null) return null;
  const metal = metals[facts.metal][language];
  if (facts.fineness === null) return metal;
  const count = karats(facts);
  const carats = count === undefined ? "" : ` (${wordsIn(language, sharedText)("facts.karats", { count })})`;
  return `${metal}, ${facts.fineness} ‰${carats}`;
}

/** `GIA 2141438171`; a laboratory that the shop has no name for is the number alone. */
export function reportWords({ laboratory, report_number }: ProductStone): string {
  return [laboratoryName(laboratory), report_number].filter(Boolean).join(" ");
}

/** `26 × Diamond, 1.25 ct, brilliant cut, laboratory-grown`. */
export function stoneText(stone: ProductStone, language: Language): string {
  const kind = stoneKinds[stone.kind][language];
  return [
    stone.count === null || stone.count === 1 ? kind : `${stone.count} × ${kind}`,
    stone.carat === null
      ? null
      : `${decimal(stone.carat, language)} ${wordsIn(language, sharedText)("facts.units.ct")}`,
    stone.colour,
    stone.clarity,
    stone.cut && cuts[stone.cut][language],
    stone.cut_grade && cutGrades[stone.cut_grade][language],
    originWords(stone)?.[language],
    stone.treatment && treatments[stone.treatment][language],
  ]
    .filter(Boolean)
    .join(", ");
}

/** The laboratories of the list are known by their letters; undefined for any other. */
export function laboratoryName(laboratory: ProductStone["laboratory"]): string | undefined {
  return laboratory === null || laboratory === "other" ? undefined : laboratory.toUpperCase();
}
