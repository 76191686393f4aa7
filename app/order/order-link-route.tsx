import { data } from "react-router";
import type { Route } from "./+types/order-link-route";
import { appContext } from "../data/context.ts";
import { browserClient } from "../data/client.ts";
import { useShopName } from "../data/use-shop-facts.ts";
import { useText } from "../i18n/language.tsx";
import { OrderLinkForm } from "./order-link-form.tsx";
import { sendRequest } from "./order-link-request.ts";
import { sharedText } from "../i18n/shared-text.ts";
import { NextTitle } from "../ui/next-title.tsx";
import { orderText } from "./text.ts";

export async function action({ context, request }: Route.ActionArgs) {
  const { client } = context.get(appContext);
  const answer = await sendRequest(await request.formData(), async () => client);
  return data(answer, { status: !answer.isSent && answer.isUnheard ? 503 : 200 });
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return sendRequest(await request.formData(), browserClient);
}

/** A buyer without a link asks for a new one here (AFT-04). */
export default function OrderLinkRoute({ actionData: answer }: Route.ComponentProps) {
  const t = useText(orderText, sharedText);
  const shopName = useShopName();
  return (
    <div className="page-narrow pt-32 pb-8 lg:pt-40">
      <title>{`${t("footer.findOrder")} · ${shopName}`}</title>
      <meta name="robots" content="noindex" />
      {answer?.isSent ? (
        <Sent />
      ) : (
        <>
          <h1 className="text-title">{t("footer.findOrder")}</h1>
          <p className="mt-6 text-lg leading-relaxed text-muted">{t("order.findText")}</p>
          <p role="alert" className="mt-6 text-danger empty:hidden">
            {answer?.isUnheard ? t("order.unheard") : null}
          </p>
          <OrderLinkForm draft={answer?.draft} errors={answer?.errors} />
        </>
      )}
    </div>
  );
}

/** Says the same whether such an order exists or not. */
function Sent() {
  const t = useText(orderText);
  return (
    <>
      <NextTitle>{t("order.asked")}</NextTitle>
      <p className="mt-6 text-lg leading-relaxed text-muted">{t("order.askedText")}</p>
    </>
  );
}
