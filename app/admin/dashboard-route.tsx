import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useEffect } from "react";
import { useOutletContext } from "react-router";
import { ordersKey } from "./data/orders.ts";
import { managedProductsKey } from "./data/product-changes.ts";
import { TabPanel, Tabs } from "./ui/tabs.tsx";
import { adminTabs, useAddress, type AdminTab } from "./address.ts";
import { usePageTitle } from "./ui/page-title.ts";
import { DashboardHeader } from "./dashboard-header.tsx";
import { wholeNumber } from "../i18n/format.ts";
import { useAdminClient } from "./data/client-context.ts";
import { useLiveTable } from "./data/live.ts";
import { EnquiriesTab } from "./enquiries/enquiries-tab.tsx";
import { enquiriesKey, enquiryCountsQuery } from "./enquiries/enquiries-query.ts";
import { OrdersTab } from "./orders/orders-tab.tsx";
import { prefetchTabs } from "./prefetch.ts";
import { ProductsTab } from "./products/products-tab.tsx";
import { useText } from "./text.ts";
import { quotesKey, quotesQuery } from "./quotes/quotes-query.ts";
import { TodayLink } from "./today/today-link.tsx";
import { TodayPlace } from "./today/today-place.tsx";
import { todayKey } from "./today/today-query.ts";
import { useToday } from "./today/use-today.ts";
import { UsersTab } from "./users/users-tab.tsx";

export { ErrorBoundary, meta } from "./admin-route.tsx";

export default function DashboardRoute() {
  const { t, language } = useText();
  const userId = useOutletContext<string>();
  const address = useAddress();
  const client = useAdminClient();
  const queries = useQueryClient();
  const opened = adminTabs.find((known) => known === address.read("tab"));
  // Beneath *Today* stands the first of the tabs (ADM-05, DAY-01).
  const tab = opened ?? "products";
  const { today, isPending } = useToday();
  const waiting = today.data?.waiting ?? 0;
  // First what was asked for; what stands beneath it is drawn while nothing else waits (DAY-08).
  const hasPanel = useDeferredValue(opened !== undefined || !isPending);
  useLiveTable(client, "products", managedProductsKey);
  useLiveTable(client, "orders", ordersKey);
  useLiveTable(client, "enquiries", enquiriesKey);
  useLiveTable(client, "orders products", quotesKey);
  useLiveTable(client, "products orders enquiries", todayKey);
  const tabs = useTabs(tab);
  usePageTitle(`${waiting > 0 ? `(${wholeNumber(waiting, language)}) ` : ""}${t("title")}`);
  useEffect(() => {
    if (!isPending) prefetchTabs(client, queries);
  }, [client, queries, isPending]);
  return (
    <div className="min-h-svh">
      <DashboardHeader />
      <main className="desk-width pt-2 pb-16">
        <h1 className="sr-only">{t("title")}</h1>
        <div className="mb-5 flex items-end gap-2 border-b hairline">
          <TodayLink isHere={!opened} waiting={waiting} />
          <Tabs
            id="admin"
            label={t("tabs.label")}
            tabs={tabs}
            selected={tab}
            onSelect={(name) => address.change(tabChange(name))}
          />
        </div>
        {opened ? null : <TodayPlace />}
        <TabPanel id="admin" name={tab}>
          {hasPanel ? <Panel tab={tab} userId={userId} /> : null}
        </TabPanel>
      </main>
    </div>
  );
}

function Panel({ tab, userId }: { tab: AdminTab; userId: string }) {
  if (tab === "products") return <ProductsTab />;
  if (tab === "orders") return <OrdersTab />;
  return tab === "users" ? <UsersTab userId={userId} /> : <EnquiriesTab />;
}

/** The three of ADM-05, and enquiries once somebody has asked or was quoted; its label tells how many wait (ASK-01). */
function useTabs(selected: AdminTab) {
  const { t, language } = useText();
  const client = useAdminClient();
  const counts = useQuery(enquiryCountsQuery(client)).data;
  const quotes = useQuery(quotesQuery(client)).data?.count ?? 0;
  const waiting = counts?.get("new") ?? 0;
  const hasEnquiries = [quotes, ...(counts?.values() ?? [])].some((count) => count > 0);
  return adminTabs
    .filter((name) => name !== "enquiries" || hasEnquiries || selected === name)
    .map((name) => ({
      name,
      label:
        name === "enquiries" && waiting > 0
          ? t("tabs.enquiriesNew", { count: wholeNumber(waiting, language) })
          : t(`tabs.${name}`),
    }));
}

/** Another tab starts with its own defaults: a search in one says nothing about the other. */
function tabChange(tab: AdminTab) {
  const none = undefined;
  const clean = {
    list: none,
    q: none,
    category: none,
    sort: none,
    page: none,
    order: none,
    stock: none,
  };
  return { ...clean, product: none, stock: none, view: none, tab };
}
