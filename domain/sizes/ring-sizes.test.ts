import { expect, test } from "vitest";
import { ringSize, ringSizeOf, ringSizes } from "./ring-sizes.ts";

test.each([
  // Inner circumference in mm; UK as in BS 6820, US by the inner diameter (7: 0.682 inches), as jewellers' tables have them.
  [44, "F", "3", 14],
  [49, "J", "5", 15.6],
  [52, "L½", "6", 16.6],
  [54, "N", "6¾", 17.2],
  [57, "P½", "8", 18.1],
  [62, "T½", "10", 19.7],
  [70, "Z+1", "13", 22.3],
])("PCE-05 EU %i is UK %s, US %s, %d mm across", (eu, uk, us, diameter) => {
  expect(ringSize(eu)).toEqual({ eu, uk, us, diameter });
});

test("PCE-05 sizes grow with the ring, in each country", () => {
  const sizes = ringSizes.map(ringSize);
  expect(new Set(sizes.map(({ us }) => us)).size).toBe(sizes.length);
  expect(new Set(sizes.map(({ uk }) => uk)).size).toBe(sizes.length);
  expect(sizes.every(({ diameter }, at) => at === 0 || diameter > sizes[at - 1]!.diameter)).toBe(true);
});

test("PCE-05 only the label of a ring's size is translated", () => {
  expect(ringSizeOf("54")?.uk).toBe("N");
  for (const label of ["", "S", "5", "99", "54 mm"]) expect(ringSizeOf(label)).toBeUndefined();
});
