import { Button } from "../../ui/button.tsx";
import { useText } from "../../i18n/language.tsx";
import { quotesText } from "./text.ts";
import { stockText } from "../stock/text.ts";

/** Stands below each editor of a line. */
export function LineButtons({ onCancel }: { onCancel: () => void }) {
  const t = useText(quotesText, stockText);
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit">{t("quotes.add")}</Button>
      <Button variant="secondary" onClick={onCancel}>
        {t("cancel")}
      </Button>
    </div>
  );
}
