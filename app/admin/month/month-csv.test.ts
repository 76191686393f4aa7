import { expect, test } from "vitest";
import { printCsv } from "../files/csv.ts";
import { paperRows } from "./month-csv.ts";
import type { Paper } from "./month-query.ts";

const receipt: Paper = {
  name: "2026-00007",
  kind: "receipt",
  issued_at: "2026-11-05T22:30:00Z",
  reference: "KOS-1",
  country: "CY",
  payment_method: null,
  vat_rate: 19,
  amount: 1050,
  vat: 168,
  delivery: 0,
  wrap: 0,
};

test("AFT-10 the month's file has a line for each paper, in the reader's language and numbers; what is given back is negative", () => {
  const note: Paper = { ...receipt, name: "2026-00008", kind: "credit_note", delivery: 250 };
  const lines = (language: "en" | "el") => printCsv(paperRows([receipt, note], language), language).split("\r\n");
  expect(lines("en")[0]).toMatch(/^\uFEFFNumber,Date,Order,Country,VAT %,Amount,VAT,Net,/);
  expect(lines("en")[1]).toBe("2026-00007,2026-11-06,KOS-1,CY,19,10.5,1.68,8.82,0,0,online");
  expect(lines("el")[1]).toBe("2026-00007;2026-11-06;KOS-1;CY;19;10,5;1,68;8,82;0;0;ηλεκτρονικά");
  expect(lines("el")[2]).toBe("2026-00008;2026-11-06;KOS-1;CY;19;-10,5;-1,68;-8,82;-2,5;0;ηλεκτρονικά");
});
