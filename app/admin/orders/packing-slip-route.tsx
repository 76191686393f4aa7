import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { Suspense, use, useState } from "react";
import { useSearchParams } from "react-router";
import { errorCode, openAdminClient, type AdminClient } from "../data/admin-client.ts";
import { orderPaymentQuery, purchaseQuery } from "../data/order-payments.ts";
import { translateAdmin } from "../../i18n/admin-texts.ts";
import { isLanguage, type Language } from "#domain/language.ts";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { HydrateFallback } from "../admin-route.tsx";
import { Card } from "../card.tsx";
import { PackingSlip } from "./packing-slip.tsx";
import { LoadFailed } from "../load-failed.tsx";
import { createAdminQueries } from "../data/query-client.ts";
import { AdminTextProvider } from "../text-provider.tsx";
import { useText } from "../text.ts";

export {
  clientLoader,
  ErrorBoundary,
  HydrateFallback,
  meta,
  shouldRevalidate,
} from "../admin-route.tsx";

/** A sheet for the parcel, in a window of its own; a reader without the right to orders sees none. */
export default function PackingSlipRoute() {
  return (
    <Suspense fallback={<HydrateFallback />}>
      <WithClient />
    </Suspense>
  );
}

function WithClient() {
  const client = use(openAdminClient());
  const [queries] = useState(createAdminQueries);
  return (
    <QueryClientProvider client={queries}>
      <AdminTextProvider>
        <Sheet client={client} />
      </AdminTextProvider>
    </QueryClientProvider>
  );
}

function Sheet({ client }: { client: AdminClient }) {
  const { t } = useText();
  const [parameters] = useSearchParams();
  const id = parameters.get("order") ?? "";
  const purchase = useQuery(purchaseQuery(client, id));
  const payment = useQuery(orderPaymentQuery(client, id));
  const [chosen, setChosen] = useState<Language>();
  // The buyer's language, until the jeweller chooses another.
  const language = chosen ?? payment.data?.locale ?? "en";
  if (purchase.isPending || payment.isPending) {
    return (
      <main className="grid min-h-svh place-items-center">
        <Spinner label={t("loading")} />
      </main>
    );
  }
  // Without the payment the slip would name no purchase, and guess the buyer's language.
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
    // Paper is light, whatever the screen is.
    <main className="mx-auto min-h-svh max-w-3xl bg-paper px-6 py-8 text-ink [color-scheme:light] print:max-w-none print:bg-white print:p-0">
      <div className="mb-8 flex flex-wrap items-center gap-3 border-b hairline pb-4 print:hidden">
        <Button onClick={() => print()}>{t("slip.print")}</Button>
        <label className="flex items-center gap-2 text-sm">
          {t("slip.language")}
          <select
            value={language}
            onChange={({ target }) => isLanguage(target.value) && setChosen(target.value)}
            className="min-h-10 rounded-sm border border-edge bg-surface px-2"
          >
            <option value="en">{translateAdmin("en", "english")}</option>
            <option value="el">{translateAdmin("el", "greek")}</option>
          </select>
        </label>
      </div>
      <PackingSlip pieces={purchase.data} reference={payment.data?.reference} language={language} />
    </main>
  );
}
