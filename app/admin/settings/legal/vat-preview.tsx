import { vatOf } from "#domain/vat/vat.ts";
import { stateName, vatWords } from "#domain/vat/vat-words.ts";
import { wordsIn } from "../../../i18n/translate.ts";
import { decimalPoint } from "../../ui/decimal-point.ts";
import { shopToday } from "../../words/shop-days.ts";
import type { PreviewProps } from "../shop-preview.tsx";
import { settingsText } from "../text.ts";
import { typedWords } from "../typed-words.ts";

const examples = ["CY", "GR", "DE", "GB", "US"];

/** The words of today's receipts, by where the parcel goes (TRD-01). */
export function VatPreview({ form, language }: PreviewProps) {
  const t = wordsIn(language, settingsText);
  const { one } = typedWords(form, language);
  const rate = form.shown("vat_rate");
  const seller = {
    vat_rate: typeof rate === "string" ? Number(decimalPoint(rate)) : Number(rate),
    oss_since: one("oss_since"),
    vat_none: form.shown("vat_none") === true,
  };
  return (
    <div>
      <p className="font-medium">{t("settings.vatToday")}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-muted">
        {examples.map((country) => {
          const { regime, state, rate } = vatOf({ country, day: shopToday() }, seller);
          return (
            <div key={country} className="contents">
              <dt>{stateName(country, language)}</dt>
              <dd>{vatWords({ vat_regime: regime, vat_state: state, vat_rate: rate }, language)}</dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
