import { Button } from "../../ui/button.tsx";
import { useText } from "../words/text.ts";

/** Stands below each editor of a line. */
export function LineButtons({ onCancel }: { onCancel: () => void }) {
  const { t } = useText();
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit">{t("quotes.add")}</Button>
      <Button variant="secondary" onClick={onCancel}>
        {t("cancel")}
      </Button>
    </div>
  );
}
