import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Cents } from "#domain/money.ts";
import { useIsOffline } from "../../data/connection.ts";
import { useKept } from "../../data/kept.ts";
import { useLanguage } from "../../i18n/language.tsx";
import { errorCode } from "../data/admin-client.ts";
import { useAdminClient } from "../data/client-context.ts";
import { managedProductsKey, ordersKey, quotesKey, todayKey } from "../data/keys.ts";
import { useAction } from "../ui/use-action.ts";
import { cashOf, changeOf, newSale, sales, sellAtCounter, type Asked, type Sale, type Sold } from "./sale.ts";

export interface Done extends Sold {
  /** Its lines in words. */
  names: string;
  email: string;
  locale: Sale["locale"];
  /** Cents to give back; 0: none. */
  change: number;
}

export type SaleChange = Partial<Sale> | ((sale: Sale) => Partial<Sale>);
export type SaleDesk = ReturnType<typeof useSale>;

/** The sale of a name under way: changed, pressed, and pressed again where no answer came. */
export function useSale(name: string) {
  const { language } = useLanguage();
  const client = useAdminClient();
  const queries = useQueryClient();
  const [fresh, setFresh] = useState(() => newSale(language));
  const [done, setDone] = useState<Done>();
  const [error, setError] = useState<unknown>();
  const isOffline = useIsOffline();
  const sale = useKept(sales.kept)[name] ?? fresh;
  const change = (next: SaleChange) => {
    const now = sales.of(name) ?? fresh;
    sales.keep(name, { ...now, ...(typeof next === "function" ? next(now) : next) });
  };
  const startAgain = () => {
    setFresh(newSale(language));
    setError(undefined);
    sales.drop(name);
  };
  const action = useAction({
    mutationFn: (asked: Asked & { names: string }) => sellAtCounter(client, asked),
    onSuccess: (sold, { sale: asked, total, names }) => {
      const cash = cashOf(asked, total);
      setDone({
        ...sold,
        names,
        email: asked.email,
        locale: asked.locale,
        change: cash > 0 ? (changeOf(asked, cash) ?? 0) : 0,
      });
      startAgain();
    },
    onError: (refusal) => {
      setError(refusal);
      if (isRefusal(refusal)) change({ is_asked: false });
    },
    onSettled: () =>
      Promise.all(
        [ordersKey, managedProductsKey, quotesKey, todayKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  });
  const sell = ({ total, names, quote }: { total: Cents; names: string; quote?: string }, more: Partial<Sale> = {}) => {
    if (isOffline) return;
    setError(undefined);
    change({ ...more, is_asked: true });
    action.mutate({ sale: { ...sale, ...more }, total, names, quote });
  };
  return {
    sale,
    change,
    sell,
    startAgain,
    done,
    next: () => setDone(undefined),
    error,
    isOffline,
    isPending: action.isPending,
    /** No answer came: perhaps it is booked. */
    isUnknown: sale.is_asked && !action.isPending,
  };
}

/** A refusal of the database has booked nothing; without one nobody knows. */
function isRefusal(error: unknown): boolean {
  return /^(PT4|22|23|42)/.test(errorCode(error) ?? "");
}
