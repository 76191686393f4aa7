import { queryOptions, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { textIn } from "#domain/language.ts";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { readAs, type AdminClient } from "../data/admin-client.ts";
import { useAdminClient } from "../data/client-context.ts";
import { managedProductsKey } from "../data/keys.ts";
import { stockText } from "./text.ts";

/** Asked once for all pieces, and anew with them: who was told waits no more. */
function wishCountsQuery(client: AdminClient) {
  return queryOptions({
    queryKey: [...managedProductsKey, "wishes"],
    queryFn: () => readAs(z.record(z.string(), countsSchema), client.rpc("wish_counts").throwOnError()),
  });
}

/** A null label stands for any of the piece. */
const countsSchema = z.array(
  z.object({ label: z.string().nullable(), label_el: z.string().nullable(), waiting: z.number().int() }),
);

/** `3 people wait for it: 54 (2), 48`: who asked to hear when it can be had again (EYE-06); undefined: nobody. */
export function useWaitingWords(productId: string | undefined): string | undefined {
  const t = useText(stockText);
  const { data } = useQuery(wishCountsQuery(useAdminClient()));
  const { language } = useLanguage();
  const counts = data?.[productId ?? ""];
  if (!counts) return undefined;
  const count = counts.reduce((sum, { waiting }) => sum + waiting, 0);
  const values = counts.flatMap(({ label, label_el, waiting }) =>
    label === null ? [] : [textIn(language, label, label_el) + (waiting > 1 ? ` (${waiting})` : "")],
  );
  return [t("stock.waiting", { count }), values.join(", ")].filter(Boolean).join(": ");
}
