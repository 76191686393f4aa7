import { useUndoPrices } from "../product/use-change-prices.ts";
import { useAction } from "../ui/use-action.ts";
import { UndoButton } from "./undo-button.tsx";

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
