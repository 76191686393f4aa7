import { textIn, type Language } from "#domain/language.ts";
import { pageQuality } from "#domain/picture-sizes.ts";
import { shownAddress } from "#domain/text/shown-address.ts";
import { longDate } from "#domain/format.ts";
import { sellerLines } from "./confirmation.ts";
import type { MailTexts } from "./en.ts";
import { greeted } from "./greeting.ts";
import { unlinked, type Block, type Letter } from "./letter.ts";
import type { EnquiryMail } from "./mail-data.ts";

interface Setting {
  texts: MailTexts;
  language: Language;
  siteUrl: string;
}

/** The jeweller can simply reply: it goes to who asked (ASK-01). */
export function enquiryNotice(asked: EnquiryMail, { texts, language, siteUrl }: Setting): Letter {
  const { enquiry: words } = texts;
  const name = unlinked(asked.name);
  return {
    language,
    subject: words.noticeSubject(oneLine(asked.product_name), oneLine(asked.name)),
    replyTo: asked.email,
    blocks: [
      productBlock(asked, { language, siteUrl }),
      {
        heading: words.asks(name),
        quote: asked.question,
        lines: [
          words.from(name, shownAddress(asked.email)),
          ...(asked.phone ? [words.phone(unlinked(asked.phone))] : []),
          words.readsIn(asked.language),
          words.due(longDate(asked.due_on, language)),
        ],
      },
      {
        lines: [words.reply],
        links: [[texts.notice.dashboard, `${siteUrl}/admin?tab=enquiries`]],
      },
    ],
  };
}

/** The shopper's language carries the answer, the product with its picture, and what was asked. */
export function enquiryAnswer(asked: EnquiryMail, { texts, language, siteUrl }: Setting): Letter {
  const { enquiry: words } = texts;
  const product = textIn(language, asked.product_name, asked.product_name_el);
  return {
    language,
    subject: words.answerSubject(oneLine(product)),
    replyTo: asked.shop.seller_email ?? undefined,
    blocks: [
      { lines: greeted(texts, asked.name, asked.answer ?? "") },
      productBlock(asked, { language, siteUrl }),
      { heading: words.youAsked, quote: asked.question },
      { heading: words.yours, lines: sellerLines(asked.shop, texts) },
    ],
  };
}

export function productBlock(
  asked: Pick<EnquiryMail, "product_name" | "product_name_el" | "product_code" | "slug" | "image_url">,
  { language, siteUrl }: Omit<Setting, "texts">,
): Block {
  const name = textIn(language, asked.product_name, asked.product_name_el);
  const code = asked.product_code ? ` (${asked.product_code})` : "";
  const picture = asked.image_url && renderedPicture(asked.image_url, siteUrl);
  return {
    lines: [unlinked(name + code), ...(asked.slug ? [`${siteUrl}/product/${asked.slug}?lang=${language}`] : [])],
    ...(picture && { picture }),
  };
}

/** The whole address of a picture; one of ours is cut to the square that a mail shows. */
export function renderedPicture(address: string, siteUrl: string): string | undefined {
  const ours = "/storage/v1/object/public/";
  const image = address.replace(ours, "/storage/v1/render/image/public/");
  if (!URL.canParse(image, siteUrl)) return undefined;
  const { href } = new URL(image, siteUrl);
  return image === address ? href : `${href}?width=640&height=640&quality=${pageQuality}`;
}

/** A subject is one line, and no name of a piece or person is longer. */
export function oneLine(text: string): string {
  return unlinked(text).replaceAll(/\s+/g, " ");
}
