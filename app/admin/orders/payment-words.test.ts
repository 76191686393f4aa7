import { expect, test } from "vitest";
import { translateAdmin, type AdminTextKey } from "../../i18n/admin-texts.ts";
import { attentionText, disputeText } from "./payment-words.ts";

test("PAY-04 what the books note of a payment is said in words, one after the other", () => {
  const said = attentionText(inGreek, "piece_gone, amount_differs, of_tomorrow");
  expect(said).toMatch(/^Ένα κομμάτι είχε εξαντληθεί.+ Το ποσό.+ of_tomorrow$/);
});

test("F61 a dispute is said in words, as the provider names it where we have none", () => {
  expect(disputeText(inGreek, "under_review")).toBe("η τράπεζα αποφασίζει");
  expect(disputeText(inGreek, "toString")).toBe("toString");
});

const inGreek = ((key: AdminTextKey) => translateAdmin("el", key as "cancel")) as Parameters<
  typeof attentionText
>[0];
