import { useQuery } from "@tanstack/react-query";
import { useAdminClient } from "../data/client-context.ts";
import { useIsAdmin } from "../data/right.ts";
import { deliveryMethodsQuery } from "../data/delivery-methods.ts";
import { readinessQuery } from "../data/shop-settings.ts";
import { todayQuery } from "./today-query.ts";

/** `isPending`: also while the steps to real sales are asked for, so that nothing moves when they come (DAY-08). */
export function useToday() {
  const client = useAdminClient();
  const today = useQuery(todayQuery(client));
  const isAdmin = useIsAdmin();
  const readiness = useQuery({ ...readinessQuery(client), enabled: isAdmin });
  const methods = useQuery({ ...deliveryMethodsQuery(client), enabled: isAdmin });
  const isPending = today.isPending || (isAdmin && (readiness.isPending || methods.isPending));
  return { today, isPending };
}
