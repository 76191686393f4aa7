import { hasOpenChoice } from "#domain/choices.ts";
import { addressInWords } from "#domain/delivery/country.ts";
import { guaranteePictures } from "#domain/legal/guarantee-pictures.ts";
import { fillDocument } from "#domain/legal/legal-document.ts";
import { shopTerms } from "#domain/legal/shop-terms.ts";
import { nameWithChoices } from "../_payments/choice-words.ts";
import { promiseSentence } from "#domain/promise.ts";
import { textIn, type Language } from "#domain/language.ts";
import { vatWords } from "#domain/vat/vat-words.ts";
import { centsAmount, dayAndTime, extraRows, lineProducts, openWords } from "./amounts.ts";
import type { MailTexts } from "./en.ts";
import { unlinked, type Block, type Letter } from "./letter.ts";
import type { Confirmation, Notice, SellerFacts } from "./mail-data.ts";

/** The shopper's lasting record (LAW-02): goods, seller, guarantee; withdrawal, its form and the day's terms attached. */
export function confirmation(
  sale: Confirmation,
  parts: { texts: MailTexts; language: Language; siteUrl: string; orderUrl?: string | undefined },
): Letter {
  const { texts, language, siteUrl, orderUrl } = parts;
  const { shop, reference } = sale;
  const words = texts.confirmation;
  const url = `${siteUrl}/withdraw?lang=${language}`;
  const open = openWords(sale.lines, language);
  const excepted = exceptedLines(sale.lines, texts, language);
  const blocks: Block[] = [
    ...(sale.livemode ? [] : [{ lines: [texts.test] }]),
    {
      lines: [
        words.greeting(unlinked(sale.customer?.name ?? "")),
        words.thanks(reference, dayAndTime(sale.paid_at, language)),
        ...(sale.attention ? [words.attention] : []),
        ...(open ? [words.open(unlinked(open))] : []),
      ],
    },
    {
      heading: words.ordered,
      products: lineProducts(sale.lines, texts, language),
      rows: amounts(sale, texts, language),
    },
    ...giftBlock(sale.gift, texts),
    sale.delivery?.kind === "collection"
      ? { heading: words.collectionHeading, lines: collectionLines(sale, texts, language) }
      : { heading: words.deliveryHeading, lines: deliveryLines(sale, texts, language) },
    ...(orderUrl ? [{ lines: [words.orderPage], links: [[words.order, orderUrl] as [string, string]] }] : []),
    ...smallPrint([
      { heading: texts.seller.heading, lines: sellerLines(shop, texts) },
      { heading: words.withdrawal, lines: [words.withdrawalShort(url), ...excepted] },
      { heading: words.guarantee, lines: words.guaranteeLines, notices: noticesOf(shop, texts, language) },
      { heading: words.terms, lines: [words.attached(`${siteUrl}/terms?lang=${language}`)] },
    ]),
  ];
  const attached = {
    filename: `terms-${reference}.html`,
    subject: words.attachedSubject(reference),
    blocks: [
      { heading: words.withdrawal, lines: [...words.withdrawalLines(shop, url), ...excepted] },
      { heading: words.form, lines: words.formLines(shop, reference) },
      ...termsOf(shop, texts, language),
      { heading: texts.seller.heading, lines: sellerLines(shop, texts) },
    ],
  };
  return {
    language,
    subject: words.subject(shop.shop_name ?? new URL(siteUrl).hostname, reference),
    blocks,
    attached,
  };
}

/** Pieces that can't be withdrawn from, in a sentence; nothing where there is none. */
function exceptedLines(lines: Confirmation["lines"], texts: MailTexts, language: Language): string[] {
  const names = lines.filter((line) => line.personalised).map((line) => nameWithChoices(line, language));
  return names.length > 0 ? [texts.confirmation.withdrawalExcepted(unlinked(names.join(", ")))] : [];
}

/** The law's words stand once, below what a buyer reads. */
export function smallPrint(blocks: Block[]): Block[] {
  return blocks.map((block) => ({ ...block, isSmall: true }));
}

/** The giver reads once more what the card will say, while it can still be changed. */
function giftBlock(gift: Confirmation["gift"], { gift: words }: MailTexts): Block[] {
  if (!gift) return [];
  const { message, wrapped } = gift;
  return [
    {
      heading: words.heading,
      ...(message && { quote: message }),
      lines: [...(message ? [words.card] : []), ...(wrapped ? [words.wrapped] : []), words.noPrice],
    },
  ];
}

/** The official pictures of the guarantees, once the shop has them (TRD-04). */
export function noticesOf(shop: SellerFacts, { confirmation: words }: MailTexts, language: Language) {
  const { notice, label } = guaranteePictures(shop, language);
  return [
    ...(notice ? [{ url: notice, alt: words.guarantee }] : []),
    ...(label ? [{ url: label, alt: words.ownGuarantee }] : []),
  ];
}

/** The terms that the shop's page showed on that day: the jeweller's own, else the template with their facts. */
function termsOf(shop: SellerFacts, texts: MailTexts, language: Language): Block[] {
  const heading = texts.confirmation.terms;
  const { document, own } = shopTerms(shop, language);
  if (own) return [{ heading, lines: [own] }];
  const { intro, sections } = fillDocument(document, shop, language);
  return [
    { heading, lines: [intro] },
    ...sections.map((section) => ({ heading: section.heading, lines: [...section.paragraphs] })),
  ];
}

export function amounts(sale: Notice, texts: MailTexts, language: Language): [string, string][] {
  const { amount, vat } = sale;
  const net: [string, string][] = vat === 0 ? [] : [[texts.net, centsAmount(amount - vat, language)]];
  return [
    ...extraRows(sale, texts, language),
    [texts.total, centsAmount(amount, language)],
    // A mail breaks its lines wherever a reader's window ends.
    [vatWords(sale, language).replace(" %", "\u00A0%"), centsAmount(vat, language)],
    ...net,
  ];
}

function deliveryLines(sale: Confirmation, texts: MailTexts, language: Language): string[] {
  const { customer } = sale;
  const promise = promiseSentence({ ...sale, is_open: hasOpenChoice(sale.lines) }, language);
  return [
    ...(customer?.address ? [texts.confirmation.deliveryTo(unlinked(addressInWords(customer.address, language)))] : []),
    promise ? `${promise}.` : texts.confirmation.deliveryTime,
  ];
}

/** Nothing is sent: where it is fetched, and that a mail says when (DLV-03). */
function collectionLines(sale: Confirmation, texts: MailTexts, language: Language): string[] {
  const { store_address, store_address_el, seller_address } = sale.shop;
  const place = textIn(language, store_address, store_address_el) ?? seller_address;
  const promise = promiseSentence({ ...sale, is_open: hasOpenChoice(sale.lines) }, language);
  return [
    ...(place ? [texts.dispatch.place(unlinked(place))] : []),
    ...(promise ? [`${promise}.`] : []),
    texts.confirmation.collection,
  ];
}

export function sellerLines(shop: SellerFacts, texts: MailTexts): string[] {
  const words = texts.seller;
  return [
    shop.seller_name ?? shop.shop_name,
    shop.seller_address,
    shop.seller_email,
    shop.seller_phone && words.phone(shop.seller_phone),
    shop.register_no && words.register(shop.register_no),
    shop.vat_no && words.vatNumber(shop.vat_no),
    shop.supervisor && words.supervisor(shop.supervisor),
    words.complaints,
    shop.dispute_body && words.disputes(shop.dispute_body),
  ].flatMap((line) => (line ? [line] : []));
}
