import { addressInWords } from "#domain/delivery/country.ts";
import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { choiceWords } from "#domain/choices.ts";
import { shownAddress } from "#domain/text/shown-address.ts";
import { orderPaymentQuery, purchaseQuery, type OpenChoice, type OrderPayment } from "../data/order-payments.ts";
import { isCollection, isInWords, productName, type Order } from "../data/orders.ts";
import { dateAndTime, orderDate } from "#domain/format.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { box } from "../ui/dialog-shapes.ts";
import { DialogActions } from "../ui/dialog-actions.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { NewTabLink } from "../../i18n/new-tab-link.tsx";
import { useAddress } from "../lists/address.ts";
import { useAdminClient } from "../data/client-context.ts";
import { DeliverySums } from "./delivery-sums.tsx";
import { LoadFailed } from "../frame/load-failed.tsx";
import { AskButton } from "./open-choice/ask-button.tsx";
import { DecideForm } from "./open-choice/decide-form.tsx";
import { waitsForAnswer } from "./open-choice/open-choices.ts";
import { CollectionState } from "./marks/collection-state.tsx";
import { marksText } from "./marks/text.ts";
import { BuyerMails } from "./parcels/buyer-mails.tsx";
import { Parcels } from "./parcels/parcels.tsx";
import { customerName } from "./customer-name.ts";
import { AddressCorrection, Note } from "./note-and-address.tsx";
import { amount } from "../words/amount.ts";
import { NextStepOf } from "./next-step.tsx";
import { PaymentFacts } from "./payment-facts.tsx";
import { attentionText, disputeText } from "./payment-words.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { openChoiceText } from "./open-choice/text.ts";
import { purchaseText } from "./text.ts";
import { frameText } from "../frame/text.ts";

/** The order that the address names, with all lines of its purchase. */
export function OrderDialog() {
  const t = useText(purchaseText, frameText);
  const address = useAddress();
  const opened = address.read("order");
  if (!opened) return null;
  return (
    <Dialog
      shape={box}
      open
      onClose={() => address.change({ order: undefined })}
      title={t("order.title")}
      closeLabel={t("close")}
    >
      <OrderDetails id={opened} />
    </Dialog>
  );
}

function OrderDetails({ id }: { id: string }) {
  const t = useText(purchaseText, marksText, frameText);
  const client = useAdminClient();
  const purchase = useQuery(purchaseQuery(client, id));
  const { data: payment, failureCount, isPending } = useQuery(orderPaymentQuery(client, id));
  const gift = payment?.gift;
  // Together, so that what stands above the pieces does not push them down.
  if (purchase.isPending || (isPending && failureCount === 0)) {
    return (
      <div className="p-6">
        <Spinner label={t("loading")} />
      </div>
    );
  }
  if (purchase.isLoadingError) {
    return (
      <div className="p-6">
        <LoadFailed query={purchase} />
      </div>
    );
  }
  const first = purchase.data?.[0];
  if (!first) return <p className="p-6">{t("order.gone")}</p>;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 overflow-y-auto px-6 py-5">
        {first.checkout_id ? <NextStepOf checkout={first.checkout_id} /> : null}
        {payment ? <PaymentWarning payment={payment} /> : null}
        <OpenNotice orders={purchase.data ?? []} />
        <Section title={t("order.pieces")}>
          <ul className="grid gap-2">
            {purchase.data?.map((product) => (
              <Product key={product.id} product={product} open={payment?.open_choices ?? []} />
            ))}
          </ul>
          {payment ? <DeliverySums payment={payment} /> : null}
        </Section>
        {gift ? (
          <Section title={t("gift.title")}>
            <GiftFacts gift={gift} />
          </Section>
        ) : null}
        <Section title={t("order.customer")}>
          <Customer order={first} />
          {isCollection(first) ? null : <AddressCorrection orders={purchase.data ?? []} />}
        </Section>
        <Section title={t(isCollection(first) ? "collection.title" : "dispatch.title")}>
          {isCollection(first) ? (
            <CollectionState orders={purchase.data ?? []} />
          ) : (
            <Parcels orders={purchase.data ?? []} />
          )}
        </Section>
        <Note orders={purchase.data ?? []} />
        <Section title={t("order.payment")}>
          <PaymentFacts orderId={id} />
        </Section>
        {first.checkout_id ? (
          <Section title={t("dispatch.mails")}>
            <BuyerMails checkout={first.checkout_id} />
          </Section>
        ) : null}
      </div>
      <DialogActions>
        <NewTabLink
          href={`/admin/packing-slip?order=${encodeURIComponent(id)}`}

          className={buttonClass("secondary")}
        >
          <Printer className="size-4" aria-hidden="true" />
          <span>{t(gift?.message ? "gift.slipAndCard" : "order.packingSlip")}</span>
        </NewTabLink>
      </DialogActions>
    </>
  );
}

/** Nothing of it is made, nor its day promised, before the buyer has chosen. */
function OpenNotice({ orders }: { orders: readonly Order[] }) {
  const t = useText(openChoiceText);
  const open = orders.filter((order) => !order.is_sent && waitsForAnswer(order));
  const reference = open[0]?.reference;
  if (!reference) return null;
  const choices = open.flatMap((order) => order.choices.filter(({ undecided }) => undecided));
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 rounded-md border border-gold px-4 py-2 text-sm">
      <p className="basis-64 grow">{t("openChoice.notSentHere")}</p>
      <AskButton reference={reference} choices={choices} isAsked={false} />
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-lg">{title}</h3>
      {children}
    </section>
  );
}

function Product({ product, open }: { product: Order; open: readonly OpenChoice[] }) {
  const t = useText(purchaseText);
  const { language } = useLanguage();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b hairline pb-2 last:border-b-0">
      <span className="wrap-anywhere">
        <span>{`${product.quantity} × ${productName(language, product)}`}</span>{" "}
        {product.product_code ? <span className="inline-block text-muted">{product.product_code}</span> : null}
        {product.products ? null : (
          <span className="text-muted italic">
            {" "}
            {t(isInWords(product) ? "orders.inWords" : "orders.productDeleted")}
          </span>
        )}
      </span>
      <span className="tabular-nums">{amount(product.total_amount, language)}</span>
      {product.choices.length > 0 ? (
        <span className="col-span-2 wrap-anywhere">{choiceWords(product.choices, language)}</span>
      ) : null}
      {open
        .filter(({ order_id }) => order_id === product.id)
        .map((one) => (
          <div key={`${one.choice} ${one.value} ${one.label}`} className="col-span-2">
            <DecideForm open={one} />
          </div>
        ))}
      <span className="col-span-2 text-sm text-muted tabular-nums">
        <span>{t("order.each", { price: amount(product.unit_price, language) })}</span>
        {product.sent_at ? (
          <span>{` · ${t(isCollection(product) ? "order.collectedAt" : "order.sentAt", { time: dateAndTime(product.sent_at, language) })}`}</span>
        ) : null}{" "}
        <NewTabLink
          href={`/admin/certificate?order=${encodeURIComponent(product.id)}`}

          aria-label={t("order.certificateOf", { name: productName(language, product) })}
          className="inline-block min-h-6 underline decoration-line underline-offset-4 hover:decoration-gold"
        >
          {t("order.certificate")}
        </NewTabLink>
      </span>
    </li>
  );
}

function Customer({ order }: { order: Order }) {
  const t = useText(purchaseText, marksText);
  const { language } = useLanguage();
  const { customers: customer } = order;
  return (
    <address className="grid gap-1 not-italic wrap-anywhere">
      <span>{customerName(language, order)}</span>
      {customer?.email ? (
        <a
          href={`mailto:${customer.email}`}
          className="inline-block min-h-6 underline decoration-line underline-offset-4"
        >
          {shownAddress(customer.email)}
        </a>
      ) : null}
      {customer?.phone ? (
        <a href={`tel:${customer.phone}`} className="inline-block min-h-6 underline decoration-line underline-offset-4">
          {customer.phone}
        </a>
      ) : null}
      <span className="whitespace-pre-line">
        {addressInWords(customer?.address ?? "", language) ||
          t(isCollection(order) ? "collection.inShop" : "orders.noAddress")}
      </span>
      <span className="text-muted">{orderDate(order.created_at, language)}</span>
    </address>
  );
}

/** A dispute, and notes of the books: to be known before anything is packed. */
function PaymentWarning({ payment }: { payment: OrderPayment }) {
  const t = useText(purchaseText);
  const { language } = useLanguage();
  const { dispute, attention } = payment;
  if (!dispute && !attention) return null;
  return (
    <div className="grid gap-1 rounded-md border border-danger bg-danger-soft px-4 py-3 text-sm">
      {dispute ? <p>{t("alerts.dispute", { state: disputeText(language, dispute) })}</p> : null}
      {attention ? <p>{attentionText(language, attention)}</p> : null}
    </div>
  );
}

/** The giver's words, as they will be on the card. */
function GiftFacts({ gift }: { gift: NonNullable<OrderPayment["gift"]> }) {
  const t = useText(purchaseText);
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
