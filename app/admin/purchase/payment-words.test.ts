import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { purchaseText } from "./text.ts";
import { attentionText, disputeText } from "./payment-words.ts";

test("PAY-04 what the books note of a payment is said in words, one after the other", () => {
  const said = attentionText("el", "product_gone, amount_differs, of_tomorrow");
  expect(said).toMatch(/^Ένα κομμάτι είχε εξαντληθεί.+ Το ποσό.+ of_tomorrow$/);
});

test("DAY-07 every note that the books can make has words", () => {
  const migrations = new URL("../../../supabase/migrations/", import.meta.url);
  const sql = readdirSync(migrations)
    .map((file) => readFileSync(new URL(file, migrations), "utf8"))
    .join("");
  const [, refusals = ""] = /function private\.refusal_to_fulfil\b.*?\$\$(.*?)\$\$/s.exec(sql) ?? [];
  const noted = [
    ...sql.matchAll(/private\.note_(?:attention|kept_deposit)\([^']*'(\w+)'\)/g),
    ...refusals.matchAll(/then '(\w+)'/g),
  ].map(([, code]) => code);
  expect(noted.length).toBeGreaterThan(8);
  expect(new Set(Object.keys(purchaseText.attention))).toEqual(new Set(noted));
});

test("F61 a dispute is said in words, as the provider names it where we have none", () => {
  expect(disputeText("el", "under_review")).toBe("η τράπεζα αποφασίζει");
  expect(disputeText("el", "toString")).toBe("toString");
});
