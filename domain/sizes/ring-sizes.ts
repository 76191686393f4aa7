/**
 * Ring sizes by inner circumference in millimetres, which is the size itself in the EU (ISO 8653:2016). The UK's letters
 * are 1.25 mm apart and begin at 37.5 (BS 6820:1987); the US counts inner diameters, 0.032 inches apart, from 0.458.
 */
export interface RingSize {
  eu: number;
  /** British letters, to the half: `N½`. */
  uk: string;
  /** American numbers, to the quarter: `6¾`. */
  us: string;
  /** The inner diameter in mm, to the tenth. */
  diameter: number;
}

/** The sizes that rings are made in, children's apart. */
export const smallestRing = 44;
export const largestRing = 72;
export const ringSizes: readonly number[] = Array.from(
  { length: largestRing - smallestRing + 1 },
  (_, at) => smallestRing + at,
);

/** A bank card in mm (ISO/IEC 7810, ID-1): whoever has one can check a scale. */
export const bankCard = { width: 85.6, height: 53.98 };

export function ringSize(circumference: number): RingSize {
  return {
    eu: Math.round(circumference),
    uk: ukSize(circumference),
    us: usSize(circumference),
    diameter: Math.round((circumference / Math.PI) * 10) / 10,
  };
}

/** Finds a ring's size by its label; undefined when it is none. */
export function ringSizeOf(label: string): RingSize | undefined {
  const circumference = /^\d{2}(\.5)?$/.test(label) ? Number(label) : 0;
  const isRing = circumference >= smallestRing - 6 && circumference <= largestRing + 4;
  return isRing ? ringSize(circumference) : undefined;
}

function ukSize(circumference: number): string {
  const halves = Math.round(((circumference - 37.5) / 1.25) * 2);
  const letter = Math.floor(halves / 2);
  const beyondZ = letter > 25 ? `Z+${letter - 25}` : String.fromCodePoint(65 + letter);
  return beyondZ + (halves % 2 === 1 ? "½" : "");
}

function usSize(circumference: number): string {
  const millimetresAnInch = 25.4;
  const inches = circumference / Math.PI / millimetresAnInch;
  const quarters = Math.round(((inches - 0.458) / 0.032) * 4);
  return `${Math.floor(quarters / 4) || ""}${["", "¼", "½", "¾"][quarters % 4]}`;
}
