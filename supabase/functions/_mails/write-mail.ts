import type { z } from "zod";
import type { Language } from "#domain/language.ts";
import { shownAddress } from "#domain/text/shown-address.ts";
import { longDate } from "#domain/format.ts";
import { centsAmount, dayAndTime, extraRows, lineProducts, openWords } from "./amounts.ts";
import { confirmation, sellerLines, smallPrint } from "./confirmation.ts";
import { counterReceipt } from "./counter-receipt.ts";
import { dispatch } from "./dispatch.ts";
import { el } from "./el.ts";
import { enquiryAnswer, enquiryNotice } from "./enquiry.ts";
import { en, type MailTexts } from "./en.ts";
import { letterHtml, letterText, unlinked, type Frame, type Letter } from "./letter.ts";
import {
  confirmationSchema,
  counterReceiptSchema,
  depositSchema,
  dispatchSchema,
  disputeNoticeSchema,
  enquirySchema,
  noticeSchema,
  openChoiceSchema,
  orderLinkSchema,
  quoteSchema,
  refundMailSchema,
  refundNoticeSchema,
  wishSchema,
  withdrawalSchema,
  type DisputeNotice,
  type Notice,
  type OwedMail,
  type Withdrawal,
} from "./mail-data.ts";
import { openChoiceLetter } from "./open-choice.ts";
import { balanceLetter, depositLetter, quoteLetter } from "./quote.ts";
import { refundLetter, refundNotice } from "./refund.ts";
import { wishComeLetter, wishLetter } from "./wish.ts";

export interface Mail {
  to: string;
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html: string;
  attachments?: { filename: string; content: string; contentType: string }[];
}

interface Setting {
  texts: MailTexts;
  language: Language;
  siteUrl: string;
  /** The buyer's order page by a link of this mail's own; absent in mails to the jeweller. */
  orderUrl?: string | undefined;
}

/** A row of the outbox as a mail, in its own language. @throws ZodError when its data lack a field of its kind */
export function writeMail(owed: OwedMail, addresses: Frame & Pick<Setting, "orderUrl">): Mail {
  const letter = letterOf(owed, {
    texts: owed.locale === "el" ? el : en,
    language: owed.locale,
    ...addresses,
  });
  const { language, subject, replyTo, attached } = letter;
  const bodies = { text: letterText(letter, addresses), html: letterHtml(letter, addresses) };
  const papers = attached && {
    filename: attached.filename,
    content: letterHtml({ language, ...attached }, addresses),
    contentType: "text/html; charset=utf-8",
  };
  return { to: owed.recipient ?? "", replyTo, subject, ...bodies, ...(papers && { attachments: [papers] }) };
}

function letterOf({ kind, data }: OwedMail, setting: Setting): Letter {
  switch (kind) {
    case "confirmation": {
      const atCounter = counterReceiptSchema.safeParse(data);
      if (atCounter.success) return counterReceipt(atCounter.data, setting);
      return confirmation(confirmationSchema.parse(data), setting);
    }
    case "notice":
      return notice(noticeSchema.parse(data), setting);
    case "withdrawal":
      return acknowledgement(withdrawalSchema.parse(data), setting);
    case "withdrawal_notice":
      return withdrawalNotice(withdrawalSchema.parse(data), setting);
    case "order_link":
      return orderLink(orderLinkSchema.parse(data), setting);
    case "dispatch":
      return dispatch(dispatchSchema.parse(data), setting);
    case "refund":
      return refundLetter(refundMailSchema.parse(data), setting);
    case "refund_notice":
      return refundNotice(refundNoticeSchema.parse(data), setting);
    case "dispute_notice":
      return disputeNotice(disputeNoticeSchema.parse(data), setting);
    case "test_notice":
      return testNotice(setting);
    case "enquiry":
      return enquiryNotice(enquirySchema.parse(data), setting);
    case "enquiry_answer":
      return enquiryAnswer(enquirySchema.parse(data), setting);
    case "quote":
      return quoteLetter(quoteSchema.parse(data), setting);
    case "quote_balance":
      return balanceLetter(quoteSchema.parse(data), setting);
    case "deposit":
      return depositLetter(depositSchema.parse(data), setting);
    case "choice":
      return openChoiceLetter(openChoiceSchema.parse(data), setting);
    case "wish":
      return wishLetter(wishSchema.parse(data), setting);
    case "wish_come":
      return wishComeLetter(wishSchema.parse(data), setting);
  }
}

/** Tells the jeweller of the sold products. Name and address stay on the dashboard. */
function notice(sale: Notice, { texts, language, siteUrl }: Setting): Letter {
  const { notice: words } = texts;
  const total = centsAmount(sale.amount, language);
  const open = openWords(sale.lines, language);
  return {
    language,
    subject: words.paid[sale.quote_part ?? "whole"](sale.reference, total),
    blocks: [
      {
        lines: [
          ...(sale.livemode ? [] : [texts.test]),
          words.body(sale.reference, dayAndTime(sale.paid_at, language)),
          ...(sale.attention ? [words.attention] : []),
          ...(open ? [words.open(open)] : []),
          ...(sale.gift ? [texts.gift.notice(sale.gift.wrapped)] : []),
        ],
      },
      {
        products: lineProducts(sale.lines, texts, language),
        rows: [...extraRows(sale, texts, language), [texts.total, total]],
      },
      { lines: [words.where], links: [[words.dashboard, `${siteUrl}/admin`]] },
    ],
  };
}

function disputeNotice({ reference, amount, livemode }: DisputeNotice, { texts, language, siteUrl }: Setting): Letter {
  const { dispute: words } = texts;
  return {
    language,
    subject: words.subject(reference),
    blocks: [
      { lines: [...(livemode ? [] : [texts.test]), words.body(reference, centsAmount(amount, language)), words.next] },
      { lines: [], links: [[texts.notice.dashboard, `${siteUrl}/admin`]] },
    ],
  };
}

/** Tells a device that it is told of news. */
function testNotice({ texts: { testNotice: words }, language }: Setting): Letter {
  return { language, subject: words.subject, blocks: [{ lines: [words.body] }] };
}

/** The acknowledgement: content, date and time on a durable medium (Directive (EU) 2023/2673). */
function acknowledgement(withdrawal: Withdrawal, { texts, language }: Setting): Letter {
  const { withdrawal: words } = texts;
  const name = unlinked(withdrawal.name);
  return {
    language,
    subject: words.subject(withdrawal.reference),
    blocks: [
      {
        lines: [texts.confirmation.greeting(name), words.received(dayAndTime(withdrawal.received_at, language))],
      },
      {
        heading: words.statement,
        quote: withdrawal.statement,
        lines: [words.by(name, shownAddress(withdrawal.email))],
      },
      { heading: words.products, products: lineProducts(withdrawal.lines, texts, language) },
      { lines: [words.next(withdrawal.shop.return_address)] },
      ...smallPrint([{ heading: texts.seller.heading, lines: sellerLines(withdrawal.shop, texts) }]),
    ],
  };
}

function withdrawalNotice(withdrawal: Withdrawal, { texts, language }: Setting): Letter {
  const { withdrawal: words } = texts;
  const { reference } = withdrawal;
  return {
    language,
    subject: words.noticeSubject(reference),
    blocks: [
      {
        lines: [
          words.noticeBody(
            reference,
            dayAndTime(withdrawal.received_at, language),
            longDate(withdrawal.refund_due, language),
          ),
        ],
      },
      { heading: words.products, products: lineProducts(withdrawal.lines, texts, language) },
    ],
  };
}

/** The new link that the buyer, or somebody who knows reference and address, asked for (AFT-04). */
function orderLink(
  { reference, shop }: z.infer<typeof orderLinkSchema>,
  { texts, language, orderUrl = "" }: Setting,
): Letter {
  const { orderLink: words } = texts;
  return {
    language,
    subject: words.subject(reference),
    blocks: [
      {
        lines: [texts.confirmation.greeting(""), words.here(reference)],
        links: [[texts.confirmation.order, orderUrl]],
      },
      { lines: [words.notAsked] },
      ...smallPrint([{ heading: texts.seller.heading, lines: sellerLines(shop, texts) }]),
    ],
  };
}
