import { expect, test } from "vitest";
import { printCsv } from "../files/csv.ts";
import { ossRows, paperRows } from "./month-csv.ts";
import type { Paper } from "./month-query.ts";

const receipt: Paper = {
  name: "2026-00007",
  kind: "receipt",
  issued_at: "2026-11-05T22:30:00Z",
  reference: "KOS-1",
  country: "CY",
  paid_by: null,
  vat_rate: 19,
  vat_regime: "domestic" as const,
  vat_state: "CY",
  proof: null,
  amount: 1050,
  vat: 168,
  delivery: 0,
  wrap: 0,
};

test("AFT-10 the month's file has a line for each paper, in the reader's language and numbers; what is given back is negative", () => {
  const note: Paper = { ...receipt, name: "2026-00008", kind: "credit_note", delivery: 250 };
  const lines = (language: "en" | "el") => printCsv(paperRows([receipt, note], language), language).split("\r\n");
  expect(lines("en")[0]).toMatch(/^\uFEFFNumber,Date,Order,Country,VAT %,Amount,VAT,Net,/);
  expect(lines("en")[1]).toBe("2026-00007,2026-11-06,KOS-1,CY,19,10.5,1.68,8.82,0,0,online,VAT of Cyprus,CY,");
  expect(lines("el")[1]).toBe("2026-00007;2026-11-06;KOS-1;CY;19;10,5;1,68;8,82;0;0;ηλεκτρονικά;ΦΠΑ Κύπρου;CY;");
  expect(lines("el")[2]).toBe("2026-00008;2026-11-06;KOS-1;CY;19;-10,5;-1,68;-8,82;-2,5;0;ηλεκτρονικά;ΦΠΑ Κύπρου;CY;");
});

test("TRD-01 the quarter's list has a line for each member state and rate, and the quarters that it corrects", () => {
  const rows = ossRows(
    [
      { state: "AT", rate: 20, net: 10_000, vat: 2000, of: null },
      { state: "DE", rate: 19, net: -5000, vat: -950, of: "2026-3" },
    ],
    "en",
  );
  expect(printCsv(rows, "en")).toBe(
    "\uFEFFMember state,VAT %,Net,VAT,Corrects the quarter\r\nAT,20,100,20,\r\nDE,19,-50,-9.5,2026-3\r\n",
  );
});
