import { useQuery } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { productSchema } from "#domain/schemas/product.ts";
import { makeQueryClient, QueryProvider } from "./query-provider.tsx";
import { retryDelay, withReadDeadline } from "../ui/patience.ts";
import { productColumns } from "./products.ts";

test("PDP-03 the columns asked for are those of the product's schema", () => {
  expect(productColumns.split(",")).toEqual(Object.keys(productSchema.shape));
});

test("R25 a read that hangs, or that nobody waits for any more, is given up", async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const hanging = withReadDeadline(new AbortController().signal, 10);
  hanging.addEventListener("abort", () => resolve(hanging.reason));
  expect(await promise).toMatchObject({ name: "TimeoutError" });
  const left = new AbortController();
  const signal = withReadDeadline(left.signal);
  left.abort();
  expect(signal.aborted).toBe(true);
});

describe("the queries' patience", () => {
  test("LIM-03 three more tries, after 1000 ms, doubling up to 30000 ms; kept for five minutes", () => {
    expect([0, 1, 2, 3, 4, 5, 9].map((failures) => retryDelay(failures))).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ]);
    const { queries } = makeQueryClient().getDefaultOptions();
    expect(queries?.retry).toBe(3);
    expect(queries?.gcTime).toBe(300_000);
    expect(queries?.refetchOnReconnect).toBe("always");
  });
});

test("R22 a page that was made on the server leaves no timer that would keep what it was made of", () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
  const Page = () => useQuery({ queryKey: ["ring"], initialData: "gold", queryFn: () => "" }).data;
  const before = timers();
  const made = renderToString(createElement(QueryProvider, null, createElement(Page)));
  expect([made, timers()]).toEqual(["gold", before]);
});
