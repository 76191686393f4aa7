import { expect, test } from "vitest";
import { attemptFor, endAttempt } from "./attempt.ts";

const line = { id: "a", name: "Helios ring", price: 1240, quantity: 1 };

test("F48 R25 the same lines are the same attempt until somebody answers", () => {
  const first = attemptFor([line]);
  expect(attemptFor([{ ...line, price: 1250 }])).toBe(first);
  const other = attemptFor([{ ...line, quantity: 2 }]);
  expect(other).not.toBe(first);
  endAttempt();
  expect(attemptFor([{ ...line, quantity: 2 }])).not.toBe(other);
});
