import { expect, test } from "vitest";
import { printCsv } from "../../../files/csv.ts";
import { exampleRows } from "../../files/example-rows.ts";
import { planImport, readTable } from "../../files/plan-import.ts";
import { readFile } from "./read-file.ts";

test("MOV-01 our own export is read as it is", async () => {
  const bytes = new TextEncoder().encode(printCsv(exampleRows(), "el")).buffer;
  const { rows, shape } = await readFile({ bytes, name: "products.csv" });
  expect(shape).toBe("own");
  expect(planImport(readTable(rows), []).map(({ outcome }) => outcome)).toEqual(["new", "new"]);
});
