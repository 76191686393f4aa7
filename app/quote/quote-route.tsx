import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { data } from "react-router";
import type { Route } from "./+types/quote-route";
import { languageOf } from "#domain/language.ts";
import { cents } from "#domain/money.ts";
import { offersFrom } from "../cart/delivery/offers.ts";
import { appContext } from "../data/context.ts";
import { browserClient } from "../data/client.ts";
import { orUnavailable } from "../data/failed-reads.ts";
import type { ShopClient } from "../data/shop-client.ts";
import { useShopName } from "../data/use-shop-facts.ts";
import { payQuote, readQuote } from "./quote.ts";
import { QuoteView } from "./quote-view.tsx";
import { quoteText } from "./text.ts";
import { useText } from "../i18n/language.tsx";

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const { client } = context.get(appContext);
  const quote = await orUnavailable(readQuote(client, token));
  const isDelivered = quote?.state === "waiting" && quote.part !== "deposit";
  const offers = isDelivered ? await orUnavailable(readOffers(client)) : [];
  return data({ quote, offers }, { status: quote ? 200 : 404 });
}

/** Every way of delivery is paid already within a quote's price. */
async function readOffers(client: ShopClient) {
  const request = JSON.stringify({ items: [] });
  const { data: offered } = await client.rpc("delivery_offers", { request }, { get: true }).throwOnError();
  return offersFrom(offered).map((offer) => ({ ...offer, amount: cents(0), free_from: null }));
}

/** The answer is a link without scripts: a form's redirect may not leave the shop (its security policy). */
export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const { client, language } = context.get(appContext);
  const answer = await payQuote(await request.formData(), { token, locale: language }, async () => client);
  return data(answer, { status: "error" in answer && answer.error === null ? 503 : 200 });
}

export async function clientAction({ params: { token }, request }: Route.ClientActionArgs) {
  const locale = languageOf(document.documentElement.lang);
  return payQuote(await request.formData(), { token, locale }, browserClient);
}

const pauseMs = 3_000;

/** ASK-02: what one customer is offered, by the token of a mail's link: accepted and paid in one press each. */
export default function QuoteRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useText(quoteText);
  const shopName = useShopName();
  const { token } = params;
  const { data: quote, refetch } = useQuery({
    queryKey: ["quote", token],
    queryFn: async () => readQuote(await browserClient(), token),
    initialData: loaderData.quote,
    enabled: loaderData.quote !== null,
    // A quote changes while its bank decides; else when somebody comes back to it.
    refetchInterval: ({ state }) => state.data?.state === "being_paid" && pauseMs,
  });
  // Refused, it is another quote than the one on the screen: paid on another phone, or ended.
  const isRefused = actionData !== undefined && "error" in actionData;
  useEffect(() => {
    if (isRefused) void refetch();
  }, [isRefused, refetch]);
  return (
    <div className="page-narrow pt-32 pb-8 lg:pt-40">
      <title>{`${quote ? t("quote.title") : t("quote.missing")} · ${shopName}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {quote ? (
        <QuoteView quote={quote} offers={loaderData.offers} answer={actionData} />
      ) : (
        <>
          <p className="eyebrow text-gold">404</p>
          <h1 className="mt-4 text-title">{t("quote.missing")}</h1>
          <p className="mt-6 text-lg leading-relaxed text-muted">{t("quote.missingText")}</p>
        </>
      )}
    </div>
  );
}
