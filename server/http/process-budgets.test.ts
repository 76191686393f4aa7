import { expect, test } from "vitest";
import { createLocalBudgets } from "#platform/fairness/budgets.ts";
import { processBudget } from "./process-budgets.ts";

const budgetOf = (path: string, method = "GET", isFile = false) => processBudget({ method, path, isFile });

test.each([
  ["/", "GET", "page"],
  ["/shop/rings", "HEAD", "page"],
  ["/no-such-page", "GET", "page"],
  ["/withdraw", "POST", "form"],
  ["/ask/ring", "POST", "enquiry"],
  ["/wish/for/ring", "POST", "enquiry"],
  ["/wish/token", "POST", "form"],
  ["/quote/token", "GET", "page"],
  ["/quote/token", "POST", "form"],
  ["/", "PROPFIND", "form"],
  ["/healthz", "GET", "probe"],
  ["/readyz", "GET", "probe"],
  ["/config.json", "GET", "probe"],
  ["/policy-reports", "POST", "policy-report"],
  ["/page-faults", "POST", "page-fault"],
  ["/v1/checkout/sessions", "POST", "provider-api"],
])("AVL-22 %s by %s is counted as %s", (path, method, name) => {
  expect(budgetOf(path, method).name).toBe(name);
});

test("AVL-20 the payment page is counted, whatever is asked of it", async () => {
  const budgets = createLocalBudgets(() => 0);
  const take = (method: string) => budgets.take(budgetOf("/pay/cs_test_1", method), "192.0.2.1");
  for (let count = 0; count < 60; count += 1) {
    expect([await take("GET"), await take("POST")]).toEqual([0, 0]);
  }
  expect(await take("GET")).toBeGreaterThan(0);
  expect(await take("POST")).toBeGreaterThan(0);
});

test("AVL-22 files are counted apart from pages", () => {
  expect(budgetOf("/assets/root-1.js", "GET", true).name).toBe("asset");
  expect(budgetOf("/favicon.ico", "GET", true).name).toBe("asset");
});
