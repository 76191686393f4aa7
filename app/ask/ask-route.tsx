import { data, Link, redirect } from "react-router";
import { languageOf } from "#domain/language.ts";
import type { Product } from "#domain/schemas/product.ts";
import type { Route } from "./+types/ask-route";
import { askPath } from "../catalogue/ask-link.tsx";
import { NamedProduct } from "../catalogue/named-product.tsx";
import { productPath } from "../catalogue/product-link.tsx";
import { appContext } from "../data/context.ts";
import { browserClient } from "../data/client.ts";
import { orUnavailable } from "../data/failed-reads.ts";
import { findProduct } from "../data/products.ts";
import { readAllFacts } from "../data/shop.ts";
import type { ShopClient } from "../data/shop-client.ts";
import { useShopName } from "../data/use-shop-facts.ts";
import { useText } from "../i18n/language.tsx";
import { NotFound } from "../layout/not-found.tsx";
import { buttonClass } from "../ui/button.tsx";
import { NextTitle } from "../ui/next-title.tsx";
import { AskForm } from "./ask-form.tsx";
import { DirectWays } from "./direct-ways.tsx";
import { sendEnquiry } from "./send-enquiry.ts";
import { askText } from "./text.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { client } = context.get(appContext);
  const [found, shop] = await orUnavailable(Promise.all([findProduct(client, params.slug), readAllFacts(client)]));
  const product = shop.takes_enquiries ? found : null;
  const { search, searchParams } = new URL(request.url);
  if (product && product.slug !== params.slug) return redirect(askPath(product) + search, 301);
  return data({ product, isToMake: searchParams.has("made"), shownAt: Date.now() }, { status: product ? 200 : 404 });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { client, language } = context.get(appContext);
  const answer = await sendEnquiry(await request.formData(), async () => client, language);
  return data(answer, { status: !answer.isSent && answer.refusal === null ? 503 : 200 });
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const language = languageOf(document.documentElement.lang);
  const client = async (): Promise<ShopClient> => browserClient();
  return sendEnquiry(await request.formData(), client, language);
}

/** ASK-01: a question about a piece, by a form or directly; it says that it has arrived. */
export default function AskRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const t = useText(askText);
  const { product, isToMake, shownAt } = loaderData;
  const title = t(isToMake ? "ask.toMake" : "ask.title");
  const shopName = useShopName();
  if (!product) return <NotFound title="product.notFound" text="product.notFoundText" />;
  return (
    <div className="page-narrow pt-32 pb-8 lg:pt-40">
      <title>{`${answer?.isSent ? t("ask.arrived") : title} · ${shopName}`}</title>
      <meta name="robots" content="noindex" />
      {answer?.isSent ? (
        <Arrived email={answer.email} product={product} />
      ) : (
        <>
          <h1 className="text-title">{title}</h1>
          <NamedProduct product={product} />
          <p className="mt-6 leading-relaxed text-muted">{t(isToMake ? "ask.toMakeIntro" : "ask.intro")}</p>
          <AskForm
            product={product}
            question={isToMake ? t("ask.toMakeQuestion") : undefined}
            shownAt={shownAt}
            answer={answer}
          />
          <DirectWays product={product} />
        </>
      )}
    </div>
  );
}

function Arrived({ email, product }: { email: string; product: Product }) {
  const t = useText(askText);
  return (
    <>
      <NextTitle>{t("ask.arrived")}</NextTitle>
      <NamedProduct product={product} />
      <p className="mt-6 text-lg leading-relaxed wrap-anywhere">{t("ask.arrivedText", { email: email })}</p>
      <Link to={productPath(product)} className={`mt-8 ${buttonClass("secondary")}`}>
        {t("ask.back")}
      </Link>
    </>
  );
}
