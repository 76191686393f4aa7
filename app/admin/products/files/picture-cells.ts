import { productLimits } from "#domain/product.ts";
import { isPictureAddress, mostPictures } from "#domain/pictures.ts";
import type { ProductPicture } from "#domain/schemas/product.ts";
import { isCleanText } from "#domain/text/strangers-text.ts";
import { codePoints, tidyText } from "#domain/text/tidy-text.ts";
import type { ListedPicture } from "../../pictures/product-pictures.ts";
import type { CsvCell } from "../../files/csv.ts";
import type { LineFaults } from "./import-fault.ts";
import { printList, readList } from "./list-cell.ts";

/** Further pictures: addresses in their order, and their texts place by place. */
export const pictureColumns = ["pictures", "picture_texts", "picture_texts_el"];

export function listedPictures(pictures: readonly ProductPicture[] = []): ListedPicture[] {
  return pictures.map(({ url, alt, alt_el }) => ({ url, alt: alt ?? "", alt_el: alt_el ?? "" }));
}

export function pictureCells(pictures: readonly ListedPicture[]): Map<string, CsvCell> {
  return new Map([
    ["pictures", printList(pictures.map(({ url }) => url))],
    ["picture_texts", printList(pictures.map(({ alt }) => alt))],
    ["picture_texts_el", printList(pictures.map(({ alt_el }) => alt_el))],
  ]);
}

/** A picture whose text the file does not tell keeps the text that its address has. */
export function readPictureCells(
  cell: (column: string) => string | undefined,
  known: readonly ListedPicture[],
  faults: LineFaults,
): ListedPicture[] {
  const addresses = cell("pictures");
  if (addresses === undefined) return [...known];
  const urls = readList(addresses).filter((url) => url !== "");
  const texts = (column: string) => {
    const typed = cell(column);
    const list = typed === undefined ? undefined : readList(typed).map(tidyText);
    if (list && list.length > urls.length) faults.add(column, { code: "places invalid" });
    if (list?.some((text) => codePoints(text) > productLimits.pictureAltLength))
      faults.add(column, { code: "picture text too long" });
    if (list?.some((text) => !isCleanText(text, "one line"))) faults.add(column, { code: "forbidden characters" });
    return list;
  };
  if (urls.length > mostPictures - 1) faults.add("pictures", { code: "too many pictures" });
  if (!urls.every(isPictureAddress)) faults.add("pictures", { code: "picture address invalid" });
  const [alts, greek] = [texts("picture_texts"), texts("picture_texts_el")];
  return urls.map((url, at) => {
    const earlier = known[at]?.url === url ? known[at] : known.find((one) => one.url === url);
    return {
      url,
      alt: alts ? (alts[at] ?? "") : (earlier?.alt ?? ""),
      alt_el: greek ? (greek[at] ?? "") : (earlier?.alt_el ?? ""),
    };
  });
}
