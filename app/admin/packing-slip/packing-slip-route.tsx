import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { errorCode } from "../data/admin-client.ts";
import { useAdminClient } from "../data/client-context.ts";
import { orderPaymentQuery, purchaseQuery } from "../data/order-payments.ts";
import { isLanguage, type Language } from "#domain/language.ts";
import { useShopName } from "../../data/use-shop-facts.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../frame/card.tsx";
import { GiftCard } from "../../ui/gift-card/gift-card.tsx";
import { PackingSlip } from "./packing-slip.tsx";
import { LoadFailed } from "../frame/load-failed.tsx";
import { PaperWaits } from "../frame/paper-waits.tsx";
import { AdminProviders } from "../frame/admin-providers.tsx";
import { PrintedPage } from "../ui/printed-page.tsx";
import { useText } from "../../i18n/language.tsx";
import { packingSlipText } from "./text.ts";
import { purchaseText } from "../purchase/text.ts";
import { adminText } from "../words/text.ts";
import { wordsIn } from "../../i18n/translate.ts";

export { clientLoader, ErrorBoundary, HydrateFallback, meta, shouldRevalidate } from "../frame/client-page.tsx";

/** A sheet for the parcel, in a window of its own; a reader without the right to orders sees none. */
export default function PackingSlipRoute() {
  return (
    <AdminProviders>
      <Sheet shopName={useShopName()} />
    </AdminProviders>
  );
}

function Sheet({ shopName }: { shopName: string }) {
  const t = useText(packingSlipText, purchaseText, adminText);
  const client = useAdminClient();
  const [parameters] = useSearchParams();
  const id = parameters.get("order") ?? "";
  const purchase = useQuery(purchaseQuery(client, id));
  const payment = useQuery(orderPaymentQuery(client, id));
  const [chosen, setChosen] = useState<Language>();
  // The buyer's language, until the jeweller chooses another.
  const language = chosen ?? payment.data?.locale ?? "en";
  if (purchase.isPending || payment.isPending) return <PaperWaits />;
  // A slip without the payment would name no purchase, and guess the buyer's language.
  const failed = [purchase, payment].find(
    ({ isLoadingError, error }) => isLoadingError && errorCode(error) !== "42501",
  );
  if (failed) {
    return (
      <Card title={t("slip.title")}>
        <LoadFailed query={failed} />
      </Card>
    );
  }
  if (!purchase.data?.length) return <Card title={t("order.gone")}>{null}</Card>;
  return (
    <PrintedPage
      tools={
        <>
          <Button onClick={() => print()}>{t("slip.print")}</Button>
          <label className="flex max-w-full flex-wrap items-center gap-2 text-sm">
            <span>{t("slip.language")}</span>
            <select
              value={language}
              onChange={({ target }) => isLanguage(target.value) && setChosen(target.value)}
              className="min-h-10 max-w-full rounded-sm border border-edge bg-surface px-2"
            >
              <option value="en">{wordsIn("en", adminText)("english")}</option>
              <option value="el">{wordsIn("el", adminText)("greek")}</option>
            </select>
          </label>
        </>
      }
    >
      <PackingSlip
        orders={purchase.data}
        reference={payment.data?.reference}
        language={language}
        isGift={Boolean(payment.data?.gift)}
        hasCard={Boolean(payment.data?.gift?.message)}
        delivery={payment.data ?? undefined}
      />
      {payment.data?.gift?.message ? (
        <GiftCard message={payment.data.gift.message} shopName={shopName} label={t("gift.card")} />
      ) : null}
    </PrintedPage>
  );
}
