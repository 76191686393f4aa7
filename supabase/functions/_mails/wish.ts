import { choiceWords } from "#domain/choices.ts";
import { chosenHash, valueWord } from "#domain/favourites.ts";
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
export function wishLetter(wish: WishMail, setting: Setting): Letter {
  const { wish: words } = setting.texts;
  const link = `${setting.siteUrl}/wish/${wish.token}?lang=${setting.language}`;
  return letterAbout(wish, setting, {
    subject: words.subject,
    says: words.ask,
    link: [words.confirm, link],
    end: words.notAsked,
  });
}

/** The one mail that was wished for. */
export function wishComeLetter(wish: WishMail, setting: Setting): Letter {
  const { wish: words } = setting.texts;
  const chosen = wish.choices.flatMap(({ value_id }) => (value_id ? [valueWord(value_id)] : []));
  const link = `${setting.siteUrl}/product/${wish.slug}?lang=${setting.language}${chosenHash(chosen)}`;
  return letterAbout(wish, setting, {
    subject: words.comeSubject,
    says: words.come,
    link: [words.see, link],
    end: words.over,
  });
}

interface Words {
  subject: (name: string) => string;
  says: (name: string) => string;
  link: [label: string, address: string];
  end: string;
}

function letterAbout(wish: WishMail, { texts, language, siteUrl }: Setting, words: Words): Letter {
  const name = [textIn(language, wish.product_name, wish.product_name_el), choiceWords(wish.choices, language)]
    .filter(Boolean)
    .join(", ");
  return {
    language,
    subject: words.subject(oneLine(name)),
    blocks: [
      { lines: [texts.confirmation.greeting(""), words.says(unlinked(name))] },
      {
        ...productBlock({ ...wish, slug: null }, { language, siteUrl }),
        links: [words.link],
      },
      { lines: [words.end] },
      { heading: texts.enquiry.yours, lines: sellerLines(wish.shop, texts), isSmall: true },
    ],
  };
}
