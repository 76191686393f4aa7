import { Link } from "react-router";
import { isPersonal, type ResolvedChoice } from "#domain/choices.ts";
import { keptValues } from "#domain/favourites.ts";
import { refusalToBuy } from "#domain/product.ts";
import type { ReactNode } from "react";
import { textIn } from "#domain/language.ts";
import { deliveryPrice } from "#domain/delivery/delivery-price.ts";
import { centsOf } from "#domain/money.ts";
import { euros } from "#domain/format.ts";
import type { CollectionName } from "../data/collections/product-collections.ts";
import type { WholeProduct } from "../data/products.ts";
import { AddToCartButton } from "../cart/add-to-cart-button.tsx";
import { AskLink, askPath, useAsksFirst } from "../catalogue/ask-link.tsx";
import { Availability } from "../catalogue/availability.tsx";
import { MakingTime } from "../catalogue/making-time.tsx";
import { inLanguage } from "../catalogue/in-language.ts";
import { ProductPrice } from "../catalogue/product-price.tsx";
import { FavouriteButton } from "../catalogue/favourite-button.tsx";
import type { DeliveryMethod } from "../data/delivery-methods.ts";
import { GuaranteeNotice } from "../catalogue/guarantee-notice.tsx";
import { productPath } from "../catalogue/product-link.tsx";
import { useDocumentFacts, useShopFacts } from "../data/use-shop-facts.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { buttonClass } from "../ui/button.tsx";
import type { Answers } from "../catalogue/choices/use-answers.ts";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { BuyNowForm } from "./choices/buy-now-form.tsx";
import type { BuyNowAnswer } from "./choices/buy-now.ts";
import { ChooseProduct, StillToChoose, useProductAnswers } from "./choices/choose-product.tsx";
import { Facts } from "./facts-table.tsx";
import { Gallery } from "./gallery.tsx";
import { kinId } from "./related-products.tsx";
import { productText } from "./text.ts";
import { sharedText } from "../i18n/shared-text.ts";

interface ProductDetailsProps {
  product: WholeProduct;
  delivery: readonly DeliveryMethod[];
  collections: CollectionName[] | null;
  /** The answer to a form without scripts. */
  sent?: BuyNowAnswer | undefined;
}

export function ProductDetails({ product, delivery, collections, sent }: ProductDetailsProps) {
  const { language } = useLanguage();
  const { siteUrl } = useDocumentFacts();
  const { name, description } = inLanguage(product, language);
  const answers = useProductAnswers(product, sent);
  const priced = { ...product, price: answers.priceOf(product.price) };
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] md:grid-rows-[auto_1fr] md:gap-x-10 lg:gap-x-16">
      <div>
        <Breadcrumbs product={product} name={name} />
        <Gallery product={product} />
      </div>
      <div className="buy-box md:pt-12 lg:pt-14">
        <h1 className="text-title wrap-anywhere">{name}</h1>
        <div aria-live="polite">
          <ProductPrice product={priced} className="mt-2 text-2xl md:mt-5" />
        </div>
        <div className="mt-2">
          <Availability product={product} />
        </div>
        <MakingTime product={product} />
        <p className="mt-6 max-w-[39em] leading-relaxed whitespace-pre-line wrap-anywhere">{description}</p>
        <ToHave product={product} priced={priced} answers={answers} sent={sent} />
        <Promises
          facts={product.product_facts}
          delivery={delivery}
          price={priced.price}
          isPersonal={isPersonal(product, answers.resolved)}
        />
      </div>
      <div className="mt-5 md:mt-7">
        <Facts product={product} collections={collections} />
        {/* EYE-12: on paper a link leads nowhere. */}
        <p className="hidden print:mt-4 print:block">{siteUrl + productPath(product)}</p>
      </div>
    </article>
  );
}

interface ToHaveProps {
  product: WholeProduct;
  /** The piece at the price of what is chosen. */
  priced: WholeProduct;
  answers: Answers;
  sent: BuyNowAnswer | undefined;
}

/** Tells how to have the piece: choose and buy it, or have one made where it is sold or held (EYE-06). */
function ToHave({ product, priced, answers, sent }: ToHaveProps) {
  const t = useText(productText, sharedText);
  const { language } = useLanguage();
  const mayAsk = useDocumentFacts().shop?.takes_enquiries;
  const refusal = refusalToBuy(product);
  const asksFirst = useAsksFirst(product);
  const isAway = !product.availability && !asksFirst;
  const tellMe = `/wish/for/${product.slug}`;
  const cartButton = (className: string) => (
    <AddToCartButton product={product} answers={product.product_choices && answers} className={className} />
  );
  return (
    <>
      {product.availability || product.held ? null : (
        <p className="mt-6 max-w-[39em]">
          <span>{t("product.soldLead")}</span>{" "}
          <a href={`#${kinId}`} className="underline decoration-gold underline-offset-4">
            {t("product.soldKin")}
          </a>
        </p>
      )}
      <ChooseProduct answers={answers} sent={sent} />
      <BuyBar
        name={inLanguage(product, language).name}
        price={
          <ProductPrice
            product={priced}
            className={`w-min min-w-[min(5rem,22vw)] font-medium ${asksFirst ? "leading-tight" : "*:whitespace-nowrap"}`}
          />
        }
      >
        {asksFirst ? (
          <AskLink product={product} variant="primary" className={barClass} />
        ) : isAway ? (
          <Link to={mayAsk ? `${askPath(product)}?made=1` : tellMe} className={buttonClass("primary", barClass)}>
            {t(mayAsk ? "product.made" : "product.tellMe")}
          </Link>
        ) : (
          cartButton(barClass)
        )}
        {refusal ? null : <BuyNowForm />}
        <FavouriteButton
          product={product}
          values={keptValues(answers.resolved)}
          className="max-w-[12vw] shrink-0 border hairline"
        />
      </BuyBar>
      {refusal ? null : <StillToChoose answers={answers} />}
      <div className="mt-3 max-w-md md:max-w-none print:hidden">
        {(isAway ? mayAsk : answers.resolved.some(lacksValue)) ? (
          <Link to={tellMe} className={isAway ? buttonClass("secondary", "mb-1 w-full") : buttonClass("quiet", "me-6")}>
            {t("product.tellMe")}
          </Link>
        ) : null}
        {asksFirst ? cartButton("w-full") : <AskLink product={product} variant="quiet" className="min-h-11" />}
      </div>
      {product.personalised ? <p className="mt-4 max-w-md text-sm text-muted">{t("product.personalised")}</p> : null}
    </>
  );
}

const lacksValue = ({ choice }: ResolvedChoice) => choice.product_choice_values.some(({ available }) => !available);
/** Larger text leaves the button its place beside name, price and heart (EYE-03). */
const barClass = "min-w-[min(9em,38vw)] grow md:basis-0 max-md:px-3 max-md:text-[min(0.9375rem,4vw)]";

interface PromisesProps extends Pick<ProductDetailsProps, "delivery"> {
  /** Euros, with what is chosen. */
  price: number | null;
  isPersonal: boolean;
  facts: WholeProduct["product_facts"];
}

/** The facts that the law wants known before the order (LAW-01), in one sentence each; and the maker. */
function Promises({ delivery, price, isPersonal, facts }: PromisesProps) {
  const t = useText(productText, sharedText);
  const { manufacturer, seller_name, seller_address } = useShopFacts();
  const maker = facts?.maker ?? manufacturer ?? [seller_name, seller_address].filter(Boolean).join(", ");
  return (
    <ul className="mt-6 space-y-1.5 border-t hairline pt-6 text-sm text-muted">
      <li>
        <Link to="/delivery-returns" className={quietLinkClass}>
          {useDeliveryPromise(delivery, price)}
        </Link>
      </li>
      {isPersonal ? null : (
        <li>
          <Link to="/withdraw" className={quietLinkClass}>
            {t("product.returns")}
          </Link>
        </li>
      )}
      <li>
        <Link to="/guarantee" className={quietLinkClass}>
          {t("product.guarantee")}
        </Link>
        <GuaranteeNotice className="mt-2" />
      </li>
      {maker ? <li className="whitespace-pre-line">{t("product.maker", { maker })}</li> : null}
      {facts?.responsible_person ? (
        <li className="whitespace-pre-line">{t("product.responsible", { name: facts.responsible_person })}</li>
      ) : null}
    </ul>
  );
}

const quietLinkClass = "hover:text-ink hover:underline underline-offset-4";

interface BuyBarProps {
  name: string;
  price: ReactNode;
  /** The buttons that buy and keep the piece. */
  children: ReactNode;
}

/**
 * Stands under the text; on a phone it is a bar above the shop's own, with the name and price that may be out of sight
 * (PCE-08).
 */
function BuyBar({ name, price, children }: BuyBarProps) {
  return (
    <div className="buy-bar mt-8 flex items-center gap-3 md:flex-wrap print:hidden">
      <div className="hidden shrink-0 leading-tight">
        {/* The name is as wide as the price; readers have heard it as the page's title. */}
        <p aria-hidden="true" className="w-0 min-w-full truncate text-[0.8em] text-muted">
          {name}
        </p>
        {price}
      </div>
      {children}
    </div>
  );
}

/** The shop's words about delivery, in a line; only 'Delivery' where nobody has said anything. */
function useDeliveryPromise(delivery: readonly DeliveryMethod[], goods: number | null): string {
  const t = useText(productText, sharedText);
  const { language } = useLanguage();
  const parcels = delivery.filter(({ kind }) => kind === "courier");
  const [first] = parcels;
  if (!first) return t(delivery.length > 0 ? "product.collection" : "product.delivery");
  const amount = (value: number) => euros(centsOf(value), language);
  const costs = parcels.map((way) => deliveryPrice(way, goods));
  const least = Math.min(...costs);
  const price = amount(least);
  if (parcels.length > 1 && least > 0) return t("product.deliveryFrom", { price });
  if (parcels.length > 1 && costs.some(Boolean)) return t("product.delivery");
  const words = t(least > 0 ? "product.deliveryFor" : "product.deliveryFree", { price });
  if (parcels.length > 1) return words;
  const from = first.free_from;
  const free = least > 0 && from !== null ? `, ${t("product.deliveryFreeFrom", { price: amount(from) })}` : "";
  const promise = textIn(language, first.promise, first.promise_el);
  return `${words}${free}.${promise ? ` ${promise.replace(/\.?$/, ".")}` : ""}`;
}
