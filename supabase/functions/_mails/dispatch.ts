import { followParcel } from "#domain/carriers.ts";
import type { Language } from "#domain/language.ts";
import { productWords } from "./amounts.ts";
import { sellerLines, smallPrint } from "./confirmation.ts";
import type { MailTexts } from "./en.ts";
import { unlinked, type Block, type Letter } from "./letter.ts";
import type { Dispatch } from "./mail-data.ts";

interface Setting {
  texts: MailTexts;
  language: Language;
  orderUrl?: string | undefined;
}

/** 'Your piece is on its way': each parcel with its pieces and the carrier's page; the confirmation has the prices. */
export function dispatch(sent: Dispatch, { texts, language, orderUrl }: Setting): Letter {
  const { reference, shop, is_collection: isCollection, place } = sent;
  const words = texts.dispatch;
  const lines = sent.parcels.flatMap((parcel) => parcel.lines);
  const quantity = lines.reduce((count, { quantity }) => count + quantity, 0);
  return {
    language,
    subject: isCollection ? words.readySubject(reference) : words.subject(reference, quantity),
    blocks: [
      ...(sent.livemode ? [] : [{ lines: [texts.test] }]),
      {
        lines: [
          texts.confirmation.greeting(unlinked(sent.customer?.name ?? "")),
          isCollection ? words.ready(reference) : words.sent(reference, quantity),
          ...(isCollection && place ? [words.place(unlinked(place))] : []),
        ],
      },
      ...sent.parcels.map((parcel) => parcelBlock(parcel, { isCollection, texts, language })),
      ...(sent.is_last ? [] : [{ lines: [words.more] }]),
      ...(orderUrl ? [{ links: [[words.page, orderUrl] as [string, string]] }] : []),
      ...smallPrint([{ heading: texts.seller.heading, lines: sellerLines(shop, texts) }]),
    ],
  };
}

function parcelBlock(
  parcel: Dispatch["parcels"][number],
  { isCollection, texts, language }: Setting & { isCollection: boolean },
): Block {
  const words = texts.dispatch;
  const { carrier, number, url } = followParcel(parcel);
  const products = parcel.lines.map((line) => ({
    label: productWords(line, texts, language),
    picture: line.image_url,
  }));
  const way = [carrier && words.carrier(unlinked(carrier)), number && words.number(unlinked(number))].flatMap((line) =>
    line ? [line] : [],
  );
  return {
    heading: isCollection ? words.products : words.parcel,
    products,
    lines: isCollection ? [] : way,
    ...(url && !isCollection ? { links: [[words.follow, url]] } : {}),
  };
}
