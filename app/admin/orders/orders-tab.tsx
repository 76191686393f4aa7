import { useState } from "react";
import { ordersPerPage, readAllOrders, type OrderFilter } from "../data/orders.ts";
import { mostFound } from "../../data/product-rows.ts";
import { wholeNumber } from "#domain/format.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { NewTabLink } from "../../i18n/new-tab-link.tsx";
import { TabPanel, Tabs } from "../ui/tabs.tsx";
import { whileSearching } from "../ui/phone-bar-classes.ts";
import { useAddress } from "../lists/address.ts";
import { DeletedOrders } from "./deleted/deleted-orders.tsx";
import { AdminsOnly } from "../frame/admins-only.tsx";
import { useFailureToast } from "../frame/failure-toast.ts";
import { ListFrame } from "../lists/list-frame.tsx";
import { ListPages } from "../lists/list-pages.tsx";
import { SearchBox } from "../lists/search-box.tsx";
import { ClearHistoryDialog } from "./clear-history-dialog.tsx";
import { HeldPurchases } from "./held/held-purchases.tsx";
import { LatePurchases } from "./late-purchases.tsx";
import { AllReservations } from "./held/all-reservations.tsx";
import { DayFilter } from "./day-filter.tsx";
import { isNarrowed } from "./order-filter.ts";
import { OrderDialog } from "../purchase/order-dialog.tsx";
import { SalesPanel } from "./sales/sales-panel.tsx";
import { OrdersTable } from "./orders-table.tsx";
import { useOrderLists } from "./use-order-lists.ts";
import { readDeliveries } from "./deliveries.ts";
import { useAdminClient } from "../data/client-context.ts";
import { ExportButton } from "../files/export-button.tsx";
import { orderRows } from "./order-csv.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { ordersText } from "./text.ts";
import { frameText } from "../frame/text.ts";

export function OrdersTab() {
  const t = useText(ordersText);
  const address = useAddress();
  const { list, filters, pending, sent, seen } = useOrderLists();
  useFailureToast(seen, frameText.orders.fetchFailed);
  const place = whileSearching(filters.sent.search);
  return (
    <div className={place.place}>
      <OrderBar filter={filters.sent} />
      <div className={place.others}>
        <AdminsOnly>{address.read("view") === "sales" ? <SalesPanel /> : null}</AdminsOnly>
        <LatePurchases />
        <HeldPurchases />
        <AllReservations />
      </div>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Tabs
          id="orders"
          variant="pill"
          label={t("orders.lists")}
          selected={list}
          onSelect={(name) => address.change({ list: name, page: undefined })}
          tabs={[
            { name: "pending", label: <Counted list="pendingList" count={pending.data?.count} /> },
            { name: "completed", label: <Counted list="sentList" count={sent.data?.count} /> },
          ]}
        />
        <AdminsOnly>
          <span className={place.others}>
            <ClearHistory />
          </span>
        </AdminsOnly>
      </div>
      <TabPanel id="orders" name={list}>
        <ListFrame
          list={seen}
          filtered={isNarrowed(filters.sent)}
          empty={t(list === "completed" ? "orders.emptySent" : "orders.emptyPending")}
        >
          {({ orders, count }) => (
            <>
              <OrdersTable
                orders={orders}
                sort={filters.sent.sort}
                name={JSON.stringify(filters[list === "completed" ? "sent" : "pending"])}
                faded={seen.isPlaceholderData}
              />
              <ListPages
                name={t("orders.title")}
                count={count}
                most={filters.sent.search === "" ? undefined : mostFound}
                perPage={ordersPerPage}
              />
            </>
          )}
        </ListFrame>
      </TabPanel>
      <AdminsOnly>
        <DeletedOrders />
      </AdminsOnly>
      <OrderDialog />
    </div>
  );
}

function Counted({ list, count }: { list: "pendingList" | "sentList"; count: number | undefined }) {
  const t = useText(ordersText);
  const { language } = useLanguage();
  return (
    <>
      <span>{t(`orders.${list}`)}</span>
      {count === undefined ? null : <span className="tabular-nums">{` (${wholeNumber(count, language)})`}</span>}
    </>
  );
}

function OrderBar({ filter }: { filter: OrderFilter }) {
  const t = useText(ordersText);
  const address = useAddress();
  const seesSales = address.read("view") === "sales";
  const place = whileSearching(filter.search);
  return (
    <div className={`mb-4 flex flex-wrap items-center gap-3 ${place.toolbar}`}>
      <SearchBox hint={t("orders.searchHint")} />
      <DayFilter />
      <AdminsOnly>
        <span className={`flex flex-wrap gap-x-6 sm:ms-auto ${place.tools}`}>
          <Button
            variant="quiet"
            aria-expanded={seesSales}
            onClick={() => address.change({ view: seesSales ? undefined : "sales" })}
          >
            {t("sales.title")}
          </Button>
          <NewTabLink href="/admin/month" className={buttonClass("quiet")}>
            {t("month.open")}
          </NewTabLink>
          <OrderFile filter={filter} />
        </span>
      </AdminsOnly>
    </div>
  );
}

function ClearHistory() {
  const t = useText(ordersText);
  const [clearing, setClearing] = useState(false);
  return (
    <>
      <Button variant="danger" className="min-h-10! px-4! py-1.5! text-sm!" onClick={() => setClearing(true)}>
        {t("orders.clear")}
      </Button>
      <ClearHistoryDialog open={clearing} onClose={() => setClearing(false)} />
    </>
  );
}

function OrderFile({ filter }: { filter: Pick<OrderFilter, "search" | "days"> }) {
  const client = useAdminClient();
  return (
    <ExportButton
      name="orders"
      read={async (onShare) => {
        const orders = await readAllOrders(client, filter, onShare);
        return orderRows(orders, await readDeliveries(client, orders));
      }}
    />
  );
}
