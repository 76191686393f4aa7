import { createKept, useKept } from "../../data/kept.ts";

/** CSS pixels a millimetre: a laptop has about 4, a phone about 6. */
export const scales = { min: 3, max: 8, step: 0.01 };
const usualScale = 5;

/** The screen's own pixels a millimetre, once somebody has measured it: another zoom of the browser keeps it true. */
export const screenScale = createKept<number | null>({
  key: "pixels-a-millimetre",
  empty: null,
  salvage: (saved) => (typeof saved === "number" && saved >= 1 && saved <= 64 ? saved : undefined),
  saved: (value) => value ?? undefined,
});

/** A screen does not tell how large its pixels are, but everybody has a bank card. */
export function useScreenScale() {
  const kept = useKept(screenScale);
  const scale = kept === null ? usualScale : Math.min(scales.max, Math.max(scales.min, kept / devicePixelRatio));
  return { scale, setScale: (next: number) => void screenScale.change(() => next * devicePixelRatio) };
}
