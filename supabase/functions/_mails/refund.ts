import type { Language } from "#domain/language.ts";
import { centsAmount, dayAndTime, productWords } from "./amounts.ts";
import { sellerLines, smallPrint } from "./confirmation.ts";
import type { MailTexts } from "./en.ts";
import { unlinked, type Block, type Letter, type Product } from "./letter.ts";
import type { RefundMail, RefundNotice } from "./mail-data.ts";

interface Setting {
  texts: MailTexts;
  language: Language;
  siteUrl: string;
  orderUrl?: string | undefined;
}

/** Tells the buyer: the money is on its way to where it came from (AFT-08). */
export function refundLetter(refund: RefundMail, { texts, language, orderUrl }: Setting): Letter {
  const { refund: words } = texts;
  const { reference } = refund;
  const amount = centsAmount(refund.amount, language);
  return {
    language,
    subject: words.subject(reference, amount),
    blocks: [
      ...testBlock(refund, texts),
      {
        lines: [
          texts.confirmation.greeting(unlinked(refund.name)),
          words.body(reference, amount, dayAndTime(refund.ended_at, language)),
        ],
      },
      ...productsBlock(refund, texts, language),
      {
        lines: [words.arrives],
        ...(orderUrl && { links: [[texts.confirmation.order, orderUrl]] }),
      },
      ...smallPrint([{ heading: texts.seller.heading, lines: sellerLines(refund.shop, texts) }]),
    ],
  };
}

/** Tells the jeweller: the money is still theirs to pay back. */
export function refundNotice(refund: RefundNotice, { texts, language, siteUrl }: Setting): Letter {
  const { refund: words } = texts;
  const amount = centsAmount(refund.amount, language);
  return {
    language,
    subject: words.noticeSubject(refund.reference, amount),
    blocks: [
      ...testBlock(refund, texts),
      { lines: [words.noticeBody(refund.reference, amount, refund.failure ?? "?")] },
      ...productsBlock(refund, texts, language),
      { lines: [words.noticeNext], links: [[texts.notice.dashboard, `${siteUrl}/admin`]] },
    ],
  };
}

function testBlock({ livemode }: RefundNotice, texts: MailTexts): Block[] {
  return livemode ? [] : [{ lines: [texts.test] }];
}

/** Products stand without prices: a refund may be less than what they cost. */
function productsBlock(refund: RefundNotice, texts: MailTexts, language: Language): Block[] {
  const products: Product[] = [
    ...refund.lines.map((line) => ({
      label: productWords(line, texts, language),
      picture: line.image_url,
    })),
    ...(refund.delivery_amount > 0 ? [{ label: texts.delivery, picture: null }] : []),
    ...(refund.wrap_amount > 0 ? [{ label: texts.wrapping, picture: null }] : []),
  ];
  if (products.length === 0) return [];
  return [{ heading: texts.refund.products, products }];
}
