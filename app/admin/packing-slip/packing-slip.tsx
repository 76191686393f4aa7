import { useEffect } from "react";
import type { DeliveryFacts } from "../data/order-payments.ts";
import { useDocumentFacts } from "../../data/use-shop-facts.ts";
import { postalLines } from "./postal-address.ts";
import { productName, type Order } from "../data/orders.ts";
import { longDate } from "#domain/format.ts";
import { choiceWords } from "#domain/choices.ts";
import { textIn, type Language } from "#domain/language.ts";
import { promiseSentence } from "#domain/promise.ts";
import { wordsIn } from "../../i18n/translate.ts";
import { packingSlipText } from "./text.ts";

interface PackingSlipProps {
  orders: Order[];
  reference: string | undefined;
  /** The customer's, not the dashboard's. */
  language: Language;
  /** True: the parcel is opened by somebody who has ordered nothing. */
  isGift: boolean;
  /** The gift's card is printed on the same sheet. */
  hasCard?: boolean;
  delivery: DeliveryFacts | undefined;
}

/** The parcel's contents: to whom, which pieces, how many. No prices: it may be a present. */
export function PackingSlip(slip: PackingSlipProps) {
  const { orders, reference, language, isGift, hasCard = false, delivery } = slip;
  const customer = orders[0]?.customers;
  const bought = orders[0]?.created_at;
  const isCollected = delivery?.delivery?.kind === "collection";
  const t = wordsIn(language, packingSlipText);
  useEffect(() => {
    // The browser uses the title for the printed sheet and for the name of a saved file.
    document.title = [wordsIn(language, packingSlipText)("slip.title"), reference].join(" ").trim();
  }, [language, reference]);
  return (
    <article
      lang={language}
      className={`grid content-start gap-8 print:gap-4 print:text-sm ${hasCard ? "slip-with-card" : ""}`}
    >
      <header className="flex flex-wrap items-baseline justify-between gap-4">
        <p className="font-display text-3xl">{useDocumentFacts().shop?.shop_name}</p>
        <h1 className="text-xl">{t("slip.title")}</h1>
      </header>
      <div className="grid gap-8 sm:grid-cols-2 print:grid-cols-[1.25fr_1fr_1fr] print:gap-6">
        <address className="not-italic wrap-anywhere">
          <p className="text-sm text-muted">{t(isCollected ? "slip.collected" : "slip.to")}</p>
          <p>{customer?.name}</p>
          {isCollected ? null : <Lines lines={postalLines(customer?.address ?? "", language)} />}
          <p>{customer?.phone}</p>
        </address>
        <div className="print:contents">
          <div>
            {reference ? (
              <p>
                <span className="text-muted">{t("slip.reference")} </span>
                <span>{reference}</span>
              </p>
            ) : null}
            {bought ? (
              <p>
                <span className="text-muted">{t("slip.date")} </span>
                <span>{longDate(bought, language)}</span>
              </p>
            ) : null}
            {delivery ? <Way facts={delivery} language={language} /> : null}
          </div>
          <div className="mt-4 print:mt-0">
            <Sender language={language} />
          </div>
        </div>
      </div>
      <Orders orders={orders} language={language} />
      <p>{t(isGift ? "slip.gift" : "slip.thanks")}</p>
    </article>
  );
}

/** The sender, to whom it goes back when nobody is at home. */
function Sender({ language }: { language: Language }) {
  const t = wordsIn(language, packingSlipText);
  const { shop } = useDocumentFacts();
  // A parcel comes back to the store until the seller's own address is set.
  const address = shop?.seller_address ?? textIn(language, shop?.store_address ?? "", shop?.store_address_el);
  return (
    <address className="text-sm not-italic wrap-anywhere">
      <p className="text-muted">{t("slip.from")}</p>
      <p>{shop?.seller_name ?? shop?.shop_name}</p>
      <Lines lines={address.split(/\s*[,\n]\s*/).filter(Boolean)} />
    </address>
  );
}

function Lines({ lines }: { lines: string[] }) {
  return lines.map((line) => <p key={line}>{line}</p>);
}

/** Names the way that it goes, and what the buyer was promised; no price. */
function Way({ facts, language }: { facts: DeliveryFacts; language: Language }) {
  const { delivery } = facts;
  const promise = promiseSentence(facts, language);
  if (!delivery) return null;
  return (
    <>
      <p>{textIn(language, delivery.name, delivery.name_el)}</p>
      {promise ? <p>{promise}</p> : null}
    </>
  );
}

function Orders({ orders, language }: Pick<PackingSlipProps, "orders" | "language">) {
  const t = wordsIn(language, packingSlipText);
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr className="border-b border-edge">
          <th scope="col" className="py-2 print:py-1 text-start">
            {t("slip.piece")}
          </th>
          <th scope="col" className="py-2 print:py-1 text-start">
            {t("slip.code")}
          </th>
          <th scope="col" className="py-2 print:py-1 text-end">
            {t("slip.quantity")}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id} className="border-b hairline">
            <td className="py-2.5 pe-4 print:py-1.5 wrap-anywhere">
              <span>{productName(language, order)}</span>
              {order.choices.length > 0 ? (
                <span className="block font-medium">{choiceWords(order.choices, language)}</span>
              ) : null}
            </td>
            <td className="py-2.5 pe-4 print:py-1.5 tabular-nums">{order.product_code}</td>
            <td className="py-2.5 text-end print:py-1.5 tabular-nums">{order.quantity}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
