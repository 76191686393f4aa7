import { createKept } from "../../data/kept.ts";

export const ringUnits = ["eu", "uk", "us"] as const;
export type RingUnit = (typeof ringUnits)[number];

/** The country whose sizes a shopper knows (EYE-05). */
export const ringUnit = createKept<RingUnit>({
  key: "ring-unit",
  empty: "eu",
  salvage: (saved) => ringUnits.find((unit) => unit === saved),
});
