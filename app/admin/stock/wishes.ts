import { queryOptions, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { useText } from "../../i18n/language.tsx";
import type { AdminClient } from "../data/admin-client.ts";
import { useAdminClient } from "../data/client-context.ts";
import { managedProductsKey } from "../data/keys.ts";
import { stockText } from "./text.ts";

/** Asked once for all pieces, and anew with them: who was told waits no more. */
function wishCountsQuery(client: AdminClient) {
  return queryOptions({
    queryKey: [...managedProductsKey, "wishes"],
    queryFn: async () => {
      const { data } = await client.rpc("wish_counts").throwOnError();
      return z.record(z.string(), z.number().int()).parse(data);
    },
  });
}

/** How many asked to hear when the piece can be had again (EYE-06); undefined: nobody. */
export function useWaitingWords(productId: string | undefined): string | undefined {
  const t = useText(stockText);
  const { data } = useQuery(wishCountsQuery(useAdminClient()));
  const count = data?.[productId ?? ""];
  return count ? t("stock.waiting", { count }) : undefined;
}
