import { FileText, Gift, Trash2 } from "lucide-react";
import { choiceWords } from "#domain/choices.ts";
import { addressInWords } from "#domain/delivery/country.ts";
import { shownAddress } from "#domain/text/shown-address.ts";
import { dispatchOf, type OrderMails } from "../data/order-mails.ts";
import {
  chosenProduct,
  isCollection,
  isDoubt,
  isInWords,
  productName,
  type Order,
  type OrderFlag,
} from "../data/orders.ts";
import { orderDate } from "#domain/format.ts";
import { Badge } from "../ui/badge.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Cell, TableRow } from "../ui/table.tsx";
import { AdminsOnly } from "../frame/admins-only.tsx";
import { useAddress } from "../lists/address.ts";
import { GraceNotice } from "../purchase/parcels/grace-notice.tsx";
import type { NextStep } from "../data/owed.ts";
import { NextWords } from "../purchase/next-step.tsx";
import { customerName } from "../purchase/customer-name.ts";
import { isSecondPress } from "../ui/use-action.ts";
import { amount } from "../words/amount.ts";
import { useDeleteOrder, useMarkSent } from "./order-changes.ts";
import { SentBox } from "./sent-box.tsx";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { ordersText } from "./text.ts";
import { purchaseText } from "../purchase/text.ts";
import { marksText } from "../purchase/marks/text.ts";
import { auditText } from "../audit/text.ts";
import { adminText } from "../words/text.ts";

interface OrderRowProps {
  order: Order;
  /** Its place among the pieces of one purchase that stand together; the buyer is seen with the first. */
  among: "alone" | "first" | "further";
  mails: OrderMails | undefined;
  /** The purchase's next step; undefined: it is done. */
  next: NextStep | undefined;
  faded: boolean;
  hidden: boolean;
}

export function OrderRow({ order, among, mails, next, faded, hidden }: OrderRowProps) {
  const t = useText(ordersText, purchaseText, auditText, adminText, marksText);
  const { language } = useLanguage();
  const { customers: customer } = order;
  // The words are read and found in each row, and seen once.
  const once = among === "further" ? "stacked:sr-only spread:*:sr-only" : "";
  return (
    <TableRow faded={faded} hidden={hidden}>
      <Cell label={t("orders.columns.product")} onPhone="plain">
        <Product order={order} among={among} />
      </Cell>
      <Cell label={t("products.columns.code")} className="tabular-nums min-w-24 wrap-anywhere 2xl:min-w-28">
        <span>{order.product_code}</span>
      </Cell>
      <Cell label={t("orders.columns.customer")} className={once}>
        <span>{customerName(language, order)}</span>
      </Cell>
      <Cell
        label={t("orders.columns.contact")}
        className={`spread:max-w-60 spread:min-w-36 spread:2xl:min-w-48 ${once}`}
      >
        <Contact email={customer?.email} phone={customer?.phone} />
      </Cell>
      <Cell
        label={t("orders.columns.address")}
        className={`spread:max-w-52 spread:min-w-28 spread:2xl:min-w-32 ${once}`}
      >
        <span className={customer?.address ? "whitespace-pre-line" : "text-muted"}>
          {addressInWords(customer?.address ?? "", language) ||
            t(isCollection(order) ? "collection.inShop" : "orders.noAddress")}
        </span>
      </Cell>
      <Cell label={t("orders.columns.quantity")} className="text-end tabular-nums">
        <span>{order.quantity}</span>
      </Cell>
      <Cell label={t("orders.columns.total")} className="text-end font-medium tabular-nums">
        <span>{amount(order.total_amount, language)}</span>
      </Cell>
      <Cell label={t("orders.columns.date")} className="whitespace-nowrap">
        <time dateTime={order.created_at}>{orderDate(order.created_at, language)}</time>
      </Cell>
      <Cell label={t("orders.columns.status")}>
        <span className="flex flex-wrap gap-1">
          <Badge variant={order.is_sent ? "done" : "waiting"}>{t(`orders.${stateOf(order)}`)}</Badge>
          {order.flags.filter(isSaid).map((flag) => (
            <Badge key={flag} wraps variant={isDoubt(flag) && flag !== "test" ? "warning" : "neutral"}>
              {flag === "gift" ? <Gift className="me-1 size-3.5" aria-hidden="true" /> : null}
              <span>{t(`orders.flags.${flag}`)}</span>
            </Badge>
          ))}
          <Grace order={order} mails={mails} />
          {next && next.step !== "collect" && among !== "further" ? (
            <span className="w-full text-xs text-muted">
              <NextWords next={next} />
            </span>
          ) : null}
        </span>
      </Cell>
      <Cell label={t("orders.columns.sent")}>
        <SentBox
          orders={[order]}
          label={t(isCollection(order) ? "marks.named.collected" : "orders.markSent", {
            name: chosenProduct(language, order),
          })}
        />
      </Cell>
      <Cell label={t("orders.columns.actions")} onPhone="plain">
        <OrderActions order={order} />
      </Cell>
    </TableRow>
  );
}

function stateOf(order: Order) {
  if (!isCollection(order)) return order.is_sent ? "sent" : "pending";
  if (order.is_sent) return "collected";
  return order.ready_at ? "ready" : "pending";
}

/** Address and product say these. */
const isSaid = (flag: OrderFlag) => flag !== "collection" && flag !== "in_words";

/** A sold piece stays to be read, and to be sent, when the product is gone (PAY-02). */
function Product({ order, among }: Pick<OrderRowProps, "order" | "among">) {
  const t = useText(purchaseText);
  const { language } = useLanguage();
  const { products: product } = order;
  return (
    <div className="flex items-center gap-3">
      {product ? (
        <Picture url={product.image_url ?? null} alt="" sizes="3rem" className="w-12 shrink-0 rounded-sm" />
      ) : null}
      <div className="min-w-0 spread:min-w-32 2xl:spread:min-w-44">
        <p className="font-medium">{productName(language, order)}</p>
        {order.choices.length > 0 ? <p className="wrap-anywhere">{choiceWords(order.choices, language)}</p> : null}
        <p className="text-muted tabular-nums">{amount(order.unit_price, language)}</p>
        {product ? null : (
          <p className="text-muted italic">{t(isInWords(order) ? "orders.inWords" : "orders.productDeleted")}</p>
        )}
        {among !== "further" && order.note ? (
          <p className="border-s-2 border-gold ps-2 text-sm wrap-anywhere whitespace-pre-line">{order.note}</p>
        ) : null}
        {among === "alone" && order.reference ? (
          <p translate="no" className="text-xs text-muted tabular-nums">
            {order.reference}
          </p>
        ) : null}
      </div>
    </div>
  );
}

function Contact({ email, phone }: Partial<Record<"email" | "phone", string | null | undefined>>) {
  const t = useText(ordersText);
  return (
    <div className="min-w-0 wrap-anywhere">
      {email || phone ? null : <span className="text-muted">–</span>}
      {email ? (
        <p>
          <span className="sr-only">{`${t("orders.email")}: `}</span>
          <a href={`mailto:${email}`} className={linkClass}>
            {shownAddress(email)}
          </a>
        </p>
      ) : null}
      {phone ? (
        <p>
          <span className="sr-only">{`${t("orders.phone")}: `}</span>
          <a href={`tel:${phone}`} className={linkClass}>
            {phone}
          </a>
        </p>
      ) : null}
    </div>
  );
}

/** High enough for a finger (WCAG 2.5.8). */
const linkClass = "inline-block min-h-6 underline decoration-line underline-offset-4";

function Grace({ order, mails }: Pick<OrderRowProps, "order" | "mails">) {
  const mark = useMarkSent();
  const goesAt = dispatchOf(order, mails)?.goes_at;
  if (!goesAt || !mails || !order.is_sent) return null;
  return <GraceNotice goesAt={goesAt} sendsMail={mails.sends_mail} onUndo={() => mark([order], false)} />;
}

function OrderActions({ order }: { order: Order }) {
  const t = useText(ordersText);
  const { language } = useLanguage();
  const remove = useDeleteOrder();
  const address = useAddress();
  return (
    <div className="flex justify-end gap-0.5 stacked:-me-3 stacked:-mb-3">
      <IconButton
        label={t("order.open", { name: chosenProduct(language, order) })}
        tip={t("orders.details")}
        onClick={() => address.change({ order: order.id })}
      >
        <FileText className="size-4" aria-hidden="true" />
      </IconButton>
      <AdminsOnly>
        <IconButton
          label={t("orders.deleteNamed", { name: chosenProduct(language, order) })}
          tip={t("orders.delete")}
          variant="danger"
          onClick={(event) => {
            if (!isSecondPress(event)) remove(order);
          }}
        >
          <Trash2 className="size-4" aria-hidden="true" />
        </IconButton>
      </AdminsOnly>
    </div>
  );
}
