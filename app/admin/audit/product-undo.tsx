import { useQueryClient } from "@tanstack/react-query";
import { auditKey, type AuditEntry } from "../data/audit.ts";
import { useRestoreProduct } from "../product/restore-product.ts";
import { useAction } from "../ui/use-action.ts";
import { UndoButton } from "./undo-button.tsx";

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
