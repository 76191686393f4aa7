import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useOutletContext } from "react-router";
import { ordersKey } from "./data/orders.ts";
import { managedProductsKey } from "./data/product-changes.ts";
import { TabPanel, Tabs } from "./ui/tabs.tsx";
import { adminTabs, useAddress, type AdminTab } from "./address.ts";
import { usePageTitle } from "./ui/page-title.ts";
import { DashboardHeader } from "./dashboard-header.tsx";
import { useAdminClient } from "./data/client-context.ts";
import { useLiveTable } from "./data/live.ts";
import { OrdersTab } from "./orders/orders-tab.tsx";
import { prefetchTabs } from "./prefetch.ts";
import { ProductsTab } from "./products/products-tab.tsx";
import { useText } from "./text.ts";
import { UsersTab } from "./users/users-tab.tsx";

export { ErrorBoundary, meta } from "./admin-route.tsx";

export default function DashboardRoute() {
  const { t } = useText();
  const userId = useOutletContext<string>();
  const address = useAddress();
  const client = useAdminClient();
  const queries = useQueryClient();
  const tab = adminTabs.find((known) => known === address.read("tab")) ?? "products";
  useLiveTable(client, "products", managedProductsKey);
  useLiveTable(client, "orders", ordersKey);
  usePageTitle(t("title"));
  useEffect(() => prefetchTabs(client, queries), [client, queries]);
  return (
    <div className="min-h-svh">
      <DashboardHeader />
      <main className="page-width max-w-[110rem]! pt-2 pb-16">
        <h1 className="sr-only">{t("title")}</h1>
        <div className="mb-5 border-b hairline">
          <Tabs
            id="admin"
            label={t("tabs.label")}
            tabs={adminTabs.map((name) => ({ name, label: t(`tabs.${name}`) }))}
            selected={tab}
            onSelect={(name) => address.change(tabChange(name))}
          />
        </div>
        <TabPanel id="admin" name={tab}>
          {tab === "products" ? <ProductsTab /> : null}
          {tab === "orders" ? <OrdersTab /> : null}
          {tab === "users" ? <UsersTab userId={userId} /> : null}
        </TabPanel>
      </main>
    </div>
  );
}

/** Another tab starts with its own defaults: a search in one says nothing about the other. */
function tabChange(tab: AdminTab) {
  const none = undefined;
  const clean = { list: none, q: none, category: none, sort: none, page: none, order: none };
  return { ...clean, product: none, view: none, tab };
}
