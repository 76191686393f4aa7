import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAddress } from "../lists/address.ts";
import { useAdminClient } from "../data/client-context.ts";
import { ordersQuery } from "../data/orders.ts";
import { isNarrowed, orderFilters, type OrderList } from "./order-filter.ts";

/**
 * Both lists and which is seen: the one that was chosen, else the first that holds what was searched for. That is decided
 * once a search, so that a row which is marked as sent does not take the list along.
 */
export function useOrderLists() {
  const client = useAdminClient();
  const address = useAddress();
  const [found, setFound] = useState<{ in: OrderList; what: string }>();
  const { search, days } = orderFilters(address, "pending").pending;
  const what = JSON.stringify([search, days]);
  const list = chosenList(address.read("list")) ?? (found?.what === what ? found.in : "pending");
  const filters = orderFilters(address, list);
  const pending = useQuery(ordersQuery(client, filters.pending));
  const sent = useQuery(ordersQuery(client, filters.sent));
  const isAnswered = [pending, sent].every(({ data, isPlaceholderData }) => data && !isPlaceholderData);
  if (isAnswered && isNarrowed(filters.sent) && found?.what !== what) {
    const isOnlyThere = pending.data?.count === 0 && sent.data?.count !== 0;
    setFound({ in: isOnlyThere ? "completed" : "pending", what });
  }
  return { list, filters, pending, sent, seen: list === "completed" ? sent : pending };
}

function chosenList(name: string | undefined): OrderList | undefined {
  return name === "completed" || name === "pending" ? name : undefined;
}
