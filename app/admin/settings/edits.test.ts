import { expect, test } from "vitest";
import { changesOf, conflictsOf, rebased, unsaved, withEdit } from "./edits.ts";

const saved = { shop_name: "Kosmima", vat_no: null, vat_rate: 19, dispatch_mails: true };
const typed = (name: "shop_name" | "vat_no" | "vat_rate" | "dispatch_mails", text: string | boolean) =>
  withEdit({}, name, { typed: text, saved: saved[name] });

test("AFT-03 LAW-01 only what differs is sent: numbers as numbers, an emptied text as null", () => {
  expect(changesOf(saved, {})).toEqual({ changes: {}, seen: {} });
  expect(changesOf(saved, typed("dispatch_mails", false)).changes).toEqual({
    dispatch_mails: false,
  });
  expect(changesOf(saved, typed("vat_no", " CY1\r\n")).changes).toEqual({ vat_no: "CY1" });
  expect(changesOf(saved, typed("vat_rate", "9.5"))).toEqual({
    changes: { vat_rate: 9.5 },
    seen: { vat_rate: 19 },
  });
  expect(changesOf(saved, typed("shop_name", " ")).changes).toEqual({ shop_name: null });
  // A space at the end stays in the field while a word is typed, and is no change.
  expect(typed("shop_name", "Kosmima ")).toEqual({
    shop_name: { seen: "Kosmima", typed: "Kosmima " },
  });
  expect(changesOf(saved, typed("shop_name", "Kosmima ")).changes).toEqual({});
  expect(withEdit(typed("vat_rate", "9"), "vat_rate", { typed: "19", saved: 19 })).toEqual({});
});

test("SHO-03 somebody else's change of the same name is a conflict, of another one is taken over", () => {
  const mine = typed("shop_name", "Chrysos");
  expect(conflictsOf({ ...saved, vat_no: "CY1" }, mine)).toEqual([]);
  const theirs = { ...saved, shop_name: "Asimi" };
  expect(conflictsOf(theirs, mine)).toEqual(["shop_name"]);
  expect(changesOf(theirs, mine).seen).toEqual({ shop_name: "Kosmima" });
  expect(conflictsOf(theirs, rebased(mine, { shop_name: "Asimi" }))).toEqual([]);
  // Both typed the same: nothing is left to choose or to save.
  expect(conflictsOf({ ...saved, shop_name: "Chrysos" }, mine)).toEqual([]);
  expect(unsaved({ ...saved, shop_name: "Chrysos" }, mine)).toEqual({});
});
