import { Button } from "../../ui/button.tsx";
import { useText } from "../../i18n/language.tsx";
import { stockText } from "../stock/text.ts";

interface LineButtonsProps {
  /** The name of the press that takes it over. */
  label: string;
  onCancel: () => void;
}

/** Stands below each editor of a line. */
export function LineButtons({ label, onCancel }: LineButtonsProps) {
  const t = useText(stockText);
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit">{label}</Button>
      <Button variant="secondary" onClick={onCancel}>
        {t("cancel")}
      </Button>
    </div>
  );
}
