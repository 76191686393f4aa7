import type { OrderPayment } from "../data/order-payments.ts";
import { useText } from "../words/text.ts";

/** The giver's words, as they will be on the card. */
export function GiftFacts({ gift }: { gift: NonNullable<OrderPayment["gift"]> }) {
  const { t } = useText();
  return (
    <div className="grid gap-2">
      {gift.message ? (
        <blockquote
          dir="auto"
          className="border-s-2 border-gold ps-4 font-display text-lg leading-relaxed wrap-anywhere whitespace-pre-line"
        >
          {gift.message}
        </blockquote>
      ) : (
        <p className="text-muted">{t("gift.noMessage")}</p>
      )}
      <p>{t(gift.wrapped ? "gift.wrapped" : "gift.notWrapped")}</p>
      <p className="text-sm text-muted">{t("gift.noPrice")}</p>
    </div>
  );
}
