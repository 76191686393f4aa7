import { expect, test } from "vitest";
import { notesOf } from "./notes.ts";

const quiet = {
  ready: true,
  missing: [],
  stuck_mails: 0,
  attention: 0,
  foreign_sales: 799_999,
  foreign_sales_before: 0,
  has_oss: false,
  lacks_notice: false,
  is_trial: false,
  keeps_mail: false,
  undelivered: 0,
};

test("LAW-01 sales to other countries are told of before the threshold of EUR 10,000", () => {
  expect(notesOf(quiet)).toEqual([]);
  expect(notesOf({ ...quiet, foreign_sales: 800_000 })).toEqual(["foreignSales"]);
  expect(notesOf({ ...quiet, foreign_sales_before: 800_000 })).toEqual(["foreignSales"]);
  expect(notesOf({ ...quiet, foreign_sales: 800_000, has_oss: true })).toEqual([]);
});

test("LAW-02 PAY-06 a shop that sends no mail, or takes no money, or misses the provider's news, says so", () => {
  const all = { ...quiet, is_trial: true, keeps_mail: true, undelivered: 2 };
  expect(notesOf(all)).toEqual(["isTrial", "keepsMail", "undelivered"]);
});

test("TRD-04 'Ready to sell?' asks for the official notice of the guarantee", () => {
  expect(notesOf({ ...quiet, lacks_notice: true })).toEqual(["lacksNotice"]);
});
