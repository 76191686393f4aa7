import { useQuery } from "@tanstack/react-query";
import { useAdminClient } from "../data/client-context.ts";
import { deliveryMethodsQuery } from "../data/delivery-methods.ts";
import { readinessQuery } from "../data/shop-settings.ts";
import { todayQuery } from "./today-query.ts";

/** `isPending`: also while a new shop's first steps are asked for, so that nothing moves when they come (DAY-08). */
export function useToday() {
  const client = useAdminClient();
  const today = useQuery(todayQuery(client));
  const enabled = today.data?.is_new === true;
  const readiness = useQuery({ ...readinessQuery(client), enabled });
  const methods = useQuery({ ...deliveryMethodsQuery(client), enabled });
  const isPending = today.isPending || (enabled && (readiness.isPending || methods.isPending));
  return { today, isPending };
}
