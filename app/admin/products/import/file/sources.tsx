import { useText } from "../../../../i18n/language.tsx";
import { fileText } from "./text.ts";

const sources = ["shopify", "woocommerce", "prestashop", "etsy", "square", "loyverse", "feed", "table"] as const;

/** The great shops, each with the place of its export. */
export function Sources() {
  const t = useText(fileText);
  return (
    <details className="rounded-md border hairline text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center px-4 py-2 font-medium">
        {t("sources.title")}
      </summary>
      <dl className="divide-y divide-line border-t hairline px-4">
        {sources.map((name) => (
          <div key={name} className="grid gap-x-4 py-2.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <dt className="font-medium">{t(`sources.names.${name}`)}</dt>
            <dd className="text-muted">{t(`sources.where.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
