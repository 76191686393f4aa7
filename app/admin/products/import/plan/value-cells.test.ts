import { expect, test } from "vitest";
import { cellsOfList, listsIn } from "./value-cells.ts";

test("MOV-07 sizes are mended in their cells: labels, surcharges and counts, one more and one less", () => {
  const cells = new Map([
    ["name", "Halo"],
    ["choice: Ring size / Μέγεθος [ring size]", "50;52;54"],
    ["surcharge: Ring size / Μέγεθος [ring size]", "54=20"],
    ["default: Ring size", "52"],
    ["stock_seen: Ring size", "50=1;52=2"],
    ["choice: Words [text]", "20;latin"],
    ["choice: Metal", ""],
  ]);
  const [list, ...more] = listsIn(cells);
  expect(more).toEqual([]);
  expect(list).toMatchObject({ name: "Ring size", column: "choice: Ring size / Μέγεθος [ring size]" });
  if (!list) return;
  const [first, second, third] = list.values;
  expect(third).toEqual({ was: "54", label: "54", surcharge: "20", stock: "" });
  const values = [
    { ...first!, label: " " },
    { ...second!, label: "52.5", stock: "3" },
    { ...third!, surcharge: "25,50" },
    { was: "", label: "56", surcharge: "", stock: "0" },
  ];
  expect(cellsOfList({ ...list, values }, cells)).toEqual({
    "choice: Ring size / Μέγεθος [ring size]": "52.5;54;56",
    "surcharge: Ring size / Μέγεθος [ring size]": "54=25,50",
    "stock: Ring size / Μέγεθος [ring size]": "52.5=3;56=0",
    "default: Ring size": "52.5;",
    "stock_seen: Ring size": "52.5=2",
  });
  const same = cellsOfList(list, cells);
  expect(Object.keys(same)).not.toContain("stock: Ring size / Μέγεθος [ring size]");
});
