import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { MessageCircle, Users } from "lucide-react";
import { lazy, Suspense, useDeferredValue, useEffect } from "react";
import { useOutletContext } from "react-router";
import type { AdminClient } from "./data/admin-client.ts";
import { Border } from "../ui/border.tsx";
import { TabPanel, Tabs } from "./ui/tabs.tsx";
import { adminTabs, tabChange, useAddress, type AdminTab } from "./lists/address.ts";
import { usePageTitle } from "./frame/page-title.ts";
import { MoreMenu, phoneBarIcons } from "./frame/phone-bar.tsx";
import { whileSearching, phoneBar, phoneBarCount, phoneBarIcon } from "./ui/phone-bar-classes.ts";
import { DashboardHeader } from "./frame/dashboard-header.tsx";
import { NotYours } from "./frame/admins-only.tsx";
import { PlaceFailed } from "./frame/place.tsx";
import { whenQuiet } from "../data/when-quiet.ts";
import { wholeNumber } from "#domain/format.ts";
import { useAdminClient } from "./data/client-context.ts";
import { useIsAdmin } from "./data/right.ts";
import { useNotedLanguage } from "./frame/use-noted-language.ts";
import { enquiryCountsQuery } from "./enquiry/enquiries.ts";
import { quotesQuery } from "./quote/quotes.ts";
import { TodayLink } from "./today/today-link.tsx";
import { TodayPlace } from "./today/today-place.tsx";
import { SkeletonRows } from "./ui/skeleton.tsx";
import { useToday } from "./today/use-today.ts";
import { useText, useLanguage } from "../i18n/language.tsx";
import { adminText } from "./words/text.ts";
import { frameText } from "./frame/text.ts";
import { enquiryText } from "./enquiry/text.ts";

/** Today, and one of the tabs. */
export function Dashboard() {
  const t = useText(frameText, adminText);
  const { language } = useLanguage();
  const userId = useOutletContext<string>();
  const address = useAddress();
  const client = useAdminClient();
  const queries = useQueryClient();
  const isAdmin = useIsAdmin();
  const opened = adminTabs.find((known) => known === address.read("tab"));
  // The first of the tabs stands beneath *Today* (ADM-05, DAY-01).
  const tab = opened ?? "products";
  const { today, isPending } = useToday();
  const waiting = today.data?.waiting ?? 0;
  // First what was asked for; what stands beneath it is drawn while nothing else waits (DAY-08).
  const hasPanel = useDeferredValue(opened !== undefined || !isPending);
  const tabs = useTabs(tab);
  useNotedLanguage();
  useEffect(() => {
    // The installed dashboard shows the number on its icon.
    void navigator.setAppBadge?.(waiting).catch(() => undefined);
  }, [waiting]);
  usePageTitle(`${waiting > 0 ? `(${wholeNumber(waiting, language)}) ` : ""}${t("title")}`);
  useEffect(
    () => (isPending ? undefined : whenQuiet(() => void prefetchTabs({ client, queries, isAdmin }))),
    [client, queries, isAdmin, isPending],
  );
  return (
    <div className="min-h-svh">
      <DashboardHeader hasTabs />
      <main className="desk-width pt-2 pb-16 bar:pb-32">
        <h1 className="sr-only">{t("title")}</h1>
        <div
          data-today={opened ? undefined : ""}
          className={`mb-5 flex items-end gap-2 border-b hairline max-sm:flex-wrap max-sm:gap-x-1.5 max-sm:gap-y-0 bar:gap-0 bar:mb-0 bar:flex-nowrap bar:border-b-0 ${phoneBar}`}
        >
          <TodayLink isHere={!opened} waiting={waiting} />
          <Tabs
            id="admin"
            label={t("tabs.label")}
            tabs={tabs}
            selected={tab}
            onSelect={(name) => address.change(tabChange(name))}
          />
          <MoreMenu />
        </div>
        {opened ? null : (
          <div className={whileSearching(address.read("q")).others}>
            <Border instead={<PlaceFailed />}>
              <TodayPlace />
            </Border>
          </div>
        )}
        <TabPanel id="admin" name={tab}>
          <Border key={tab} instead={<PlaceFailed />}>
            {hasPanel ? <Panel tab={tab} userId={userId} /> : null}
          </Border>
        </TabPanel>
      </main>
    </div>
  );
}

/** The code of a tab comes when it is drawn, that of the others when nothing else waits. */
const code = {
  products: () => import("./products/products-tab.tsx"),
  orders: () => import("./orders/orders-tab.tsx"),
  users: () => import("./users/users-tab.tsx"),
  enquiries: () => import("./enquiries/enquiries-tab.tsx"),
};
const ProductsTab = lazy(async () => ({ default: (await code.products()).ProductsTab }));
const OrdersTab = lazy(async () => ({ default: (await code.orders()).OrdersTab }));
const UsersTab = lazy(async () => ({ default: (await code.users()).UsersTab }));
const EnquiriesTab = lazy(async () => ({ default: (await code.enquiries()).EnquiriesTab }));

interface Prefetching {
  client: AdminClient;
  queries: QueryClient;
  isAdmin: boolean;
}

/** Loads the tabs' lists, then their code, so that a switch shows a tab at once. */
async function prefetchTabs({ client, queries, isAdmin }: Prefetching): Promise<void> {
  try {
    const { prefetchLists } = await import("./prefetch-lists.ts");
    await prefetchLists({ client, queries, isAdmin });
    for (const [tab, load] of Object.entries(code)) if (isAdmin || tab !== "users") await load();
  } catch {
    // The tab itself fetches again, and tells if that fails.
  }
}

function Panel({ tab, userId }: { tab: AdminTab; userId: string }) {
  const t = useText(frameText);
  const isAdmin = useIsAdmin();
  return (
    <Suspense fallback={<SkeletonRows label={t("loading")} />}>
      {tab === "products" ? <ProductsTab /> : null}
      {tab === "orders" ? <OrdersTab /> : null}
      {tab === "users" ? isAdmin ? <UsersTab userId={userId} /> : <NotYours /> : null}
      {tab === "enquiries" ? <EnquiriesTab /> : null}
    </Suspense>
  );
}

/** The three of ADM-05, users for admins, and enquiries once somebody has asked or was quoted; its label tells how many wait (ASK-01). */
function useTabs(selected: AdminTab) {
  const t = useText(frameText, enquiryText);
  const { language } = useLanguage();
  const client = useAdminClient();
  const isAdmin = useIsAdmin();
  const counts = useQuery(enquiryCountsQuery(client)).data;
  const quotes = useQuery(quotesQuery(client)).data?.count ?? 0;
  const waiting = counts?.get("new") ?? 0;
  const hasEnquiries = [quotes, ...(counts?.values() ?? [])].some((count) => count > 0);
  return adminTabs
    .filter((name) => name === selected || (name === "enquiries" ? hasEnquiries : name !== "users" || isAdmin))
    .map((name) => {
      const Icon = { ...phoneBarIcons, users: Users, enquiries: MessageCircle }[name];
      const isNews = name === "enquiries" && waiting > 0;
      return {
        name,
        label: (
          <>
            <Icon aria-hidden="true" className={phoneBarIcon} />
            <span>{t(`tabs.${name}`)}</span>
            {isNews ? <span className={phoneBarCount}>{` (${wholeNumber(waiting, language)})`}</span> : null}
          </>
        ),
      };
    });
}
