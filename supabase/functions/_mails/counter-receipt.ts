import type { Language } from "#domain/language.ts";
import { dayAndTime, lineProducts } from "./amounts.ts";
import { amounts, noticesOf, sellerLines, smallPrint } from "./confirmation.ts";
import type { MailTexts } from "./en.ts";
import type { Letter } from "./letter.ts";
import type { CounterReceipt } from "./mail-data.ts";

/** A receipt by mail of what was bought over the counter (STK-05): nothing is delivered, nothing withdrawn from. */
export function counterReceipt(
  sale: CounterReceipt,
  parts: { texts: MailTexts; language: Language; siteUrl: string; orderUrl?: string | undefined },
): Letter {
  const { texts, language, siteUrl, orderUrl } = parts;
  const words = texts.counter;
  const { shop, reference, receipt, payment_method: method } = sale;
  return {
    language,
    subject: words.subject(shop.shop_name ?? new URL(siteUrl).hostname, receipt),
    blocks: [
      ...(sale.livemode ? [] : [{ lines: [words.test] }]),
      {
        lines: [
          texts.confirmation.greeting(""),
          words.thanks(dayAndTime(sale.paid_at, language), words.methods[method]),
          words.receipt(receipt, reference),
        ],
      },
      {
        heading: words.bought,
        products: lineProducts(sale.lines, texts, language),
        rows: amounts(sale, texts, language),
      },
      ...(orderUrl ? [{ lines: [words.page], links: [[words.order, orderUrl] as [string, string]] }] : []),
      ...smallPrint([
        { heading: texts.seller.heading, lines: sellerLines(shop, texts) },
        {
          heading: texts.confirmation.guarantee,
          lines: texts.confirmation.guaranteeLines,
          notices: noticesOf(shop, texts, language),
        },
      ]),
    ],
  };
}
