import type { Language } from "#domain/language.ts";
import { useQueryClient } from "@tanstack/react-query";
import { toast } from "../../ui/toast.tsx";
import { errorCode, errorMessage } from "../data/admin-client.ts";
import { auditKey, undoCollection, undoProduct, type AuditEntry } from "../data/audit.ts";
import { useAdminClient } from "../data/client-context.ts";
import { markReady, markSent } from "../data/orders.ts";
import { collectionsKey, managedProductsKey, ordersKey, todayKey, usersKey } from "../data/keys.ts";
import { changeRight } from "../data/users.ts";
import { changedRight } from "./right-words.ts";
import { useRestore } from "../purchase/use-restore.ts";
import { stockRefusal } from "../stock/stock-words.ts";
import { useAction } from "../ui/use-action.ts";
import { useUndoPrices } from "../product/use-change-prices.ts";
import { useRestoreProduct } from "../product/restore-product.ts";
import { Button } from "../../ui/button.tsx";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { productText } from "../product/text.ts";
import { wordsIn } from "../../i18n/translate.ts";
import { auditText } from "./text.ts";
import { purchaseText } from "../purchase/text.ts";

/** Puts back what is still as the act has left it: a piece, its count, orders marked or deleted, an account's role. */
export function WayBack({ entry, ids }: { entry: AuditEntry; ids: string[] }) {
  const t = useText(productText);
  const { language } = useLanguage();
  const queries = useQueryClient();
  const putBack = usePutBack(entry, ids);
  const undo = useAction({
    mutationFn: putBack,
    onError: (error) =>
      toast({
        title: t("audit.undoFailed"),
        description: refusalText(language, error),
        destructive: true,
      }),
    onSettled: () =>
      Promise.all(
        [auditKey, collectionsKey, todayKey, ordersKey, usersKey, managedProductsKey].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
  return (
    <p className="sm:col-start-2">
      <UndoButton undo={undo} />
    </p>
  );
}

function refusalText(language: Language, error: unknown): string | undefined {
  const t = wordsIn(language, auditText);
  if (errorCode(error) === "P0001") return t("users.lastAdmin");
  const said = errorMessage(error);
  return said === "product_changed" || said === "collection_changed"
    ? t("audit.changedSince")
    : stockRefusal(language, error);
}

/** Each says how it went. */
function usePutBack(line: AuditEntry, ids: string[]) {
  const { id: entry, sent, ready, former_role: former, new_role: next, action } = line;
  const t = useText(auditText, purchaseText);
  const client = useAdminClient();
  const restore = useRestore();
  return async () => {
    if (typeof sent === "boolean") {
      await markSent(client, ids, !sent);
      toast({ title: t(sent ? "orders.markedPending" : "orders.markedSent") });
    } else if (typeof ready === "boolean") {
      await markReady(client, ids, !ready);
      toast({ title: t("audit.undone") });
    } else if (former && next) {
      for (const id of ids) await changeRight(client, id, former);
      toast({ title: t(changedRight(next, former)) });
    } else if (/^(products|stock) /.test(action)) {
      await undoProduct(client, entry);
      toast({ title: t("audit.undone") });
    } else if (action === "collections update") {
      await undoCollection(client, entry);
      toast({ title: t("audit.undone") });
    } else {
      await restore({ ids });
    }
  };
}

/** The way back from a change of prices, as long as one of them is as it was left (DAY-03). */
export function PricesUndo({ act }: { act: number }) {
  const undo = useUndoPrices();
  const run = useAction({ mutationFn: () => undo(act) });
  return (
    <p className="sm:col-start-2">
      <UndoButton undo={run} />
    </p>
  );
}

/** The way back from a deletion, as long as the pieces are kept (DAY-04). */
export function ProductUndo({ entry }: { entry: AuditEntry }) {
  const queries = useQueryClient();
  const restore = useRestoreProduct();
  const run = useAction({
    mutationFn: async () => {
      // oxlint-disable-next-line no-await-in-loop -- each tells its own outcome
      for (const product of entry.deleted_products) await restore(product);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: auditKey }),
  });
  return (
    <p className="sm:col-start-2">
      <UndoButton undo={run} />
    </p>
  );
}

/** The way back from an act, beneath it in the list. */
export function UndoButton({ undo }: { undo: { isPending: boolean; mutate: () => void } }) {
  const t = useText(auditText);
  return (
    <Button variant="quiet" className="text-sm!" busy={undo.isPending} onClick={() => undo.mutate()}>
      {t("audit.undo")}
    </Button>
  );
}
