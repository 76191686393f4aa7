import { Printer } from "lucide-react";
import { buttonClass } from "../../ui/button.tsx";
import { NewTabLink } from "../../i18n/new-tab-link.tsx";
import type { Owed } from "./today-query.ts";
import { useText } from "../../i18n/language.tsx";
import { todayText } from "./text.ts";

/** The packing slip, in a window by itself. */
export function PrintSlip({
  row: {
    order_ids: [order],
    customer,
  },
}: {
  row: Owed;
}) {
  const t = useText(todayText);
  return (
    <NewTabLink
      href={`/admin/packing-slip?order=${encodeURIComponent(order ?? "")}`}
      aria-label={t("today.printNamed", { name: customer ?? "" })}
      className={buttonClass("quiet")}
    >
      <Printer className="size-4" aria-hidden="true" />
      <span>{t("today.print")}</span>
    </NewTabLink>
  );
}
