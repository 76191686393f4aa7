import { useQuery } from "@tanstack/react-query";
import { data, redirect, useParams, useSearchParams } from "react-router";
import { textIn } from "#domain/language.ts";
import type { Route } from "./+types/collection-route";
import { CatalogueFailure } from "../catalogue/catalogue-failure.tsx";
import { productPath } from "../catalogue/product-link.tsx";
import { collectionQuery, readCollection, type CollectionPage } from "../data/collections/collections.ts";
import { appContext } from "../data/context.ts";
import { orNull, orUnavailable } from "../data/failed-reads.ts";
import { readOldAddress } from "../data/old-addresses.ts";
import { productsPerPage } from "../data/product-list.ts";
import { collectionPath, useDocumentFacts, useShopName } from "../data/use-shop-facts.ts";
import { useText } from "../i18n/language.tsx";
import { sharedText } from "../i18n/shared-text.ts";
import { NotFound } from "../layout/not-found.tsx";
import { breadcrumbs, collectionPage } from "../seo/json-ld.ts";
import { pictureAddress } from "../seo/picture-address.ts";
import { Seo, useSite } from "../seo/seo.tsx";
import { PagesNav } from "../shop/pages-nav.tsx";
import { VatNote } from "../catalogue/vat-note.tsx";
import { ProductCards } from "../shop/product-grid.tsx";
import { filterOf } from "../shop/shop-address.ts";
import { Spinner } from "../ui/spinner.tsx";
import { CollectionHead } from "./collection-head.tsx";

/** COL-01. What is no collection's address may be an earlier one, or another shop's (MOV-08). */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { client } = context.get(appContext);
  const { pathname, search, searchParams } = new URL(request.url);
  const found = await orUnavailable(readCollection(client, params.slug, pageOf(searchParams)));
  if (found) return data<CollectionPage | null>(found);
  const moved = await orNull(readOldAddress(client, pathname));
  return moved === null ? data(null, { status: 404 }) : redirect(`${moved}${search}`, 301);
}

export function clientLoader() {
  return undefined;
}

const pageOf = (parameters: URLSearchParams) => filterOf("all", parameters).page;

export default function CollectionRoute({ loaderData }: Route.ComponentProps) {
  const t = useText(sharedText);
  const { slug = "" } = useParams();
  const [parameters] = useSearchParams();
  const page = pageOf(parameters);
  const { shop } = useDocumentFacts();
  const query = useQuery({ ...collectionQuery(slug, page, shop?.revision), initialData: loaderData });
  if (query.data === null) return <NotFound />;
  return (
    <div className="page-width pt-24 pb-8 sm:pt-32">
      <CatalogueFailure query={query} title={t("shop.failed")} />
      {query.data ? (
        <Shown {...query.data} page={page} isOld={query.isPlaceholderData} />
      ) : query.isError ? null : (
        <Spinner label={t("shop.loading")} />
      )}
    </div>
  );
}

function Shown({ collection, products, count, page, isOld }: CollectionPage & { page: number; isOld: boolean }) {
  const t = useText(sharedText);
  const site = useSite();
  const shopName = useShopName();
  const name = textIn(site.language, collection.name, collection.name_el);
  const text = textIn(site.language, collection.text, collection.text_el);
  const picture = collection.picture ?? products[0]?.image_url ?? null;
  const pathOf = (other: number) => collectionPath(collection.slug) + (other > 1 ? `?page=${other}` : "");
  const path = pathOf(page);
  const description = text ?? t("seo.shopText", { category: name, shop: shopName });
  const pages = Math.ceil(count / productsPerPage);
  return (
    <>
      <Seo
        title={[name, ...(page > 1 ? [t("shop.page", { page })] : []), shopName].join(" · ")}
        description={description}
        path={path}
        image={picture}
        data={[
          collectionPage(
            site,
            { name, description, path, image: pictureAddress(picture, site.siteUrl) },
            products.map(productPath),
          ),
          breadcrumbs(site, [
            { name: t("product.home"), path: "/" },
            { name: t("shop.title"), path: "/shop/all" },
            { name, path: collectionPath(collection.slug) },
          ]),
        ]}
      />
      <CollectionHead name={name} text={text} picture={picture} />
      <section aria-label={name} aria-busy={isOld}>
        <p className="mt-10 mb-4 flex items-baseline gap-x-3 text-sm text-muted sm:mb-6 lg:mt-16">
          <span>{t("shop.results", { count })}</span>
          {count > 0 ? <VatNote /> : null}
        </p>
        <ProductCards products={products} isOld={isOld} />
        <PagesNav page={page} pages={pages} pathOf={pathOf} />
      </section>
    </>
  );
}
