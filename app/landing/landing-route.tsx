import { useQuery } from "@tanstack/react-query";
import type { Route } from "./+types/landing-route";
import { appContext } from "../data/context.ts";
import { readDeliveryMethods } from "../data/delivery-methods.ts";
import { newestProducts, productsQuery, readProducts } from "../data/product-list.ts";
import { useProductSync } from "../data/use-live-shop.ts";
import {
  useDocumentFacts,
  useHasStore,
  useOpeningHours,
  useShopName,
  useShopText,
  useStoreContact,
} from "../data/use-shop-facts.ts";
import { orNull, orUnavailable } from "../data/failed-reads.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { webSite } from "../seo/json-ld.ts";
import { jewelryStore } from "../seo/jewelry-store.ts";
import { shippedCountries } from "../seo/shipping-details.ts";
import { Seo, useSiteUrl } from "../seo/seo.tsx";
import { Collections } from "./collections.tsx";
import { Hero } from "./hero.tsx";
import { Location } from "./location.tsx";
import { Story } from "./story.tsx";
import { sharedText } from "../i18n/shared-text.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { client } = context.get(appContext);
  const [products, delivery] = await Promise.all([
    orUnavailable(readProducts(client, newestProducts)),
    orNull(readDeliveryMethods(client)),
  ]);
  return { products, countries: shippedCountries(delivery ?? []) };
}

/** The browser shows the page at once, and it reads its own data. */
export function clientLoader() {
  return { products: null, countries: [] };
}

export default function LandingRoute({ loaderData }: Route.ComponentProps) {
  const t = useText(sharedText);
  const shopName = useShopName();
  const text = useShopText();
  const { shop, words } = useDocumentFacts();
  const vat = shop?.vat_none ? "" : ` ${t("seo.vat")}`;
  const hasStore = useHasStore();
  const store = useStoreData(loaderData.countries);
  const products = useQuery({
    ...productsQuery(newestProducts),
    initialData: loaderData.products ?? undefined,
  });
  useProductSync();
  return (
    <>
      <Seo
        title={`${shopName} · ${text("tagline") ?? t("seo.home")}`}
        description={text("about") ?? `${t("seo.homeText", { shop: shopName })}${vat}`}
        path="/"
        image={words?.hero_picture ?? null}
        data={[store, webSite(shopName, useSiteUrl())]}
      />
      <Hero />
      <Collections products={products} />
      <Story />
      {hasStore ? <Location /> : null}
    </>
  );
}

function useStoreData(countries: string[]): object {
  const siteUrl = useSiteUrl();
  const { language } = useLanguage();
  const { shop, words } = useDocumentFacts();
  const { latitude, longitude, hero_picture } = words ?? {};
  const store = {
    contact: useStoreContact(),
    brand: shop?.shop_name ?? null,
    opening: useOpeningHours(),
    place: typeof latitude === "number" && typeof longitude === "number" ? { latitude, longitude } : null,
    image: hero_picture ?? null,
    countries,
  };
  return jewelryStore(store, language, siteUrl);
}
