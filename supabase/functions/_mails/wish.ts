import { textIn, type Language } from "#domain/language.ts";
import { sellerLines } from "./confirmation.ts";
import type { MailTexts } from "./en.ts";
import { oneLine, productBlock } from "./enquiry.ts";
import { unlinked, type Letter } from "./letter.ts";
import type { WishMail } from "./mail-data.ts";

interface Setting {
  texts: MailTexts;
  language: Language;
  siteUrl: string;
}

/** Asks the address itself whether it wants to hear (EYE-06): anybody may have typed it. */
export function wishLetter(wish: WishMail, { texts, language, siteUrl }: Setting): Letter {
  const { wish: words } = texts;
  const name = textIn(language, wish.product_name, wish.product_name_el);
  return {
    language,
    subject: words.subject(oneLine(name)),
    blocks: [
      { lines: [texts.confirmation.greeting(""), words.ask(unlinked(name))] },
      {
        ...productBlock({ ...wish, slug: null }, { language, siteUrl }),
        links: [[words.confirm, `${siteUrl}/wish/${wish.token}?lang=${language}`]],
      },
      { lines: [words.notAsked] },
      { heading: texts.enquiry.yours, lines: sellerLines(wish.shop, texts), isSmall: true },
    ],
  };
}

/** The one mail that was wished for. */
export function wishComeLetter(wish: WishMail, { texts, language, siteUrl }: Setting): Letter {
  const { wish: words } = texts;
  const name = textIn(language, wish.product_name, wish.product_name_el);
  return {
    language,
    subject: words.comeSubject(oneLine(name)),
    blocks: [
      { lines: [texts.confirmation.greeting(""), words.come(unlinked(name))] },
      {
        ...productBlock({ ...wish, slug: null }, { language, siteUrl }),
        links: [[words.see, `${siteUrl}/product/${wish.slug}?lang=${language}`]],
      },
      { lines: [words.over] },
      { heading: texts.enquiry.yours, lines: sellerLines(wish.shop, texts), isSmall: true },
    ],
  };
}
