import { useQuery } from "@tanstack/react-query";
import { data, Link, Navigate, redirect, useParams } from "react-router";
import type { Language } from "#domain/language.ts";
import type { Category } from "#domain/product.ts";
import type { Product } from "#domain/schemas/product.ts";
import type { Route } from "./+types/product-route";
import { CatalogueFailure } from "../catalogue/catalogue-failure.tsx";
import { inLanguage } from "../catalogue/in-language.ts";
import { productPath } from "../catalogue/product-link.tsx";
import { appContext } from "../data/context.ts";
import type { ShopClient } from "../data/shop-client.ts";
import { orNull, orUnavailable } from "../data/failed-reads.ts";
import { readOldAddress } from "../data/old-addresses.ts";
import { findProduct, productQuery, type WholeProduct } from "../data/products.ts";
import { readProductCollections, type CollectionName } from "../data/collections/product-collections.ts";
import { deliveryMethodsQuery, readDeliveryMethods, type DeliveryMethod } from "../data/delivery-methods.ts";
import { useDocumentFacts, useShopName } from "../data/use-shop-facts.ts";
import { goneQuery, readGone, readRelated, type Kinship } from "./related-products.ts";
import { useText } from "../i18n/language.tsx";
import { NotFound } from "../layout/not-found.tsx";
import { branded, breadcrumbs } from "../seo/json-ld.ts";
import { productData } from "../seo/product-data.ts";
import { Seo, useSite } from "../seo/seo.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { ToPayment } from "./choices/buy-now-form.tsx";
import { buyNow, type BuyNowAnswer } from "./choices/buy-now.ts";
import { ProductDetails } from "./product-details.tsx";
import { RelatedProducts } from "./related-products.tsx";
import { productText } from "./text.ts";
import { sharedText } from "../i18n/shared-text.ts";
import { buttonClass } from "../ui/button.tsx";

interface ProductData {
  /** The product; undefined before it is known, null when there is none. */
  product: WholeProduct | null | undefined;
  /** The category where the kin of a product that is no more is found (FND-02). */
  gone?: Category | null;
  related: Product[] | null;
  /** The ways of delivery, once they are known. */
  delivery: DeliveryMethod[] | null;
  /** The collections that it is in, once they are known. */
  collections: CollectionName[] | null;
  /** JSON-LD of the piece and its language: made on the server, since machines open a page by its address. */
  forMachines?: { language: Language; pieces: object[] };
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { client, language, siteUrl } = context.get(appContext);
  const product = await orUnavailable(findProduct(client, params.slug));
  if (!product) return withoutProduct(client, params.slug, new URL(request.url));
  // Renamed: for good.
  if (product.slug !== params.slug) {
    return redirect(`${productPath(product)}${new URL(request.url).search}`, 301);
  }
  const [related, delivery, collections] = await Promise.all([
    orNull(readRelated(client, kinshipOf(product))),
    orNull(readDeliveryMethods(client)),
    orNull(readProductCollections(client, product.id)),
  ]);
  const pieces = productData(product, { siteUrl, language, delivery: delivery ?? [] });
  return data<ProductData>({ product, related, delivery, collections, forMachines: { language, pieces } });
}

/** Moved here from another shop: on to where it is. Deleted, or withdrawn from sale: gone (410). Else: not found. */
async function withoutProduct(client: ShopClient, slug: string, { pathname, search }: URL) {
  const moved = await orNull(readOldAddress(client, pathname));
  if (moved) return redirect(`${moved}${search}`, 301);
  const gone = await orUnavailable(readGone(client, slug));
  // EYE-12: where nothing ever was, the newest pieces stand.
  const related = await orNull(readRelated(client, { category: gone ?? "all", toBuy: true }));
  const found = { ...nothingYet, product: null, gone, related };
  return data<ProductData>(found, { status: gone ? 410 : 404 });
}

/** Buys a product by itself, without scripts (PCE-03). */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { client, language } = context.get(appContext);
  const product = await orUnavailable(findProduct(client, params.slug));
  if (!product) return null;
  const form = await request.formData();
  return data(await buyNow(client, { product, form, locale: language }), noStore);
}

const noStore = { headers: { "cache-control": "no-store" } };

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

const kinshipOf = (product: Product): Kinship => ({
  category: product.category,
  id: product.id,
  toBuy: !product.availability,
});

export function clientLoader(): ProductData {
  return nothingYet;
}

const nothingYet: ProductData = { product: undefined, related: null, delivery: null, collections: null };

export default function ProductRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText(sharedText);
  const { slug = "" } = useParams();
  const query = useQuery({
    ...productQuery(slug),
    initialData: loaderData.product,
  });
  const product = query.data;
  if (product === null) return <WithoutProduct slug={slug} initial={loaderData} />;
  // The piece was renamed while the page is open, or the address is an earlier one.
  if (product && product.slug !== slug) return <Navigate replace to={productPath(product)} />;
  if (actionData && "url" in actionData) return <ToPayment url={actionData.url} />;
  return (
    <div className="page-width pt-[5.5rem] pb-8 md:pt-28 lg:pt-36">
      <CatalogueFailure query={query} title={t("shop.failed")} />
      {product ? (
        <Product {...loaderData} product={product} sent={actionData ?? undefined} />
      ) : query.isError ? null : (
        <Spinner label={t("shop.loading")} />
      )}
    </div>
  );
}

function WithoutProduct({ slug, initial }: { slug: string; initial: ProductData }) {
  const { data: gone } = useQuery({ ...goneQuery(slug), initialData: initial.gone });
  if (gone) return <GoneProduct category={gone} related={initial.related} />;
  return (
    <>
      <NotFound title="product.notFound" text="product.notFoundText" />
      <div className="page-width">
        <RelatedProducts kinship={{ category: "all", toBuy: true }} initial={initial.related} />
      </div>
    </>
  );
}

interface ProductProps extends ProductData {
  product: WholeProduct;
  sent: BuyNowAnswer | undefined;
}

function Product({ product, related, delivery, collections, forMachines, sent }: ProductProps) {
  const t = useText(sharedText);
  const shopName = useShopName();
  const site = useSite();
  const { name, description } = inLanguage(product, site.language);
  const { shop } = useDocumentFacts();
  const pieces = forMachines?.language === site.language ? forMachines.pieces : [];
  const methods = useQuery({ ...deliveryMethodsQuery, initialData: delivery ?? undefined }).data;
  return (
    <>
      <Seo
        title={`${name} · ${shopName}`}
        description={description || t("seo.productText", { name, shop: shopName })}
        path={productPath(product)}
        image={product.image_url}
        type="product"
        data={[
          ...pieces.map((piece) => branded(piece, shop?.shop_name)),
          breadcrumbs(site, [
            { name: t("product.home"), path: "/" },
            { name: t(`shop.categories.${product.category}`), path: `/shop/${product.category}` },
            { name, path: productPath(product) },
          ]),
        ]}
      />
      <ProductDetails key={product.id} {...{ product, collections, sent }} delivery={methods ?? []} />
      <RelatedProducts kinship={kinshipOf(product)} initial={related} />
    </>
  );
}

/** FND-02: a piece that is no more leads to its kin. */
function GoneProduct({ category, related }: { category: Category; related: Product[] | null }) {
  const t = useText(productText, sharedText);
  return (
    <section className="page-width pt-32 pb-8 lg:pt-40">
      <title>{`${t("product.gone")} · ${useShopName()}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-title">{t("product.gone")}</h1>
      <p className="mt-6 max-w-[39em] text-lg text-muted">{t("product.goneText")}</p>
      <Link to={`/shop/${category}`} className={buttonClass("secondary", "mt-8 max-sm:w-full")}>
        {t("product.goneMore", { category: t(`shop.categories.${category}`) })}
      </Link>
      <RelatedProducts kinship={{ category, toBuy: true }} initial={related} />
    </section>
  );
}
