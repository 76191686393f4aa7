import { Button } from "../../ui/button.tsx";
import { useUndoPrices } from "../prices/use-change-prices.ts";
import { useText } from "../text.ts";
import { useAction } from "../use-action.ts";

/** The way back from a change of prices, as long as one of them is as it was left (DAY-03). */
export function PricesUndo({ act }: { act: number }) {
  const { t } = useText();
  const undo = useUndoPrices();
  const run = useAction({ mutationFn: () => undo(act) });
  return (
    <p className="sm:col-start-2">
      <Button
        variant="quiet"
        className="text-sm!"
        busy={run.isPending}
        onClick={() => run.mutate()}
      >
        {t("audit.undo")}
      </Button>
    </p>
  );
}
