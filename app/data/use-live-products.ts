import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { browserClient } from "./client.ts";
import type { ShopClient } from "./shop-client.ts";
import { followTable } from "./live.ts";
import { productsKey } from "./products.ts";
import { whenQuiet } from "./when-quiet.ts";

/** LIV-01: every view of products, the cart too, follows the table from the first quiet moment on. */
export function useLiveProducts(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      withClient((client) =>
        followTable(client, "products", () => {
          void queryClient.invalidateQueries({ queryKey: productsKey });
        }),
      ),
    [queryClient],
  );
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
