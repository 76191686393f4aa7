import { expect, test } from "vitest";
import { readWithdrawal } from "./withdrawal.ts";

const read = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return readWithdrawal(form, () => "a new attempt");
};

test("AFT-06 pieces are read by line; an empty choice is no choice of all", () => {
  const typed = { reference: " KOS-7F3K9Q ", "chosen-of": "KOS-7F3K9Q" };
  expect(read({ ...typed, "piece-1": "2", "piece-2": "0", "piece-x": "1" })).toMatchObject({
    reference: "KOS-7F3K9Q",
    lines: [{ line_no: 1, quantity: 2 }],
    attempt: "a new attempt",
  });
  expect(read({ ...typed, "piece-1": "0" }).lines).toEqual([]);
  expect(read({ reference: "KOS-7F3K9Q", "piece-1": "2", attempt: "one" })).toMatchObject({
    lines: null,
    attempt: "one",
  });
});

test("AFT-06 pieces that were chosen from one order are not meant in another", () => {
  const other = { reference: "KOS-AAAAAA", "chosen-of": "KOS-7F3K9Q", "piece-1": "2" };
  expect(read(other).lines).toBeNull();
  expect(read({ ...other, token: "of a link" }).lines).toBeNull();
  expect(read({ token: "of a link", "chosen-of": "of a link", "piece-1": "1" }).lines).toEqual([
    { line_no: 1, quantity: 1 },
  ]);
});
