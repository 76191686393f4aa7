import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import type { AdminClient } from "./admin-client.ts";
import type { Order } from "./orders.ts";
import { ordersKey } from "./keys.ts";

const mailSchema = z.object({
  id: z.string(),
  checkout_id: z.string(),
  kind: z.string(),
  state: z.enum(["pending", "sent", "failed"]),
  created_at: z.string(),
  sent_at: z.string().nullish(),
  /** The lines that a dispatch mail announces. */
  line_nos: z.array(z.number()).nullish(),
  /** The time until which it can be undone and its words may change; absent once it was tried. */
  goes_at: z.string().nullish(),
});
export type BuyerMail = z.infer<typeof mailSchema>;

const orderMailsSchema = z.object({
  /** False: mail is kept on the server, and none leaves it. */
  sends_mail: z.boolean(),
  mails: z.array(mailSchema),
});
export type OrderMails = z.infer<typeof orderMailsSchema>;

const untilNextReadMs = 15_000;

/** The mails to the buyers of these purchases, oldest first; none is read without a purchase. */
export function orderMailsQuery(client: AdminClient, checkouts: readonly string[]) {
  const wanted = [...new Set(checkouts)].sort();
  return queryOptions({
    queryKey: [...ordersKey, "mails", wanted],
    queryFn: () => readOrderMails(client, wanted),
    enabled: wanted.length > 0,
    // The change feed tells of orders, not of mails.
    refetchInterval: ({ state }) =>
      state.data?.mails.some((mail) => mail.state === "pending") ? untilNextReadMs : false,
  });
}

export async function readOrderMails(client: AdminClient, checkouts: readonly string[]): Promise<OrderMails> {
  const { data } = await client.rpc("order_mails", { checkouts: [...checkouts] }).throwOnError();
  return orderMailsSchema.parse(data);
}

/** The mail that announces this order as sent, or did. */
export function dispatchOf(order: Order, mails: OrderMails | undefined): BuyerMail | undefined {
  return mails?.mails.find(
    ({ kind, checkout_id: checkout, line_nos: lines }) =>
      kind === "dispatch" && checkout === order.checkout_id && order.line_no != null && lines?.includes(order.line_no),
  );
}

interface ParcelFacts {
  carrier: string | null;
  tracking_number: string | null;
}

/** The same for all orders in the parcel. */
export async function saveParcel(client: AdminClient, ids: readonly string[], parcel: ParcelFacts): Promise<void> {
  await client.from("orders").update(parcel).in("id", ids).throwOnError();
}
