import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import { ordersKey } from "./data/orders.ts";
import { managedProductsKey } from "./data/product-changes.ts";
import { Button } from "../ui/button.tsx";
import { TabPanel, Tabs } from "./ui/tabs.tsx";
import { adminTabs, useAddress, type AdminTab } from "./address.ts";
import { useAdminClient } from "./data/client-context.ts";
import { useLiveTable } from "./data/live.ts";
import { LanguageSelect } from "./language-select.tsx";
import { OrdersTab } from "./orders/orders-tab.tsx";
import { prefetchTabs } from "./prefetch.ts";
import { ProductsTab } from "./products/products-tab.tsx";
import { SettingsDialog } from "./settings/settings-dialog.tsx";
import { useSignOut } from "./sign-in/sign-out.ts";
import { useText } from "./text.ts";
import { UsersTab } from "./users/users-tab.tsx";

export function Dashboard({ userId }: { userId: string }) {
  const { t } = useText();
  const address = useAddress();
  const client = useAdminClient();
  const queries = useQueryClient();
  const tab = adminTabs.find((known) => known === address.read("tab")) ?? "products";
  useLiveTable(client, "products", managedProductsKey);
  useLiveTable(client, "orders", ordersKey);
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
      <SettingsDialog />
    </div>
  );
}

/** Another tab starts with its own defaults: a search in one says nothing about the other. */
function tabChange(tab: AdminTab) {
  const none = undefined;
  const clean = { list: none, q: none, category: none, sort: none, page: none, order: none };
  return { ...clean, product: none, view: none, tab };
}

function DashboardHeader() {
  const { t } = useText();
  const signOut = useSignOut();
  const address = useAddress();
  return (
    <header className="sticky top-0 z-20 border-b hairline bg-paper">
      <div className="page-width max-w-[110rem]! flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 py-2">
        <p className="me-auto font-display text-xl">
          Kosmima <span className="text-muted">· {t("title")}</span>
        </p>
        <div className="flex flex-wrap items-center gap-x-4 max-sm:order-last max-sm:w-full max-sm:justify-between">
          <Link
            to="/"
            className="min-h-9 content-center text-sm text-muted underline-offset-4 hover:text-ink hover:underline"
          >
            {t("tabs.visitShop")}
          </Link>
          <button
            type="button"
            onClick={() => address.change({ view: "settings" })}
            className="min-h-9 text-sm text-muted underline-offset-4 hover:text-ink hover:underline"
          >
            {t("settings.open")}
          </button>
          <LanguageSelect />
        </div>
        <Button variant="secondary" className="min-h-9! px-4! py-1! text-sm!" onClick={signOut}>
          {t("access.signOut")}
        </Button>
      </div>
    </header>
  );
}
