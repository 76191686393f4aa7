import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { data } from "react-router";
import type { Route } from "./+types/payment-success-route";
import { bringCartBack, keepForAnotherTry, settleStash } from "../cart/returning.ts";
import { appContext } from "../data/context.ts";
import { orNull } from "../data/failed-reads.ts";
import { readPayment, type PaymentAnswer } from "../data/payments.ts";
import { sessionIdPattern } from "#domain/session-id.ts";
import { useShopName } from "../data/use-shop-facts.ts";
import { Seo } from "../seo/seo.tsx";
import { Confirmation } from "./confirmation.tsx";
import { isLate, pollAfterMs } from "./polling.ts";
import { paymentText } from "./text.ts";
import { useText } from "../i18n/language.tsx";

interface PaymentData {
  /** The session, if the address has exactly one. */
  sessionId: string | null;
  payment: PaymentAnswer | null;
}

/**
 * The state as the server knows it from the provider, never from the address alone (CHK-08). A shopper who has just
 * paid gets this page whatever fails: it asks again by itself.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const given = new URL(request.url).searchParams.getAll("session_id");
  const sessionId = given.length === 1 && given[0] ? given[0] : null;
  if (!sessionId || !sessionIdPattern.test(sessionId)) {
    return data<PaymentData>({ sessionId: null, payment: { state: "unknown" } });
  }
  const { client } = context.get(appContext);
  const payment = await orNull(readPayment(sessionId, client));
  return data<PaymentData>({ sessionId, payment }, { status: payment ? 200 : 503 });
}

export default function PaymentSuccessRoute({ loaderData }: Route.ComponentProps) {
  const t = useText(paymentText);
  const shopName = useShopName();
  const { sessionId, payment } = loaderData;
  const [polls, setPolls] = useState(0);
  const query = useQuery({
    queryKey: ["payment", sessionId],
    queryFn: () => {
      setPolls((count) => count + 1);
      return readPayment(sessionId ?? "");
    },
    initialData: payment ?? undefined,
    enabled: sessionId !== null,
    refetchInterval: ({ state }) => pollAfterMs(state.data?.state, polls),
  });
  const state = query.data?.state;
  useEffect(() => {
    if (state === "paid" || state === "processing") settleStash();
    else if (state === "open") keepForAnotherTry();
    else if (state === "expired" || state === "failed") void bringCartBack(false);
  }, [state]);
  return (
    <div className="page-narrow pt-32 pb-8 lg:pt-40">
      <Seo
        hidden
        title={`${t("payment.title")} · ${shopName}`}
        description={t("payment.about")}
        path="/payment-success"
      />
      <meta name="referrer" content="no-referrer" />
      <Confirmation
        payment={query.data}
        isUnreachable={query.isError && !query.data}
        isLate={isLate(state, polls)}
        retry={() => void query.refetch()}
      />
    </div>
  );
}
