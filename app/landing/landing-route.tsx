import { useQuery } from "@tanstack/react-query";
import type { Route } from "./+types/landing-route";
import { appContext } from "../context.ts";
import { readDeliveryMethods } from "../data/delivery-methods.ts";
import { newestProducts, productsQuery, readProducts } from "../data/product-list.ts";
import { useProductSync } from "../data/use-live-shop.ts";
import { useOpeningHours, useShopName, useStoreContact } from "../data/use-shop-facts.ts";
import { orNull, orUnavailable } from "../data/failed-reads.ts";
import { useLanguage, useTranslate } from "../i18n/language.tsx";
import { jewelryStore } from "../seo/jewelry-store.ts";
import { shippedCountries } from "../seo/shipping-details.ts";
import { Seo, useSiteUrl } from "../seo/seo.tsx";
import { Collections } from "./collections.tsx";
import { Hero } from "./hero.tsx";
import { Location } from "./location.tsx";
import { Story } from "./story.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { client } = context.get(appContext);
  const [products, delivery] = await Promise.all([
    orUnavailable(readProducts(client, newestProducts)),
    orNull(readDeliveryMethods(client)),
  ]);
  return { products, countries: shippedCountries(delivery ?? []) };
}

/** In the browser the page is shown at once and reads its own data. */
export function clientLoader() {
  return { products: null, countries: [] };
}

export default function LandingRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate();
  const store = useStoreData(loaderData.countries);
  const products = useQuery({
    ...productsQuery(newestProducts),
    initialData: loaderData.products ?? undefined,
  });
  useProductSync();
  return (
    <>
      <Seo
        title={`${t("storeName")} · ${t("seo.home")}`}
        description={t("seo.homeText")}
        path="/"
        data={[store]}
      />
      <Hero />
      <Collections products={products} />
      <Story />
      <Location />
    </>
  );
}

function useStoreData(countries: string[]): object {
  const siteUrl = useSiteUrl();
  const { language } = useLanguage();
  const store = {
    contact: useStoreContact(language),
    brand: useShopName(),
    opening: useOpeningHours(),
    place: null,
    countries,
  };
  return jewelryStore(store, language, siteUrl);
}
