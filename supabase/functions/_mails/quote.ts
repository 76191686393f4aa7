import type { Language } from "#domain/language.ts";
import { longDate } from "#domain/format.ts";
import { centsAmount, dayAndTime, lineProducts } from "./amounts.ts";
import { sellerLines, smallPrint } from "./confirmation.ts";
import type { MailTexts } from "./en.ts";
import { greeted } from "./greeting.ts";
import { renderedPicture } from "./enquiry.ts";
import { unlinked, type Block, type Letter } from "./letter.ts";
import type { DepositMail, QuoteMail } from "./mail-data.ts";

interface Setting {
  texts: MailTexts;
  language: Language;
  siteUrl: string;
}

/** The offer and the link that accepts it (ASK-02); replies reach the jeweller. */
export function quoteLetter(quote: QuoteMail, setting: Setting): Letter {
  const { texts, language, siteUrl } = setting;
  const { quote: words } = texts;
  const picture = quote.picture_url && renderedPicture(quote.picture_url, siteUrl);
  return {
    language,
    subject: words.subject(quote.shop.shop_name ?? new URL(siteUrl).hostname),
    replyTo: quote.shop.seller_email ?? undefined,
    blocks: [
      {
        lines: greeted(texts, quote.name, quote.words || words.here),
        ...(picture && { picture }),
      },
      offer(quote, setting),
      {
        lines: [words.until(longDate(quote.valid_until, language))],
        links: [[words.accept, linkOf(quote.token, setting)]],
      },
      ...seller(quote, texts),
    ],
  };
}

/** The quote's link once more, which takes the balance when the jeweller has asked for it (WEK-04). */
export function balanceLetter(quote: QuoteMail, setting: Setting): Letter {
  const { texts, language, siteUrl } = setting;
  const { quote: words } = texts;
  return {
    language,
    subject: words.balanceSubject(quote.shop.shop_name ?? new URL(siteUrl).hostname),
    replyTo: quote.shop.seller_email ?? undefined,
    blocks: [
      {
        lines: [
          texts.confirmation.greeting(unlinked(quote.name)),
          words.balanceHere(centsAmount(balanceOf(quote), language)),
        ],
        links: [[words.payBalance, linkOf(quote.token, setting)]],
      },
      dueOffer(quote, setting),
      ...seller(quote, texts),
    ],
  };
}

/** The receipt of a deposit: nothing is sent yet, so it says what is left and what comes next. */
export function depositLetter(quote: DepositMail, setting: Setting): Letter {
  const { texts, language, siteUrl } = setting;
  const { quote: words } = texts;
  return {
    language,
    subject: words.depositSubject(quote.shop.shop_name ?? new URL(siteUrl).hostname, quote.reference),
    replyTo: quote.shop.seller_email ?? undefined,
    blocks: [
      ...(quote.livemode ? [] : [{ lines: [texts.test] }]),
      {
        lines: [
          texts.confirmation.greeting(unlinked(quote.name)),
          words.depositThanks(
            centsAmount(quote.amount, language),
            dayAndTime(quote.paid_at, language),
            quote.reference,
          ),
          ...(quote.attention ? [texts.confirmation.attention] : []),
        ],
      },
      offer(quote, setting),
      {
        lines: [words.next(centsAmount(balanceOf(quote), language))],
        links: [[words.page, linkOf(quote.token, setting)]],
      },
      ...seller(quote, texts),
    ],
  };
}

function offer(quote: QuoteMail, { texts, language }: Setting): Block {
  const { quote: words } = texts;
  const { deposit } = quote;
  const parts: [string, string][] = deposit
    ? [
        [words.deposit, centsAmount(deposit, language)],
        [words.balance, centsAmount(balanceOf(quote), language)],
      ]
    : [];
  return {
    heading: words.offered,
    products: lineProducts(quote.lines, texts, language),
    rows: [[texts.total, centsAmount(quote.total, language)], ...parts],
    ...(quote.ready_by && { lines: [words.ready(longDate(quote.ready_by, language))] }),
  };
}

/** Ready, and its deposit paid. */
function dueOffer(quote: QuoteMail, { texts, language }: Setting): Block {
  return {
    heading: texts.quote.offered,
    products: lineProducts(quote.lines, texts, language),
    rows: [
      [texts.total, centsAmount(quote.total, language)],
      [texts.depositPaid, centsAmount(-(quote.deposit ?? 0), language)],
      [texts.quote.due, centsAmount(balanceOf(quote), language)],
    ],
  };
}

function balanceOf({ total, deposit }: QuoteMail): number {
  return total - (deposit ?? 0);
}

function linkOf(token: string, { siteUrl, language }: Setting): string {
  return `${siteUrl}/quote/${token}?lang=${language}`;
}

function seller({ shop }: QuoteMail, texts: MailTexts): Block[] {
  return smallPrint([{ heading: texts.seller.heading, lines: sellerLines(shop, texts) }]);
}
