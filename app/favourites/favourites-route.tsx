import { VatNote } from "../catalogue/vat-note.tsx";
import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { favouritesIn, favouritesPath, type Favourites } from "#domain/favourites.ts";
import type { Product } from "#domain/schemas/product.ts";
import type { Route } from "./+types/favourites-route";
import { CatalogueFailure } from "../catalogue/catalogue-failure.tsx";
import { appContext } from "../data/context.ts";
import { orUnavailable } from "../data/failed-reads.ts";
import { choosableQuery, productsKey, readChoosable, type ChoosableProduct } from "../data/products.ts";
import { useShopName } from "../data/use-shop-facts.ts";
import { useText } from "../i18n/language.tsx";
import { Seo } from "../seo/seo.tsx";
import { buttonClass } from "../ui/button.tsx";
import { favouritesStore, useFavourites } from "../catalogue/favourites-store.ts";
import { LikedProduct, type Liked } from "./liked-product.tsx";
import { SendButton } from "./send-button.tsx";
import { sharedText } from "../i18n/shared-text.ts";
import { favouritesText } from "./text.ts";

/** One's own list is the browser's; one that was sent stands in the address, and needs no scripts (FND-04). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ids = favouritesIn(new URL(request.url).searchParams)?.map(({ id }) => id) ?? [];
  const { client } = context.get(appContext);
  return { sent: ids.length > 0 ? await orUnavailable(readChoosable(client, ids)) : [] };
}

export function clientLoader(): { sent: ChoosableProduct[] | undefined } {
  return { sent: undefined };
}

export default function FavouritesRoute({ loaderData }: Route.ComponentProps) {
  const t = useText(favouritesText, sharedText);
  const [parameters] = useSearchParams();
  const own = useFavourites();
  const sent = favouritesIn(parameters);
  const list = sent ?? own;
  const { query, products, missing } = useProducts(list, sent && loaderData.sent);
  const title = sent ? t("favourites.sentTitle") : t("favourites.title");
  return (
    <div className="page-width pt-32 pb-8 lg:pt-40">
      <Seo title={`${title} · ${useShopName()}`} description={t("favourites.text")} path="/favourites" hidden />
      <h1 className="text-title">{title}</h1>
      <p className="mt-4 max-w-[39em] text-muted">{sent ? t("favourites.sentText") : t("favourites.text")}</p>
      <div className="mt-6 mb-10 flex flex-wrap items-center gap-3 noscript:hidden">
        {sent ? (
          <KeepButton sent={sent} own={own} />
        ) : list.length > 0 ? (
          <SendButton path={favouritesPath(list)} />
        ) : null}
      </div>
      <CatalogueFailure query={query} title={t("shop.failed")} />
      {missing > 0 ? <p className="mb-8 text-sm text-muted">{t("favourites.missing") + missing}</p> : null}
      {list.length === 0 ? <Nothing isSent={sent !== undefined} /> : <Products products={products} />}
    </div>
  );
}

/** Products in the list's order. Offline, those that this visit has seen are shown as they were. */
function useProducts(list: Favourites, initial: ChoosableProduct[] | undefined) {
  const queryClient = useQueryClient();
  const query = useQuery({
    ...choosableQuery(list.map(({ id }) => id).sort()),
    enabled: list.length > 0,
    initialData: initial,
  });
  const read: Liked["product"][] = query.data ?? seenBefore(queryClient);
  const known = new Map(read.map((product) => [product.id, product]));
  const products = list.flatMap((favourite): Liked[] => {
    const product = known.get(favourite.id);
    return product ? [{ product, favourite }] : [];
  });
  const isWhole = query.isSuccess && !query.isPlaceholderData;
  return { query, products, missing: isWhole ? list.length - products.length : 0 };
}

function seenBefore(queryClient: QueryClient): Product[] {
  return queryClient
    .getQueriesData<Product[] | { products?: Product[] }>({ queryKey: productsKey })
    .flatMap(([, data]) => (Array.isArray(data) ? data : (data?.products ?? [])));
}

function Products({ products }: { products: Liked[] }) {
  return (
    <>
      <p className="mb-3">
        <VatNote />
      </p>
      <ul className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4 xl:gap-x-8">
        {products.map((liked, index) => (
          <li key={liked.product.id} className="relative min-w-0 out-of-sight-later">
            <LikedProduct {...liked} first={index === 0} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A list that was sent stays the sender's until its reader keeps it. */
function KeepButton({ sent, own }: { sent: Favourites; own: Favourites }) {
  const t = useText(favouritesText);
  const isKept = sent.every(({ id }) => own.some((one) => one.id === id));
  if (sent.length === 0) return null;
  return isKept ? (
    <Link to="/favourites" className={buttonClass("secondary")}>
      {t("favourites.mine")}
    </Link>
  ) : (
    <button type="button" onClick={() => favouritesStore.add(sent)} className={buttonClass("primary")}>
      {t("favourites.keep")}
    </button>
  );
}

function Nothing({ isSent }: { isSent: boolean }) {
  const t = useText(favouritesText, sharedText);
  return (
    <div className="border-y hairline py-16 text-center">
      <p className="font-display text-2xl">{isSent ? t("favourites.sentEmpty") : t("favourites.empty")}</p>
      <p className="mt-2 text-muted">{t("favourites.emptyHint")}</p>
      <Link to="/shop/all" className={`mt-6 ${buttonClass("secondary")}`}>
        {t("collections.all")}
      </Link>
    </div>
  );
}
