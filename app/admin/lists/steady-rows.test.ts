import { expect, test } from "vitest";
import { steadyPlaces } from "./steady-rows.ts";

const row = (id: string, sent = false) => ({ id, sent });
const filled = (id: string, sent = false) => ({ row: row(id, sent), isEmpty: false });
const empty = (id: string) => ({ row: row(id), isEmpty: true });

test("AFT-09 a row that leaves keeps its place; a new one comes last; nothing stays empty at the end", () => {
  const before = [filled("a"), filled("b"), filled("c")];
  const after = steadyPlaces(before, [row("new"), row("a"), row("c", true)]);
  expect(after).toEqual([filled("a"), empty("b"), filled("c", true), filled("new")]);
  // It comes back to its place, as after a refusal.
  const back = steadyPlaces(after, [row("a"), row("b"), row("c")]);
  expect(back).toEqual([filled("a"), filled("b"), filled("c")]);
  expect(steadyPlaces(back, [row("a")])).toEqual([filled("a")]);
});
