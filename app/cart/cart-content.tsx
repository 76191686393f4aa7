import { useEffect, useRef, type RefObject } from "react";
import { Link } from "react-router";
import { totalCents, lineKey } from "#domain/cart.ts";
import { offeredGift, wrapPrice } from "#domain/gift.ts";
import { cents, sumCents, type Cents } from "#domain/money.ts";
import { useDocumentFacts, useShopName } from "../data/use-shop-facts.ts";
import { euros } from "#domain/format.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { GuaranteeNotice } from "../catalogue/guarantee-notice.tsx";
import { Border } from "../ui/border.tsx";
import { Button } from "../ui/button.tsx";
import { AlreadyPaid } from "./already-paid/already-paid.tsx";
import { CartLine } from "./cart-line.tsx";
import { cartPanel } from "./cart-panel.ts";
import { DeliveryFields } from "./delivery/delivery-fields.tsx";
import { DeliveryGlance, DeliveryRow, summaryId, Total } from "./delivery/delivery-row.tsx";
import { useDelivery, type Delivery } from "./delivery/use-delivery.ts";
import { GiftSection } from "./gift/gift-section.tsx";
import { useGift } from "./gift/gift-store.ts";
import { useCart } from "./cart-store.ts";
import { useCheckout, type Refusal } from "./use-checkout.ts";
import { useCurrentLines, type CurrentLine } from "./use-current-lines.ts";
import { sharedText } from "../i18n/shared-text.ts";
import { cartText } from "./text.ts";

export { readAhead } from "./products/read-ahead.ts";

/** Lines, sum and ways on (CRT-07 … CRT-10). Loaded when the cart is first opened. */
export default function CartContent() {
  const t = useText(cartText, sharedText);
  const cart = useCart();
  const lines = useCurrentLines(cart);
  const goods = totalCents(lines.map(({ item }) => item));
  const isOpen = lines.some(({ choices }) => choices.some(({ value }) => value?.undecided));
  const delivery = useDelivery(cart, goods, isOpen);
  const { checkOut, buyAgain, isProcessing, refusal } = useCheckout(delivery);
  const wrap = useWrap();
  const isEmpty = lines.length === 0;
  return (
    // EYE-01, EYE-03: total and checkout alone are pinned, but where they would take a third of a low screen.
    <div className="flex min-h-0 grow scroll-pt-2 scroll-pb-20 flex-col overflow-y-auto">
      <div className="shrink-0 grow px-[min(1.5rem,6.7vw)]">
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output may hold no paragraph */}
        <div role="status">{isEmpty ? <EmptyCart /> : null}</div>
        <CartLines lines={lines} refusal={refusal?.cart === cart ? refusal : undefined} />
        <Border>{isEmpty || !delivery.choice ? null : <DeliveryFields choice={delivery.choice} />}</Border>
        {isEmpty ? null : (
          <>
            <GiftSection />
            <Summary delivery={delivery} wrap={wrap} />
            <Button variant="secondary" onClick={cartPanel.close} className="mb-5 w-full">
              {t("cart.continue")}
            </Button>
          </>
        )}
      </div>
      <div className="sticky bottom-[min(0px,(100dvh-24rem)*999)] shrink-0 border-t hairline bg-surface px-[min(1.5rem,6.7vw)] pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
        {refusal?.bought && refusal.cart === cart ? (
          <AlreadyPaid text={refusal.text} bought={refusal.bought} buyAgain={buyAgain} />
        ) : null}
        {refusal?.cart === cart && !refusal.bought && !refusedLine(lines, refusal) ? (
          <p className="mb-4 rounded-md border border-danger bg-danger-soft px-4 py-2.5 text-sm wrap-anywhere">
            {refusal.text}
          </p>
        ) : null}
        <Border>
          {lines.length > 1 ? (
            // Three lines leave the summary in sight of a laptop: it says the same.
            <div className={lines.length > 3 ? "" : "sm:hidden"}>
              <DeliveryGlance delivery={delivery} />
            </div>
          ) : null}
        </Border>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
          {isEmpty ? (
            // The way on is back to the products where there is nothing to pay.
            <Button onClick={cartPanel.close} className="w-full">
              {t("cart.continue")}
            </Button>
          ) : (
            <Total delivery={delivery} goods={sumCents([goods, wrap ?? cents(0)])} />
          )}
          <Button
            variant={isEmpty ? "secondary" : "primary"}
            busy={isProcessing}
            onClick={() => void checkOut()}
            className="grow"
          >
            {isProcessing ? t("cart.processing") : t("cart.checkout", { provider })}
          </Button>
        </div>
      </div>
    </div>
  );
}

const provider = "Stripe";

function EmptyCart() {
  const t = useText(cartText, sharedText);
  return (
    <div className="py-16 text-center">
      <p className="font-display text-xl">{t("cart.empty")}</p>
      <p className="mx-auto mt-2 max-w-64 text-sm text-muted">{t("cart.emptyHint")}</p>
    </div>
  );
}

interface CartLinesProps {
  lines: CurrentLine[];
  refusal: Refusal | undefined;
}

function CartLines({ lines, refusal }: CartLinesProps) {
  const t = useText(cartText, sharedText);
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list, lines);
  const refused = refusedLine(lines, refusal);
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={t("cart.lines")}
      hidden={lines.length === 0}
      className="divide-y divide-line outline-none"
    >
      {lines.map((line, index) => (
        <CartLine key={keyOf(lines, index)} line={line} refusal={line === refused ? refusal?.text : undefined} />
      ))}
    </ul>
  );
}

/** A line stays itself while its choices change: its piece, and which of that piece's lines it is. */
function keyOf(lines: CurrentLine[], index: number): string {
  const id = lines[index]?.item.id;
  return `${id} ${lines.slice(0, index).filter(({ item }) => item.id === id).length}`;
}

/** The server names the piece; of its lines, the one whose choices are at fault. */
function refusedLine(lines: CurrentLine[], refusal: Refusal | undefined) {
  const ofProduct = lines.filter(({ item }) => item.id === refusal?.item);
  return ofProduct.find(({ choices }) => choices.some(({ fault }) => fault)) ?? ofProduct[0];
}

/** A line that goes takes its focused button along: the focus moves to the line that now stands there. */
function useKeptFocus(list: RefObject<HTMLElement | null>, lines: CurrentLine[]): void {
  const last = useRef(lines);
  useEffect(() => {
    const goneAt = last.current.findIndex(({ item }, at) => !lines[at] || lineKey(item) !== lineKey(lines[at].item));
    const isShorter = lines.length < last.current.length;
    last.current = lines;
    const dialog = list.current?.closest("dialog");
    if (!isShorter || dialog?.contains(document.activeElement)) return;
    const next = list.current?.children[Math.min(goneAt, lines.length - 1)];
    const buttons = (next ?? dialog)?.querySelectorAll<HTMLElement>("button");
    buttons?.[next ? buttons.length - 1 : 0]?.focus();
  }, [list, lines]);
}

/** CRT-09, and the facts that the law wants shown before paying (LAW-01). `wrap` costs what it says, if it is wanted. */
function Summary({ delivery, wrap }: { delivery: Delivery; wrap: Cents | undefined }) {
  const t = useText(cartText, sharedText);
  const { language } = useLanguage();
  const shopName = useShopName();
  const { shop } = useDocumentFacts();
  return (
    <section aria-labelledby={summaryId} className="border-t hairline pt-4 pb-5">
      <h3 id={summaryId} tabIndex={-1} className="text-xl outline-none">
        {t("cart.summary")}
      </h3>
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-y-1 text-sm">
        <Border>
          <DeliveryRow delivery={delivery} />
        </Border>
        {wrap === undefined ? null : (
          <>
            <dt className="text-muted">{t("cart.wrapRow")}</dt>
            <dd className="text-right tabular-nums">{wrap === 0 ? t("cart.free") : euros(wrap, language)}</dd>
          </>
        )}
      </dl>
      <p className="mt-3 text-xs leading-relaxed text-muted">{`${shop?.vat_none ? "" : t("cart.vat")} ${t("cart.withdrawal")}`}</p>
      <p className="flex flex-wrap gap-x-4 text-xs text-muted">
        <Link to="/guarantee" onClick={cartPanel.close} className={legalClass}>
          {t("cart.guarantee")}
        </Link>
        <Link to="/imprint" onClick={cartPanel.close} className={legalClass}>
          {t("cart.seller", { name: shop?.seller_name ?? shopName })}
        </Link>
        <Link to="/terms" onClick={cartPanel.close} className={legalClass}>
          {t("cart.more")}
        </Link>
      </p>
      <GuaranteeNotice className="mt-3" />
    </section>
  );
}

/** The price in cents; undefined when nothing is to be wrapped. */
function useWrap() {
  const { shop } = useDocumentFacts();
  const { isGift, ...gift } = useGift();
  return isGift && offeredGift(gift, shop)?.wrapped ? wrapPrice(shop) : undefined;
}

const legalClass = "inline-flex min-h-6 items-center underline underline-offset-2";
