import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { errorMessage } from "../data/admin-client.ts";
import { deleteOrder, markSent, orderPagesKey, type Order, type OrderFilter, type OrderPage } from "../data/orders.ts";
import { dispatchOf, readOrderMails, type OrderMails } from "../data/order-mails.ts";
import { toast } from "../../ui/toast.tsx";
import { useAddress } from "../lists/address.ts";
import { useAdminClient } from "../data/client-context.ts";
import { useRestore } from "../purchase/use-restore.ts";
import { isChoiceOpen, useOpenChoiceNotice, waitsForAnswer } from "../purchase/open-choice/open-choices.ts";
import { goesAtText } from "../purchase/parcels/mail-words.ts";
import { ordersKey } from "../data/keys.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { purchaseText } from "../purchase/text.ts";
import { ordersText } from "./text.ts";
import { auditText } from "../audit/text.ts";

const marking = ["mark-sent"] as const;

/** Moves orders of one purchase to the other list in the same frame; when the service says no, they come back (ORD-03). */
export function useMarkSent() {
  const t = useText(purchaseText);
  const client = useAdminClient();
  const queries = useQueryClient();
  const tell = useMarkedToast();
  const tellOpen = useOpenChoiceNotice();
  const mark = useMutation({
    mutationKey: marking,
    // One after the other: a mark and its undo may not overtake each other.
    scope: { id: marking[0] },
    mutationFn: async ({ orders, sent }: { orders: readonly Order[]; sent: boolean }) => {
      const ids = orders.map(({ id }) => id);
      await markSent(client, ids, sent);
      const checkout = orders[0]?.checkout_id;
      // It is marked, whether or not we hear about its mail.
      if (!sent || !checkout) return undefined;
      return readOrderMails(client, [checkout]).catch(() => undefined);
    },
    onMutate: async ({ orders, sent }) => {
      await queries.cancelQueries({ queryKey: orderPagesKey });
      return changePages(queries, (page, filter) =>
        orders.reduce((to, order) => moved(to, filter, { ...order, is_sent: sent }), page),
      );
    },
    onSuccess: (mails, { orders, sent }) =>
      sent
        ? tell(orders, mails, () => mark.mutate({ orders, sent: false }))
        : void toast({ title: t("orders.markedPending") }),
    onError: (error, { orders }, undo) => {
      undo?.();
      if (isChoiceOpen(error)) return tellOpen(orders[0]?.id);
      toast({
        title: t("orders.updateFailed"),
        description: errorMessage(error),
        destructive: true,
      });
    },
    // A read before the next mark has arrived would show its order in the old list again.
    onSettled: () => {
      if (queries.isMutating({ mutationKey: marking }) === 1) void queries.invalidateQueries({ queryKey: ordersKey });
    },
  });
  return (orders: readonly Order[], sent: boolean) => {
    const open = sent ? orders.find((order) => !order.is_sent && waitsForAnswer(order)) : undefined;
    if (open) tellOpen(open.id);
    else mark.mutate({ orders, sent });
  };
}

/** One at a time, so that marking many in a row does not cover the list. */
let takeLastNotice: () => void = () => undefined;

/** The toast of a waiting mail says when it goes out, and leads back and to carrier and number (AFT-03). */
function useMarkedToast() {
  const t = useText(ordersText, auditText, purchaseText);
  const { language } = useLanguage();
  const address = useAddress();
  return ([order]: readonly Order[], mails: OrderMails | undefined, undo: () => void) => {
    const goesAt = order && dispatchOf(order, mails)?.goes_at;
    const sendsMail = mails?.sends_mail ?? false;
    takeLastNotice();
    takeLastNotice = toast({
      title: t("orders.markedSent"),
      ...(goesAt && {
        description: goesAtText(goesAt, { language, sendsMail }),
        action: { label: t("dispatch.undo"), onPress: undo },
        otherAction: {
          label: t("dispatch.add"),
          onPress: () => address.change({ order: order.id }),
        },
      }),
    });
  };
}

export function useDeleteOrder() {
  const t = useText(ordersText);
  const client = useAdminClient();
  const queries = useQueryClient();
  const restore = useRestore();
  const remove = useMutation({
    mutationFn: (order: Order) => deleteOrder(client, order.id),
    onMutate: async (order) => {
      await queries.cancelQueries({ queryKey: orderPagesKey });
      return changePages(queries, (page) => without(page, order));
    },
    onSuccess: (_nothing, { id }) =>
      toast({
        title: t("orders.deleted"),
        action: { label: t("deleted.undo"), onPress: () => void restore({ ids: [id] }) },
      }),
    onError: (error, _order, undo) => {
      undo?.();
      toast({
        title: t("orders.deleteFailed"),
        description: errorMessage(error),
        destructive: true,
      });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ordersKey }),
  });
  return (order: Order) => remove.mutate(order);
}

/** Changes every page that is in memory; returns how to undo it. */
function changePages(queries: QueryClient, change: (page: OrderPage, filter: OrderFilter) => OrderPage): () => void {
  const before = queries.getQueriesData<OrderPage>({ queryKey: orderPagesKey });
  for (const [key, page] of before) {
    const filter = filterOf(key);
    if (page && filter) queries.setQueryData(key, change(page, filter));
  }
  return () => {
    for (const [key, page] of before) queries.setQueryData(key, page);
  };
}

function filterOf(key: readonly unknown[]): OrderFilter | undefined {
  const last = key[key.length - 1];
  return isFilter(last) ? last : undefined;
}

function isFilter(value: unknown): value is OrderFilter {
  return typeof value === "object" && value !== null && "sent" in value && "sort" in value;
}

/** Puts the order at once into the pages of its new list; the next read tells its exact place. */
export function moved(page: OrderPage, filter: OrderFilter, order: Order): OrderPage {
  if (filter.sent !== order.is_sent) return without(page, order);
  if (page.orders.some(({ id }) => id === order.id)) return page;
  const orders = [order, ...page.orders].sort((a, b) => newestFirst(a, b));
  return { orders, count: page.count + 1 };
}

export function without(page: OrderPage, order: Order): OrderPage {
  const orders = page.orders.filter(({ id }) => id !== order.id);
  return orders.length === page.orders.length ? page : { orders, count: page.count - 1 };
}

function newestFirst(a: Order, b: Order): number {
  return b.created_at.localeCompare(a.created_at);
}
