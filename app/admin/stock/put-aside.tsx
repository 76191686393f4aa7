import { useQuery } from "@tanstack/react-query";
import { reservationsQuery } from "./reservations.ts";
import { useAdminClient } from "../data/client-context.ts";
import { LoadFailed } from "../load-failed.tsx";
import { AsideList } from "./aside-list.tsx";

/** Everything that is put aside; shows nothing when nothing is. */
export function PutAside() {
  const aside = useQuery(reservationsQuery(useAdminClient()));
  if (aside.isLoadingError) return <LoadFailed query={aside} />;
  return <AsideList named reservations={aside.data ?? []} />;
}
