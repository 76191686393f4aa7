import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useBlocker, useLocation } from "react-router";
import { prepareCart } from "../cart/cart-dialog.tsx";
import { useIsOffline } from "../data/connection.ts";
import { whenQuiet } from "../data/when-quiet.ts";
import { useText } from "../i18n/language.tsx";
import { toast } from "../ui/toast.tsx";
import { sharedText } from "../i18n/shared-text.ts";

/** The pages that a shopper moves between: ids of their routes, and the beginnings of their addresses. */
const routeIds = [
  "landing/landing-route",
  "shop",
  "shop-category",
  "product/product-route",
  "favourites/favourites-route",
];
const kinds = ["", "shop", "product", "favourites"];
/** Kinds of page whose code has been fetched. */
const ready = new Set<string>();

/** R26: going to a place without its code would replace the page by the browser's own error, so it is fetched ahead. */
export function OfflinePlaces() {
  const { pathname } = useLocation();
  const queryClient = useQueryClient();
  useEffect(() => void ready.add(kindOf(pathname)), [pathname]);
  useEffect(() => (savesData() ? undefined : whenQuiet(() => void prepare(queryClient))), [queryClient]);
  return useIsOffline() ? <OnlyReadyPlaces /> : null;
}

function OnlyReadyPlaces() {
  const t = useText(sharedText);
  const blocker = useBlocker(({ nextLocation }) => !ready.has(kindOf(nextLocation.pathname)));
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    toast({ title: t("offline"), destructive: true });
    blocker.reset();
  }, [blocker, t]);
  return null;
}

async function prepare(queryClient: QueryClient): Promise<void> {
  prepareCart(queryClient);
  if (!(await fetchAhead(routeIds))) return;
  for (const kind of kinds) ready.add(kind);
}

function kindOf(pathname: string): string {
  return pathname.split("/")[1] ?? "";
}

/**
 * True when all of it is there. The router's own way (`PrefetchPageLinks`) reloads the page when a file can't be had.
 */
async function fetchAhead(routeIds: readonly string[]): Promise<boolean> {
  const routes = fieldOf(Reflect.get(globalThis, "__reactRouterManifest"), "routes");
  const files = routeIds.flatMap((id) => {
    const route = fieldOf(routes, id);
    return [fieldOf(route, "module"), fieldOf(route, "clientLoaderModule")];
  });
  const known = files.filter((file) => typeof file === "string");
  // Imported, not preloaded: only an import brings its own imports along.
  const results = await Promise.allSettled(known.map((file) => import(/* @vite-ignore */ file)));
  return results.length > 0 && results.every(({ status }) => status === "fulfilled");
}

/** A visitor whose browser asks to save data gets nothing ahead; not every browser tells it. */
function savesData(): boolean {
  return fieldOf(Reflect.get(navigator, "connection"), "saveData") === true;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
