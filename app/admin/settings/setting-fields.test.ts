import { expect, test } from "vitest";
import { settingChanges } from "./setting-fields.ts";

test("AFT-03 LAW-01 only what differs is sent; a box that is not ticked is no", () => {
  const saved = { shop_name: "Kosmima", vat_no: null, vat_rate: 19, dispatch_mails: true };
  const typed = new FormData();
  for (const [name, value] of Object.entries({ shop_name: "Kosmima", vat_no: "", vat_rate: "19" }))
    typed.set(name, value);
  expect(settingChanges(saved, typed)).toEqual({ dispatch_mails: false });
  typed.set("dispatch_mails", "on");
  expect(settingChanges(saved, typed)).toEqual({});
  typed.set("vat_no", "CY1");
  expect(settingChanges(saved, typed)).toEqual({ vat_no: "CY1" });
});
