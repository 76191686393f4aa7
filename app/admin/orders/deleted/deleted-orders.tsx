import { choiceWords } from "#domain/choices.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { deletedOrdersQuery, type DeletedOrder } from "./deleted-orders-query.ts";
import { useAdminClient } from "../../data/client-context.ts";
import { productName } from "../../data/orders.ts";
import { dateAndTime, longDate, wholeNumber } from "#domain/format.ts";
import { Button } from "../../../ui/button.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Cell, Heading, Table, TableBody, TableHead, TableRow } from "../../ui/table.tsx";
import { useAddress } from "../../lists/address.ts";
import { LoadFailed } from "../../frame/load-failed.tsx";
import { amount } from "../../words/amount.ts";
import { useAction } from "../../ui/use-action.ts";
import { useRestore, type Deletion } from "../../purchase/use-restore.ts";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { deletedText } from "./text.ts";
import { frameText } from "../../frame/text.ts";
import { ordersText } from "../text.ts";
import { purchaseText } from "../../purchase/text.ts";

/** The orders deleted in the last 30 days (AFT-09), below the list, which must not move when they appear. */
export function DeletedOrders() {
  const t = useText(deletedText);
  const { language } = useLanguage();
  const address = useAddress();
  const deleted = useDeleted();
  const count = deleted.data?.pages[0]?.count ?? 0;
  const isOpen = address.read("view") === "deleted";
  if (count === 0 && !isOpen) return null;
  return (
    <section aria-label={t("deleted.title")} className="mt-4">
      <Button
        variant="quiet"
        aria-expanded={isOpen}
        onClick={() => address.change({ view: isOpen ? undefined : "deleted" })}
      >
        <span>{t("deleted.title")}</span>
        <span className="-ms-1.5 tabular-nums">{`(${wholeNumber(count, language)})`}</span>
      </Button>
      {isOpen ? <DeletedList deleted={deleted} /> : null}
    </section>
  );
}

function useDeleted() {
  return useInfiniteQuery(deletedOrdersQuery(useAdminClient()));
}

function DeletedList({ deleted }: { deleted: ReturnType<typeof useDeleted> }) {
  const t = useText(deletedText, frameText);
  const orders = deleted.data?.pages.flatMap((page) => page.orders) ?? [];
  return (
    <div className="mt-2 rounded-md border border-line bg-surface p-5 max-sm:p-4">
      <p className="mb-4 text-sm text-muted">{t("deleted.intro")}</p>
      {deleted.isPending ? <SkeletonRows label={t("loading")} rows={3} /> : null}
      {deleted.isError ? <LoadFailed query={deleted} /> : null}
      {deleted.isSuccess && orders.length === 0 ? <p>{t("deleted.empty")}</p> : null}
      {orders.length === 0 ? null : <DeletedTable orders={orders} />}
      {deleted.hasNextPage ? (
        <Button
          variant="secondary"
          className="mt-4"
          busy={deleted.isFetchingNextPage}
          onClick={() => void deleted.fetchNextPage()}
        >
          {t("deleted.more")}
        </Button>
      ) : null}
    </div>
  );
}

function DeletedTable({ orders }: { orders: DeletedOrder[] }) {
  const t = useText(deletedText, ordersText);
  const columns = ["product", "customer", "total", "date"] as const;
  return (
    <div className="max-h-[32rem] overflow-y-auto">
      <Table label={t("deleted.title")}>
        <TableHead>
          {columns.map((column) => (
            <Heading key={column} align={column === "total" ? "end" : "start"}>
              {t(`orders.columns.${column}`)}
            </Heading>
          ))}
          <Heading>{t("deleted.deleted")}</Heading>
          <Heading>{t("deleted.ends")}</Heading>
          <Heading align="end">{t("orders.columns.actions")}</Heading>
        </TableHead>
        <TableBody>
          {orders.flatMap((order, index) => [
            order.together > 1 && orders[index - 1]?.deletion !== order.deletion ? (
              <WholeDeletion key={order.deletion} order={order} columns={columns.length + 3} />
            ) : null,
            <DeletedRow key={order.id} order={order} />,
          ])}
        </TableBody>
      </Table>
    </div>
  );
}

/** The head of the orders that were deleted in one, as by clearing the history. */
function WholeDeletion({ order, columns }: { order: DeletedOrder; columns: number }) {
  const t = useText(deletedText);
  const { language } = useLanguage();
  const many = wholeNumber(order.together, language);
  return (
    <TableRow>
      <Cell label={t("deleted.deleted")} onPhone="plain" colSpan={columns} className="spread:bg-stone/40">
        <div className="flex flex-wrap items-center justify-between gap-x-6 px-1">
          <p className="font-medium">{t("deleted.together", { many })}</p>
          <RestoreButton what={{ deletion: order.deletion }} label={t("deleted.restoreAll")} />
        </div>
      </Cell>
    </TableRow>
  );
}

function DeletedRow({ order }: { order: DeletedOrder }) {
  const t = useText(deletedText, ordersText, purchaseText);
  const { language } = useLanguage();
  const name = productName(language, order);
  return (
    <TableRow>
      <Cell label={t("orders.columns.product")} onPhone="plain">
        <p className="font-medium break-words">{`${order.quantity} × ${name}`}</p>
        {order.choices.length > 0 ? <p className="wrap-anywhere">{choiceWords(order.choices, language)}</p> : null}
        <p className="text-muted tabular-nums">{order.product_code}</p>
      </Cell>
      <Cell label={t("orders.columns.customer")} className="break-words">
        <span>
          <span className="block">{order.customer_name || t("orders.unknownCustomer")}</span>
          <span className="block text-muted">{order.customer_email}</span>
        </span>
      </Cell>
      <Cell label={t("orders.columns.total")} className="text-end tabular-nums">
        <span>{amount(order.total_amount, language)}</span>
      </Cell>
      <Cell label={t("orders.columns.date")}>
        <time dateTime={order.created_at}>{longDate(order.created_at, language)}</time>
      </Cell>
      <Cell label={t("deleted.deleted")} className="break-words">
        <span>
          <time dateTime={order.deleted_at}>{dateAndTime(order.deleted_at, language)}</time>
          <span className="block text-muted">{order.deleted_by}</span>
        </span>
      </Cell>
      <Cell label={t("deleted.ends")}>
        <time dateTime={order.ends_at}>{longDate(order.ends_at, language)}</time>
      </Cell>
      <Cell label={t("orders.columns.actions")} onPhone="plain" className="text-end">
        <RestoreButton
          what={{ ids: [order.id] }}
          label={t("deleted.restore")}
          named={t("deleted.restoreNamed", { name })}
        />
      </Cell>
    </TableRow>
  );
}

function RestoreButton({ what, label, named }: { what: Deletion; label: string; named?: string }) {
  const restore = useAction({ mutationFn: useRestore() });
  return (
    <Button
      variant="quiet"
      className="whitespace-nowrap"
      aria-label={named}
      busy={restore.isPending}
      onClick={() => restore.mutate(what)}
    >
      {label}
    </Button>
  );
}
