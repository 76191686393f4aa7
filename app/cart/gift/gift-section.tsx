import { giftMessageFault, longestGiftMessage, mostGiftLines, tidyGiftMessage, wrapPrice } from "#domain/gift.ts";
import type { Cents } from "#domain/money.ts";
import { codePoints } from "#domain/text/tidy-text.ts";
import { useDocumentFacts, useShopName } from "../../data/use-shop-facts.ts";
import { euros } from "#domain/format.ts";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { GiftCard } from "../../ui/gift-card/gift-card.tsx";
import { giftMessageId, giftStore, useGift } from "./gift-store.ts";
import { sharedText } from "../../i18n/shared-text.ts";
import { cartText } from "../text.ts";

/** Whether the purchase is a gift (GFT-01); nothing where the jeweller offers none. */
export function GiftSection() {
  const t = useText(cartText, sharedText);
  const { shop } = useDocumentFacts();
  const { isGift } = useGift();
  if (!shop?.offers_gifts) return null;
  const wrap = wrapPrice(shop);
  return (
    <section className="border-t hairline py-3" aria-label={t("cart.isGift")}>
      <label className={choiceClass}>
        <input
          type="checkbox"
          checked={isGift}
          onChange={({ target }) => giftStore.change({ isGift: target.checked })}
          className={boxClass}
        />
        <span>{t("cart.isGift")}</span>
      </label>
      {isGift ? (
        <div className="grid gap-2 pb-2">
          <p className="text-sm text-muted">{t("cart.gift.about")}</p>
          <Message />
          {wrap === undefined ? null : <Wrapping price={wrap} />}
        </div>
      ) : null}
    </section>
  );
}

const choiceClass = "flex min-h-11 items-center gap-3";
const boxClass = "size-5 shrink-0 accent-gold";

/** Not cut off at its bound: who pastes too much sees what is too much. */
function Message() {
  const t = useText(cartText, sharedText);
  const { message } = useGift();
  const tidy = tidyGiftMessage(message);
  const fault = giftMessageFault(tidy);
  const bounds = { most: longestGiftMessage, lines: mostGiftLines };
  const shopName = useShopName();
  return (
    <>
      <TextAreaField
        id={giftMessageId}
        label={t("cart.gift.message")}
        value={message}
        onChange={({ target }) => giftStore.change({ message: target.value.replaceAll("\t", " ") })}
        dir="auto"
        rows={3}
        autoComplete="off"
        hint={<span className="tabular-nums">{t("cart.gift.count", { used: codePoints(tidy), ...bounds })}</span>}
        error={fault && t(fault === "too long" ? "cart.gift.tooLong" : "cart.gift.unreadable", bounds)}
      />
      {tidy && !fault ? <GiftCard message={tidy} shopName={shopName} label={t("cart.gift.card")} /> : null}
    </>
  );
}

function Wrapping({ price }: { price: Cents }) {
  const t = useText(cartText, sharedText);
  const { language } = useLanguage();
  const { wrapped } = useGift();
  return (
    <label className={choiceClass}>
      <input
        type="checkbox"
        checked={wrapped}
        onChange={({ target }) => giftStore.change({ wrapped: target.checked })}
        className={boxClass}
      />
      <span>{t("cart.wrap", { price: price === 0 ? t("cart.free") : euros(price, language) })}</span>
    </label>
  );
}
