import { Button } from "../../ui/button.tsx";
import { useText } from "../words/text.ts";

/** The way back from an act, beneath it in the list. */
export function UndoButton({ undo }: { undo: { isPending: boolean; mutate: () => void } }) {
  const { t } = useText();
  return (
    <Button variant="quiet" className="text-sm!" busy={undo.isPending} onClick={() => undo.mutate()}>
      {t("audit.undo")}
    </Button>
  );
}
