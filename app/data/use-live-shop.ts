import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { browserClient } from "./client.ts";
import type { ShopClient } from "./shop-client.ts";
import { calmly, followTables } from "./live.ts";
import { productsKey } from "./products.ts";
import { useDocumentFacts } from "./use-shop-facts.ts";
import { whenQuiet } from "./when-quiet.ts";

/** LIV-01, SHO-03: views of products, the cart too, and the shop's facts follow their tables from the first quiet moment on. */
export function useLiveShop(): void {
  const queryClient = useQueryClient();
  const [newest, setNewest] = useState<number>();
  useEffect(
    () =>
      withClient((client) =>
        followTables(client, {
          products: [calmly(() => void queryClient.invalidateQueries({ queryKey: productsKey }))],
          shop_revisions: [calmly(() => void readRevision(client).then(setNewest))],
        }),
      ),
    [queryClient],
  );
  useFactsOf(newest);
}

/** Reads the page's data anew when its facts are of another revision; another process may be a moment behind. */
function useFactsOf(newest: number | undefined): void {
  const { shop } = useDocumentFacts();
  const { revalidate, state } = useRevalidator();
  const tries = useRef({ of: newest, count: 0 });
  const isBehind = newest !== undefined && shop !== null && shop.revision !== newest;
  useEffect(() => {
    if (!isBehind || state !== "idle") return undefined;
    if (tries.current.of !== newest) tries.current = { of: newest, count: 0 };
    if (tries.current.count === mostTries) return undefined;
    const timer = setTimeout(() => void revalidate(), tries.current.count * retryAfterMs);
    tries.current.count += 1;
    return () => clearTimeout(timer);
  }, [isBehind, newest, revalidate, state]);
}

const mostTries = 4;
const retryAfterMs = 500;

/** Reads the revision; undefined when it can't be read: the next change asks again. */
async function readRevision(client: ShopClient): Promise<number | undefined> {
  const { data } = await client.from("shop_revisions").select("revision").maybeSingle();
  return data?.revision;
}

const syncEveryMs = 10 * 60_000;

/** LIV-03: asks for a synchronisation now and every ten minutes; failures are only logged. */
export function useProductSync(): void {
  useEffect(
    () =>
      withClient((client) => {
        const sync = async () => {
          const { error } = await client.functions.invoke("sync-stripe-products");
          // oxlint-disable-next-line no-console -- LIV-03 wants exactly this
          if (error) console.warn("Synchronising products failed", error);
        };
        void sync();
        const timer = setInterval(() => void sync(), syncEveryMs);
        return () => clearInterval(timer);
      }),
    [],
  );
}

/** Returns how to stop. */
function withClient(start: (client: ShopClient) => () => void): () => void {
  let stop: (() => void) | undefined;
  let over = false;
  const cancel = whenQuiet(() => {
    browserClient().then(
      (client) => {
        // Several effects wait for the same client: each takes a turn of its own.
        setTimeout(() => {
          if (!over) stop = start(client);
        });
      },
      (error: unknown) => {
        // oxlint-disable-next-line no-console -- the page works without: it is only not live
        console.warn(error);
      },
    );
  });
  return () => {
    over = true;
    cancel();
    stop?.();
  };
}
