import { useEuros } from "../catalogue/bought-line.tsx";
import type { BoughtOrder, Seller } from "../data/bought-order.ts";
import { useTranslate } from "../i18n/language.tsx";

/** Sums and seller, as they were on the day of the sale. */
export function Receipt({ order }: { order: BoughtOrder }) {
  const t = useTranslate();
  const amount = useEuros();
  const { total_amount, vat_amount, refunded_amount, seller } = order;
  const rate = String(seller.vat_rate);
  return (
    <>
      <dl className="mt-5 grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 text-sm text-muted [&>dd]:text-right [&>dd]:tabular-nums">
        <dt className="text-lg text-ink">{t("payment.total")}</dt>
        <dd className="text-2xl text-ink">{amount(total_amount)}</dd>
        <dt>{t("order.vat", { rate })}</dt>
        <dd>{amount(vat_amount)}</dd>
        <dt>{t("order.net")}</dt>
        <dd>{amount((Math.round(total_amount * 100) - Math.round(vat_amount * 100)) / 100)}</dd>
        {refunded_amount > 0 ? (
          <>
            <dt className="text-ink">{t("order.steps.refunded")}</dt>
            <dd className="text-ink">{amount(refunded_amount)}</dd>
          </>
        ) : null}
      </dl>
      <section aria-labelledby="seller" className="mt-10 text-sm leading-relaxed">
        <h2 id="seller" className="eyebrow font-sans text-muted">
          {t("order.seller")}
        </h2>
        <SellerLines seller={seller} />
      </section>
    </>
  );
}

function SellerLines({ seller }: { seller: Seller }) {
  const t = useTranslate();
  const { seller_name, shop_name, seller_address, seller_email, seller_phone } = seller;
  const lines = [
    seller_name,
    seller_address,
    [seller_email, seller_phone].filter(Boolean).join(" · "),
    seller.register_no && t("order.registerNo", { number: seller.register_no }),
    seller.vat_no && t("order.vatNo", { number: seller.vat_no }),
  ];
  return (
    <div className="mt-2 wrap-anywhere">
      <p className="font-display text-xl">{shop_name}</p>
      {lines.map((line) => (line ? <p key={line}>{line}</p> : null))}
    </div>
  );
}
