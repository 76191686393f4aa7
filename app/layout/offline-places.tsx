import { useEffect, useState } from "react";
import { PrefetchPageLinks, useBlocker, useLocation } from "react-router";
import { prepareCart } from "../cart/cart-dialog.tsx";
import { isOffline } from "../data/connection.ts";
import { whenQuiet } from "../data/when-quiet.ts";
import { useTranslate } from "../i18n/language.tsx";
import { toast } from "../ui/toast.tsx";

/** One of each kind of page that a shopper goes to and fro between. */
const places = ["/", "/shop/all", "/product/any"];
/** Kinds of page whose code is here. */
const ready = new Set<string>();

/**
 * The shop without a connection (R26): the code of its places and of the cart is fetched ahead once the page is quiet.
 * What is not here can't be opened then; going there would replace the page by the browser's own error.
 */
export function OfflinePlaces() {
  const t = useTranslate();
  const { pathname } = useLocation();
  const [quiet, setQuiet] = useState(false);
  const blocker = useBlocker(
    ({ nextLocation }) => isOffline() && !ready.has(kindOf(nextLocation.pathname)),
  );
  useEffect(() => void ready.add(kindOf(pathname)), [pathname]);
  useEffect(
    () =>
      whenQuiet(() => {
        prepareCart();
        setQuiet(true);
        for (const place of places) ready.add(kindOf(place));
      }),
    [],
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    toast({ title: t("offline"), destructive: true });
    blocker.reset();
  }, [blocker, t]);
  return quiet ? places.map((page) => <PrefetchPageLinks key={page} page={page} />) : null;
}

function kindOf(pathname: string): string {
  return pathname.split("/")[1] ?? "";
}
