import { useQueryClient } from "@tanstack/react-query";
import { todayKey } from "../data/keys.ts";
import type { TodayFacts } from "./today-query.ts";

/** The card goes in the same frame; the next reading brings it back where the service has refused. */
export function useShowGone(checkout: string): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.cancelQueries({ queryKey: todayKey });
    queries.setQueryData(todayKey, (facts: TodayFacts | undefined) => without(facts, checkout));
  };
}

function without(facts: TodayFacts | undefined, checkout: string): TodayFacts | undefined {
  if (!facts) return facts;
  const purchases = facts.to_pack.purchases.filter((one) => one.id !== checkout);
  const gone = facts.to_pack.purchases.length - purchases.length;
  return {
    ...facts,
    waiting: facts.waiting - gone,
    to_pack: { count: facts.to_pack.count - gone, purchases },
    to_collect: facts.to_collect.filter((one) => one.id !== checkout),
  };
}
