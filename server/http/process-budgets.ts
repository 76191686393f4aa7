import type { Budget } from "#platform/fairness/budgets.ts";
import { faultPath } from "#app/start/fault-report.ts";
import { reportPath } from "./policy-reports.ts";

/** Budgets of one address at the process itself; the platform counts requests below its prefixes. */
const budgets = {
  probe: { name: "probe", burst: 120, perMinute: 1_200 },
  asset: { name: "asset", burst: 1_200, perMinute: 6_000 },
  page: { name: "page", burst: 120, perMinute: 600 },
  form: { name: "form", burst: 20, perMinute: 10 },
  enquiry: { name: "enquiry", burst: 10, perMinute: 10 / 60 },
  report: { name: "policy-report", burst: 10, perMinute: 10 },
  fault: { name: "page-fault", burst: 15, perMinute: 10 },
  payPage: { name: "pay-page", burst: 120, perMinute: 600 },
  providerApi: { name: "provider-api", burst: 300, perMinute: 1_200 },
} satisfies Record<string, Budget>;

/** Addresses that monitors and the client's start ask. */
export const probes = new Set(["/healthz", "/readyz", "/config.json"]);

/** Every request has a budget; one that fits no other counts as a page, found or not (AVL-22). */
export function processBudget(asked: { method: string; path: string; isFile: boolean }): Budget {
  const { method, path } = asked;
  if (probes.has(path)) return budgets.probe;
  if (path === reportPath) return budgets.report;
  if (path === faultPath) return budgets.fault;
  if (/^\/pay(\/|$)/.test(path)) return budgets.payPage;
  if (/^\/v1(\/|$)/.test(path)) return budgets.providerApi;
  if (asked.isFile) return budgets.asset;
  if (method === "GET" || method === "HEAD") return budgets.page;
  return /^\/(ask|wish\/for)\//.test(path) ? budgets.enquiry : budgets.form;
}

/** Whether a refusal is shown to a person. */
export function isForReaders({ name }: Budget): boolean {
  return [budgets.page, budgets.form, budgets.enquiry, budgets.payPage].some((one) => one.name === name);
}
