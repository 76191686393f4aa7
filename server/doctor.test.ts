import { expect, test } from "vitest";
import { judge } from "./doctor.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const well = {
  last_event_at: null,
  last_paid_at: null,
  paid_of_week: { webhook: 3, shopper: 1 },
  unfinished: 1,
  oldest_hold_at: "2026-11-21T11:40:00Z",
  attention: 0,
  mails_pending: 1,
  mails_failed: 0,
  oldest_mail_at: "2026-11-21T11:59:00Z",
};

const faultsOf = (changed: object) =>
  judge({ ...well, ...changed }, now).filter(({ isWell }) => !isWell).length;

test("a shop with payments under way and a fresh mail is well", () => {
  expect(faultsOf({})).toBe(0);
});

test("holds that are too old, failed or stuck mails and undecided payments are faults", () => {
  expect(faultsOf({ oldest_hold_at: "2026-11-21T11:00:00Z" })).toBe(1);
  expect(faultsOf({ mails_failed: 1 })).toBe(1);
  expect(faultsOf({ oldest_mail_at: "2026-11-21T11:00:00Z" })).toBe(1);
  expect(faultsOf({ attention: 2 })).toBe(1);
});

test("PAY-03 payments of which no webhook told are a fault, but not the first two", () => {
  expect(faultsOf({ paid_of_week: { shopper: 2, reconciliation: 1 } })).toBe(1);
  expect(faultsOf({ paid_of_week: { shopper: 2 } })).toBe(0);
  expect(faultsOf({ paid_of_week: {} })).toBe(0);
});
