import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { browserClient, type ShopClient } from "./client.ts";
import { followTable } from "./live.ts";
import { productsKey } from "./products.ts";

/** LIV-01: whatever shows products on this page follows the table, from the first quiet moment on. */
export function useLiveProducts(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      whenQuiet((client) =>
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
      whenQuiet((client) => {
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

/**
 * Starts once the page is loaded and nothing moves any more, so that the client's code never stands
 * between a shopper and the first picture. Returns how to stop.
 */
function whenQuiet(start: (client: ShopClient) => () => void): () => void {
  let stop: (() => void) | undefined;
  let over = false;
  const begin = () => {
    browserClient().then(
      (client) => {
        if (!over) stop = start(client);
      },
      (error: unknown) => {
        // oxlint-disable-next-line no-console -- the page works without: it is only not live
        console.warn(error);
      },
    );
  };
  const cancel = afterLoad(begin);
  return () => {
    over = true;
    cancel();
    stop?.();
  };
}

const quietMs = 1500;

function afterLoad(begin: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    timer = setTimeout(begin, quietMs);
  };
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
  return () => {
    window.removeEventListener("load", wait);
    clearTimeout(timer);
  };
}
