import { useQuery } from "@tanstack/react-query";
import { data } from "react-router";
import type { Route } from "./+types/order-route";
import { languageOf } from "#domain/language.ts";
import { browserClient } from "../data/client.ts";
import { appContext } from "../data/context.ts";
import { readOrder } from "./bought-order.ts";
import { sendChoices } from "./choice-answer.ts";
import { orUnavailable } from "../data/failed-reads.ts";
import { useShopName } from "../data/use-shop-facts.ts";
import { OrderLinkForm } from "./order-link-form.tsx";
import { OrderView } from "./order-view.tsx";
import { orderText } from "./text.ts";
import { useText } from "../i18n/language.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { client } = context.get(appContext);
  const order = await orUnavailable(readOrder(params.token, client));
  return data(order, { status: order ? 200 : 404 });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { client, language } = context.get(appContext);
  const answer = await sendChoices(await request.formData(), { ...params, language, client: async () => client });
  return data(answer, { status: "refusal" in answer && answer.refusal === null ? 503 : 200 });
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const language = languageOf(document.documentElement.lang);
  return sendChoices(await request.formData(), { ...params, language, client: browserClient });
}

/**
 * Polling keeps the page up to date: the feed would need a table that strangers follow.
 * A page left open asks less often after ten minutes, and at once when it is looked at again.
 */
const pauseMs = { first: 1_000, later: 10_000 } as const;
const firstReads = 600;

/** AFT-04: the buyer's own page, by the token of a mail's link. */
export default function OrderRoute({ loaderData, actionData: answer, params: { token } }: Route.ComponentProps) {
  const t = useText(orderText);
  const shopName = useShopName();
  // An answer brings the order as it is after it.
  const answered = answer && "order" in answer ? answer.order : undefined;
  const { data: order } = useQuery({
    queryKey: ["order", token, answered?.open_choices],
    queryFn: () => readOrder(token),
    initialData: answered ?? loaderData,
    enabled: loaderData !== null,
    refetchInterval({ state }) {
      if (!state.data) return false;
      return state.dataUpdateCount < firstReads ? pauseMs.first : pauseMs.later;
    },
  });
  return (
    <div className="page-narrow pt-32 pb-8 lg:pt-40" data-receipt={order ? "" : undefined}>
      <title>{`${t(order ? "order.title" : "order.missing")} · ${shopName}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {order ? <OrderView order={order} token={token} answer={answer} /> : <OrderMissing />}
    </div>
  );
}

/** The same for every token that opens nothing. */
function OrderMissing() {
  const t = useText(orderText);
  return (
    <>
      <p className="eyebrow text-gold">404</p>
      <h1 className="mt-4 text-title">{t("order.missing")}</h1>
      <p className="mt-6 text-lg leading-relaxed text-muted">{t("order.missingText")}</p>
      <OrderLinkForm />
    </>
  );
}
