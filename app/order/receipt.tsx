import { useEuros } from "../bought/bought-line.tsx";
import { ExtraSums } from "../bought/extra-sums.tsx";
import type { BoughtOrder, Paper, Seller } from "./bought-order.ts";
import { longDate } from "#domain/format.ts";
import { vatWords } from "#domain/vat/vat-words.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { boughtText } from "../bought/text.ts";
import { orderText } from "./text.ts";

/** Sums and seller, as they were on the day of the sale. */
export function Receipt({ order }: { order: BoughtOrder }) {
  const t = useText(orderText, boughtText);
  const amount = useEuros();
  const { total_amount, papers, seller } = order;
  return (
    <>
      <dl className={sumsClass}>
        <ExtraSums extras={order} />
        {order.discount > 0 ? (
          <>
            <dt>{t("order.discount")}</dt>
            <dd>{amount(order.discount)}</dd>
          </>
        ) : null}
        <dt className="text-lg text-ink">{t("payment.total")}</dt>
        <dd className="text-[min(1.5rem,8vw)] text-ink">{amount(total_amount)}</dd>
        {papers.map((paper) => (
          <PaperSums key={paper.name} paper={paper} />
        ))}
      </dl>
      <section aria-labelledby="seller" className="mt-10 text-sm leading-relaxed print:mt-6">
        <h2 id="seller" className="eyebrow font-sans text-muted">
          {t("order.seller")}
        </h2>
        <SellerLines seller={seller} />
      </section>
    </>
  );
}

const sumsClass =
  "mt-5 grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-[0.5em] gap-y-1 text-sm wrap-break-word text-muted [&>dd]:text-right [&>dd]:tabular-nums";

function PaperSums({ paper }: { paper: Paper }) {
  const t = useText(orderText);
  const { language } = useLanguage();
  const amount = useEuros();
  const isReceipt = paper.kind === "receipt";
  const extras = paper.delivery_amount + paper.wrap_amount;
  return (
    <>
      {isReceipt ? null : (
        <>
          <dt className="mt-3 text-ink">
            {t("order.creditNote", {
              name: paper.name,
              date: longDate(paper.issued_at, language),
            })}
          </dt>
          <dd className="mt-3 text-ink">{amount(-paper.amount)}</dd>
          {extras === 0 ? null : (
            <>
              <dt>{t("order.extrasBack")}</dt>
              <dd>{amount(-extras)}</dd>
            </>
          )}
        </>
      )}
      <dt>{vatWords(paper, language)}</dt>
      <dd>{amount(isReceipt ? paper.vat_amount : -paper.vat_amount)}</dd>
      {isReceipt && paper.vat_amount !== 0 ? (
        <>
          <dt>{t("order.net")}</dt>
          <dd>{amount(paper.net_amount)}</dd>
        </>
      ) : null}
    </>
  );
}

function SellerLines({ seller }: { seller: Seller }) {
  const t = useText(orderText);
  const { seller_name, shop_name, seller_address, seller_email, seller_phone } = seller;
  const lines = [
    seller_name,
    seller_address,
    [seller_email, seller_phone].filter(Boolean).join(" · "),
    seller.register_no && t("order.registerNo", { number: seller.register_no }),
    seller.vat_no && t("order.vatNo", { number: seller.vat_no }),
  ];
  return (
    <div className="mt-2 wrap-anywhere whitespace-pre-line">
      <p className="font-display text-xl">{shop_name}</p>
      {lines.map((line) => (line ? <p key={line}>{line}</p> : null))}
    </div>
  );
}
