import type { Language } from "#domain/language.ts";
import { centsAmount, dayAndTime, lineProducts } from "./amounts.ts";
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
  const { shop, reference, receipt } = sale;
  return {
    language,
    subject: words.subject(shop.shop_name ?? new URL(siteUrl).hostname, receipt),
    blocks: [
      ...(sale.livemode ? [] : [{ lines: [words.test] }]),
      {
        lines: [
          texts.confirmation.greeting(""),
          words.thanks(dayAndTime(sale.paid_at, language), paidWords(sale, texts, language)),
          words.receipt(receipt, reference),
        ],
      },
      {
        heading: words.bought,
        products: lineProducts(sale.lines, texts, language),
        rows: [...amounts(sale, texts, language), ...tillRows(sale, texts, language)],
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

/** Says `in cash`, and of several ways `€60.00 in cash, €59.00 by card`. */
function paidWords({ paid_by: ways }: CounterReceipt, { counter }: MailTexts, language: Language): string {
  return ways
    .map(({ method, amount }) =>
      [...(ways.length > 1 ? [centsAmount(amount, language)] : []), counter.methods[method]].join(" "),
    )
    .join(", ");
}

/** A discount, which the prices above are without, and the change. */
function tillRows({ discount, given, paid_by: ways }: CounterReceipt, { counter }: MailTexts, language: Language) {
  const cash = ways.find(({ method }) => method === "cash")?.amount ?? 0;
  const rows: [string, string][] = [];
  if (discount > 0) rows.push([counter.discount, centsAmount(discount, language)]);
  if (given && given > cash && cash > 0) {
    rows.push([counter.given, centsAmount(given, language)], [counter.change, centsAmount(given - cash, language)]);
  }
  return rows;
}
