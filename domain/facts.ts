import { metals, words, type Metal, type StoneKind } from "./facts/words.ts";

// A piece's metal, stones and measures (PCE-06), as `product_facts` and `product_stones` carry them on the wire.

/** The closed lists of codes with their words; the database's checks have the same codes, and a test compares. */
export const colours = {
  yellow: words("Yellow", "Κίτρινο"),
  white: words("White", "Λευκό"),
  rose: words("Rose", "Ροζ"),
  two_tone: words("Two-tone", "Δίχρωμο"),
  three_tone: words("Three-tone", "Τρίχρωμο"),
  grey: words("Grey", "Γκρι"),
  black: words("Black", "Μαύρο"),
  other: words("Other", "Άλλο"),
};
export const cuts = {
  brilliant: words("brilliant cut", "κοπή μπριγιάν"),
  princess: words("princess cut", "κοπή πρίνσες"),
  oval: words("oval cut", "οβάλ κοπή"),
  cushion: words("cushion cut", "κοπή κούσιον"),
  emerald: words("emerald cut", "κοπή σμαραγδιού"),
  asscher: words("Asscher cut", "κοπή άσερ"),
  radiant: words("radiant cut", "κοπή ράντιαντ"),
  pear: words("pear cut", "κοπή σταγόνα"),
  marquise: words("marquise cut", "κοπή μαρκίζ"),
  heart: words("heart cut", "κοπή καρδιά"),
  trillion: words("trillion cut", "τριγωνική κοπή"),
  baguette: words("baguette cut", "κοπή μπαγκέτα"),
  rose: words("rose cut", "κοπή ροζέτα"),
  cabochon: words("cabochon", "καμποσόν"),
  round: words("round", "στρογγυλό σχήμα"),
  drop: words("drop-shaped", "σχήμα σταγόνας"),
  baroque: words("baroque", "μπαρόκ σχήμα"),
  other: words("other cut", "άλλη κοπή"),
};
export const treatments = {
  none: words("untreated", "χωρίς επεξεργασία"),
  heated: words("heated", "θερμική επεξεργασία"),
  irradiated: words("irradiated", "ακτινοβόληση"),
  oiled: words("oiled", "εμποτισμός με λάδι"),
  filled: words("fracture-filled", "πλήρωση ρωγμών"),
  bleached: words("bleached", "λεύκανση"),
  dyed: words("dyed", "βαφή"),
  diffused: words("diffusion-treated", "επεξεργασία διάχυσης"),
  coated: words("coated", "επίστρωση"),
  stabilised: words("stabilised", "σταθεροποίηση"),
  other: words("otherwise treated", "άλλη επεξεργασία"),
};
/** `grown`: by man; of pearls: in a shell, by man's help. */
export const origins = {
  natural: words("natural", "φυσικής προέλευσης"),
  grown: words("laboratory-grown", "εργαστηριακής προέλευσης"),
};
export const cutGrades = {
  excellent: words("excellent cut", "άριστη κοπή"),
  very_good: words("very good cut", "πολύ καλή κοπή"),
  good: words("good cut", "καλή κοπή"),
  fair: words("fair cut", "μέτρια κοπή"),
  poor: words("poor cut", "κακή κοπή"),
};
export const laboratories = {
  gia: words("GIA", "GIA"),
  igi: words("IGI", "IGI"),
  hrd: words("HRD", "HRD"),
  igr: words("IGR", "IGR"),
  other: words("Other laboratory", "Άλλο εργαστήριο"),
};
/** Look-ups of reports (TRD-08); the number follows. None of IGR's is known. */
const reportAddresses: Partial<Record<Laboratory, string>> = {
  gia: "https://www.gia.edu/report-check?reportno=",
  igi: "https://www.igi.org/verify-your-report/?r=",
  hrd: "https://my.hrdantwerp.com/?record_number=",
};
const cultured = words("cultured", "καλλιέργειας");

type Colour = keyof typeof colours;
type Cut = keyof typeof cuts;
type Treatment = keyof typeof treatments;
type Origin = keyof typeof origins;
type CutGrade = keyof typeof cutGrades;
type Laboratory = keyof typeof laboratories;

export interface ProductFacts {
  metal: Metal | null;
  /** Parts in a thousand of fine metal. */
  fineness: number | null;
  colour: Colour | null;
  width_mm: number | null;
  height_mm: number | null;
  length_mm: number | null;
  weight_g: number | null;
  hallmark: string | null;
  hallmark_el: string | null;
  care: string | null;
  care_el: string | null;
  /** Name, postal and electronic address; null: the shop's own. */
  maker: string | null;
  /** Somebody in the EU, where the maker is outside of it. */
  responsible_person: string | null;
  warnings: string | null;
  warnings_el: string | null;
}
export interface ProductStone {
  kind: StoneKind;
  count: number | null;
  /** The weight of all these stones together. */
  carat: number | null;
  cut: Cut | null;
  treatment: Treatment | null;
  origin: Origin | null;
  /** The grade, or words: `F`, `D–E`, `vivid blue`. */
  colour: string | null;
  clarity: string | null;
  cut_grade: CutGrade | null;
  laboratory: Laboratory | null;
  report_number: string | null;
  /** The report as a file. */
  report_url: string | null;
}

/** The database's bounds; lengths in code points. Measures have two decimals at most, carats three. */
export const factLimits = {
  fineness: 999,
  mm: 5000,
  grams: 10_000,
  stones: 12,
  count: 1000,
  carat: 1000,
  hallmarkLength: 100,
  careLength: 500,
  safetyLength: 500,
  gradeLength: 40,
} as const;

/** The fineness that jewellers stamp, to suggest for each metal. */
export const usualFineness: Partial<Record<Metal, readonly number[]>> = {
  gold: [375, 585, 750, 916, 999],
  silver: [800, 925, 999],
  vermeil: [925],
  platinum: [850, 900, 950],
  palladium: [500, 950],
};

export function isMetal(code: string): code is Metal {
  return Object.keys(metals).includes(code);
}

/** Gold is spoken of in 24 parts: 14 of 585 ‰. Undefined for other metals. */
export function karats({ metal, fineness }: Pick<ProductFacts, "metal" | "fineness">): number | undefined {
  return metal === "gold" && fineness !== null ? Math.round((fineness * 24) / 1000) : undefined;
}

export function originWords({ kind, origin }: Pick<ProductStone, "kind" | "origin">) {
  if (origin === null) return undefined;
  return origin === "grown" && (kind === "pearl" || kind === "coral") ? cultured : origins[origin];
}

/** The laboratory's own page about a stone's report; undefined where none is known. */
export function reportAddress({ laboratory, report_number }: ProductStone): string | undefined {
  const address = laboratory && reportAddresses[laboratory];
  return address && report_number ? address + encodeURIComponent(report_number) : undefined;
}
