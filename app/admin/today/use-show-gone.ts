import { useQueryClient } from "@tanstack/react-query";
import { todayKey } from "../data/keys.ts";
import type { Owed, TodayFacts } from "./today-query.ts";

/** The row goes in the same frame; the next reading brings it back where the service has refused. */
export function useShowGone(row: Owed): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.cancelQueries({ queryKey: todayKey });
    queries.setQueryData(todayKey, (facts: TodayFacts | undefined) => without(facts, row));
  };
}

function without(facts: TodayFacts | undefined, { id, step }: Owed): TodayFacts | undefined {
  const rows = facts?.owed.rows.filter((one) => one.id !== id);
  if (!facts || !rows || rows.length === facts.owed.rows.length) return facts;
  const counts = { ...facts.owed.counts, [step]: (facts.owed.counts[step] ?? 1) - 1 };
  return { ...facts, owed: { counts, rows } };
}
