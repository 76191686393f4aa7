import type { TypedMethod } from "#domain/delivery/delivery-method.ts";
import { languages, textIn, type Language } from "#domain/language.ts";
import { centsFromEuros } from "#domain/money.ts";
import { euros } from "#domain/format.ts";
import { sharedText } from "../../../i18n/shared-text.ts";
import { useShopTexts } from "../use-shop-texts.ts";
import { wordsIn } from "../../../i18n/translate.ts";
import { useText } from "../../../i18n/language.tsx";
import { deliveryText } from "./text.ts";

/** The cart's lines, in both languages, while they are typed. */
export function MethodPreview({ typed }: { typed: TypedMethod }) {
  const t = useText(deliveryText);
  const hasTexts = useShopTexts();
  if (!hasTexts) return null;
  return (
    <figure className="grid gap-2 sm:col-span-2">
      <figcaption className="text-sm font-medium">{t("delivery.preview")}</figcaption>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {languages.map((language) => (
          <Shown key={language} typed={typed} language={language} />
        ))}
      </div>
    </figure>
  );
}

function Shown({ typed, language }: { typed: TypedMethod; language: Language }) {
  const { name, name_el, promise, promise_el } = typed;
  const price = centsFromEuros(typed.price);
  const freeFrom = centsFromEuros(typed.free_from);
  const amount = price === 0 ? wordsIn(language, sharedText)("cart.free") : price && euros(price, language);
  return (
    <div
      lang={language}
      className="grid grid-cols-[1fr_auto] gap-x-3 rounded-md border border-line bg-surface px-4 py-3"
    >
      <p className="min-w-0 wrap-anywhere">{textIn(language, name, name_el) || "…"}</p>
      <p className="text-right tabular-nums">{amount ?? "…"}</p>
      <p className="col-span-2 text-sm text-muted wrap-anywhere">{textIn(language, promise, promise_el)}</p>
      {freeFrom && price ? (
        <p className="col-span-2 text-sm text-muted">
          {wordsIn(language, sharedText)("cart.freeFrom", { amount: euros(freeFrom, language) })}
        </p>
      ) : null}
    </div>
  );
}
