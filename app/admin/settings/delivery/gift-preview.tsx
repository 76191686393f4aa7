import { languages, type Language } from "#domain/language.ts";
import { centsFromEuros } from "#domain/money.ts";
import { euros } from "#domain/format.ts";
import { sharedText } from "../../../i18n/shared-text.ts";
import { useShopTexts } from "../use-shop-texts.ts";
import { wordsIn } from "../../../i18n/translate.ts";
import { useText } from "../../../i18n/language.tsx";
import { cartText } from "../../../cart/text.ts";
import { deliveryText } from "./text.ts";

/** The cart's questions, in both languages; `price` as it is typed. */
export function GiftPreview({ price }: { price: unknown }) {
  const t = useText(deliveryText);
  const hasTexts = useShopTexts();
  if (!hasTexts) return null;
  return (
    <figure className="grid gap-2">
      <figcaption className="text-sm font-medium">{t("settings.gifts.preview")}</figcaption>
      {languages.map((language) => (
        <div
          key={language}
          lang={language}
          className="grid gap-1.5 rounded-sm border border-line bg-surface px-4 py-3 text-sm"
        >
          <Ticked>{wordsIn(language, cartText)("cart.isGift")}</Ticked>
          <WrappingLine price={price} language={language} />
        </div>
      ))}
    </figure>
  );
}

function WrappingLine({ price, language }: { price: unknown; language: Language }) {
  const cents = typeof price === "string" && price !== "" ? centsFromEuros(price) : undefined;
  if (cents === undefined || cents < 0) return null;
  const amount = cents === 0 ? wordsIn(language, sharedText)("cart.free") : euros(cents, language);
  return <Ticked>{wordsIn(language, cartText)("cart.wrap", { price: amount })}</Ticked>;
}

function Ticked({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-2.5">
      <span aria-hidden="true" className="grid size-4 place-items-center rounded-sm bg-gold text-xs text-paper">
        ✓
      </span>
      <span>{children}</span>
    </p>
  );
}
