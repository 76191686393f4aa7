import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AdminClient } from "./admin-client.ts";
import { followDashboard } from "./live.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** The parts of the stock client that are used here. */
function fakeClient() {
  const heard = new Map<string, (() => void)[]>();
  const left: unknown[] = [];
  const channels: unknown[] = [];
  const open = (name: string) => {
    const channel = {
      on: (_kind: string, { table }: { table: string }, call: () => void) =>
        void heard.set(table, [...(heard.get(table) ?? []), call]),
      subscribe: (joined: (status: string) => void) => joined("SUBSCRIBED"),
    };
    channels.push(name);
    return channel;
  };
  const client = { channel: open, removeChannel: (channel: unknown) => left.push(channel) };
  return { client: client as unknown as AdminClient, heard, channels, left };
}

test("LIV-01 LIV-02 the dashboard opens one channel, and a change of orders reads each of its lists anew once", () => {
  const { client, heard, channels, left } = fakeClient();
  const queries = new QueryClient();
  const readings: string[] = [];
  queries.invalidateQueries = ({ queryKey } = {}) => {
    readings.push(String(queryKey?.[1]));
    return Promise.resolve();
  };
  const stop = followDashboard(client, queries);
  vi.advanceTimersByTime(1000);
  expect(channels).toHaveLength(1);
  // Joined: what changed before is read anew, too.
  expect(readings.toSorted()).toEqual([...new Set(readings)].toSorted());
  readings.length = 0;
  for (const change of heard.get("orders") ?? []) change();
  vi.advanceTimersByTime(1000);
  expect(readings.toSorted()).toEqual(["orders", "quotes", "today"]);
  // A sale changes both tables: what is read from either is read once.
  readings.length = 0;
  for (const change of [...(heard.get("orders") ?? []), ...(heard.get("products") ?? [])]) change();
  vi.advanceTimersByTime(1000);
  expect(readings.toSorted()).toEqual(["orders", "products", "quotes", "today"]);
  stop();
  expect(left).toHaveLength(1);
});
