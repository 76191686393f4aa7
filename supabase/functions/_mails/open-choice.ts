import type { Language } from "#domain/language.ts";
import { openWords, productWords } from "./amounts.ts";
import { sellerLines, smallPrint } from "./confirmation.ts";
import type { MailTexts } from "./en.ts";
import { unlinked, type Letter } from "./letter.ts";
import type { OpenChoice } from "./mail-data.ts";

interface Setting {
  texts: MailTexts;
  language: Language;
  orderUrl?: string | undefined;
}

/** Asks for what the buyer left open, and leads to the page where a list has the answers (WEK-01). */
export function openChoiceLetter(open: OpenChoice, { texts, language, orderUrl = "" }: Setting): Letter {
  const { openChoice: words } = texts;
  const { reference, lines, shop } = open;
  return {
    language,
    subject: words.subject(reference),
    replyTo: shop.seller_email ?? undefined,
    blocks: [
      ...(open.livemode ? [] : [{ lines: [texts.test] }]),
      {
        lines: [
          texts.confirmation.greeting(unlinked(open.name)),
          words.ask(reference),
          unlinked(openWords(lines, language)),
          words.where,
        ],
        links: [[words.choose, orderUrl]],
      },
      {
        products: lines.map((line) => ({ label: productWords(line, texts, language), picture: line.image_url })),
        lines: [words.next, words.help],
      },
      ...smallPrint([{ heading: texts.seller.heading, lines: sellerLines(shop, texts) }]),
    ],
  };
}
