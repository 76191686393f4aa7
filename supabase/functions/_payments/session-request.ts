import type Stripe from "stripe";
import { hasOpenChoice } from "#domain/choices.ts";
import { afterAnswer } from "#domain/choices/after-answer.ts";
import { cutText } from "#domain/text/strangers-text.ts";
import type { Checkout, CheckoutLine } from "./checkout.ts";
import type { Language } from "#domain/language.ts";
import { textIn } from "#domain/language.ts";
import { addressCollection, agreedMetadata, deliveryLine } from "./delivery-words.ts";
import { choiceMetadata, nameWithChoices } from "./choice-words.ts";
import { giftMetadata, wrapLine } from "./gift-words.ts";
import { appName } from "./provider.ts";
import { balanceLine, quoteMetadata } from "./quote-words.ts";

export interface SessionSettings {
  /** Origin of the shop, never taken from a request. */
  siteUrl: string;
  /** Two-letter codes; the 27 of the EU by default. They count in a shop without ways of delivery. */
  allowedCountries: readonly string[];
}

/**
 * The stored row and the configuration decide alone, so a repeated call sends the same bytes (F26).
 * No parameter may move the total on the provider's side.
 */
export function sessionRequest(checkout: Checkout, shop: SessionSettings): Stripe.Checkout.SessionCreateParams {
  const metadata = { checkout_id: checkout.id, app: appName };
  const address = addressCollection(checkout, shop.allowedCountries);
  return {
    mode: "payment",
    line_items: [
      ...(checkout.quote_part === "balance"
        ? [balanceLine(checkout)]
        : checkout.lines.map((line) => lineItem(line, checkout.locale, shop))),
      ...wrapLine(checkout),
      ...deliveryLine(checkout),
    ],
    // Built as text: URL would encode the braces and the provider would not find its placeholder.
    success_url: `${shop.siteUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    // A quote's word is its own: the cart's would open what lies in the cart.
    cancel_url: `${shop.siteUrl}/${checkout.quote_token ? `quote/${checkout.quote_token}?payment=left` : "shop/all?checkout=cancelled"}`,
    expires_at: checkout.expires_at,
    client_reference_id: checkout.id,
    metadata: {
      ...metadata,
      ...agreedMetadata(checkout),
      ...giftMetadata(checkout),
      ...quoteMetadata(checkout),
    },
    payment_intent_data: { metadata, description: checkout.reference },
    locale: checkout.locale,
    ...(address && { shipping_address_collection: address }),
    phone_number_collection: { enabled: true },
    submit_type: "pay",
    custom_text: { submit: { message: openSentence(checkout) + termsSentence(checkout, shop.siteUrl) } },
    adaptive_pricing: { enabled: false },
    // Unnamed, the page shows the name of the provider's account.
    ...(checkout.shop_name && { branding_settings: { display_name: checkout.shop_name } }),
  };
}

export function idempotencyKey(checkout: Pick<Checkout, "id">): string {
  return `checkout-${checkout.id}`;
}

function lineItem(line: CheckoutLine, language: Language, shop: SessionSettings) {
  const description = textIn(language, line.description, line.description_el);
  const picture = pictureAddress(line.image_url, shop.siteUrl);
  return {
    quantity: line.quantity,
    price_data: {
      currency: "eur",
      unit_amount: line.unit_amount,
      tax_behavior: "inclusive" as const,
      product_data: {
        name: nameWithChoices(line, language),
        ...(description && { description: cutText(description, 250).trim() }),
        ...(picture && { images: [picture] }),
        metadata: { source: appName },
      },
    },
    // A rebuild after a lost database needs these (R02).
    metadata: {
      ...(line.product_id && { product_id: line.product_id }),
      ...(line.product_code && { product_code: line.product_code }),
      ...choiceMetadata(line, language),
    },
  };
}

/** The provider fetches pictures itself: public https only, and ours as JPEG, since it reads no AVIF. */
function pictureAddress(pictureUrl: string | null, siteUrl: string): string | undefined {
  if (!pictureUrl || !URL.canParse(pictureUrl, siteUrl)) return undefined;
  const { protocol, hostname, href } = new URL(pictureUrl, siteUrl);
  const isPublic = protocol === "https:" && !privateHost.test(hostname) && hostname.includes(".");
  return isPublic && href.length <= 2048 && !/\.(avif|gif|svg)$/i.test(href) ? href : undefined;
}

const privateHost =
  /^(localhost|127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|\[)|\.(local|internal|localhost)$/;

/** A purchase with an open choice says so once more before it is paid (WEK-01). */
function openSentence({ locale, lines }: Checkout): string {
  return hasOpenChoice(lines) ? `${afterAnswer[locale]}. ` : "";
}

/** The links that the law wants before the order (LAW-01), and the exceptions from withdrawal (LAW-03), in Markdown. */
function termsSentence({ locale, lines }: Checkout, siteUrl: string): string {
  const isExcepted = lines.some(({ personalised }) => personalised);
  return locale === "el"
    ? `Με την πληρωμή αποδέχεστε τους [όρους](${siteUrl}/terms?lang=el). Έχετε [δικαίωμα υπαναχώρησης](${siteUrl}/withdraw?lang=el) 14 ημερών${isExcepted ? ", όχι όμως για εξατομικευμένα κομμάτια" : ""}.`
    : `By paying you accept our [terms](${siteUrl}/terms?lang=en). You may [withdraw](${siteUrl}/withdraw?lang=en) within 14 days${isExcepted ? ", except from personalised pieces" : ""}.`;
}
