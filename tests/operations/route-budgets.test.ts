import { expect, test } from "vitest";
import { createLocalBudgets, type Budget } from "#platform/fairness/budgets.ts";
import { roomBudget } from "#platform/fairness/room-budgets.ts";
import { findRoom } from "#platform/gateway-rooms.ts";
import { processBudget } from "#server/http/process-budgets.ts";
import { publicRoutes, type PublicRoute } from "../public-routes.ts";

/** More than any page asks for: a flood of any route meets a refusal by then. */
const mostAtOnce = 1_200;

function budgetOf({ room, method, path }: PublicRoute): Budget {
  const below = findRoom(`http://shop.test${path}`);
  if (below) return roomBudget(below, method);
  return processBudget({ method, path, isFile: room === "process" });
}

test("AVL-22 every public route has a budget, and refuses who asks for more than it holds", async () => {
  const routes = await publicRoutes();
  expect(routes.length).toBeGreaterThan(200);
  const unbounded: string[] = [];
  for (const route of routes) {
    const budget = budgetOf(route);
    const budgets = createLocalBudgets(() => 0);
    const take = () => budgets.take(budget, "192.0.2.1");
    const answers = await Promise.all(Array.from({ length: mostAtOnce + 1 }, take));
    if (answers.every((waitS) => waitS === 0)) unbounded.push(`${route.method} ${route.path}`);
  }
  expect(unbounded).toEqual([]);
});
