import { languages } from "#domain/language.ts";
import type { Route } from "./+types/feed-route";
import { appContext } from "../data/context.ts";
import { readDeliveryMethods } from "../data/delivery-methods.ts";
import { orUnavailable } from "../data/failed-reads.ts";
import { readAllFacts } from "../data/shop.ts";
import { el } from "../i18n/el.ts";
import { en } from "../i18n/en.ts";
import { feedReaders, feedText } from "./feed.ts";
import { lastFeed, readCollectionsOfPieces, readFeedProducts } from "./feed-products.ts";

/** `/feeds/google-en.xml`, `/feeds/meta-el.xml?page=2`: kept and made anew as pages are (FND-03). */
export async function loader({ context, params, request }: Route.LoaderArgs): Promise<Response> {
  const { client, siteUrl } = context.get(appContext);
  const [, asked, spoken] = /^(\w+)-(\w+)\.xml$/.exec(params.feed) ?? [];
  const reader = feedReaders.find((known) => known === asked);
  const language = languages.find((known) => known === spoken);
  const page = Number(new URL(request.url).searchParams.get("page") ?? 1);
  if (!reader || !language || !Number.isInteger(page) || page < 1 || page > lastFeed) {
    return none("There are feeds for google and meta, in en and el: /feeds/google-en.xml");
  }
  const [products, delivery, facts] = await orUnavailable(
    Promise.all([readFeedProducts(client, page), readDeliveryMethods(client), readAllFacts(client)]),
  );
  const collections = await orUnavailable(readCollectionsOfPieces(client, facts.collections));
  if (page > 1 && products.length === 0) return none("This feed has fewer pages");
  const texts = { en, el }[language];
  const text = feedText(
    {
      reader,
      language,
      siteUrl,
      manufacturer: facts.manufacturer ?? null,
      shopName: facts.shop_name ?? new URL(siteUrl).hostname,
      categoryName: (category) => texts.shop.categories[category],
      delivery,
      collections,
    },
    products,
  );
  return new Response(text, { headers: { "content-type": "application/xml; charset=utf-8" } });
}

function none(text: string): Response {
  return new Response(`${text}\n`, {
    status: 404,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}
