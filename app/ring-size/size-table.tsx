import { ringSize, ringSizes } from "#domain/sizes/ring-sizes.ts";
import { decimal } from "#domain/format.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { ringSizeText } from "./text.ts";

export function SizeTable() {
  const t = useText(ringSizeText);
  const { language } = useLanguage();
  return (
    <table className="mt-14 w-full border-collapse text-left tabular-nums">
      <caption className="text-left font-display text-heading">{t("ringSize.tableTitle")}</caption>
      <thead className="text-[min(0.9375rem,4vw)] text-muted">
        <tr>
          {[t("ringSize.eu"), t("ringSize.uk"), t("ringSize.us"), t("ringSize.diameter")].map((head) => (
            <th key={head} scope="col" className="pt-5 pr-2 pb-2 align-bottom font-medium">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-y hairline">
        {ringSizes.map((size) => {
          const { eu, uk, us, diameter } = ringSize(size);
          return (
            <tr key={eu}>
              <th scope="row" className="py-2 font-medium">
                {eu}
              </th>
              <td>{uk}</td>
              <td>{us}</td>
              <td>{decimal(diameter, language)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
