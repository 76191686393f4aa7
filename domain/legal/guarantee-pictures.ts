import { textIn, type Language } from "../language.ts";

/** The official pictures as the settings name them, for page and mail; null or absent: none is set. */
interface GuaranteePictures {
  notice_picture?: string | null;
  notice_picture_el?: string | null;
  guarantee_label?: string | null;
  guarantee_label_el?: string | null;
}

/** The notice of the legal guarantee and the label of the seller's own, in a language (TRD-04); null: there is none. */
export function guaranteePictures(shop: GuaranteePictures, language: Language) {
  const { notice_picture = null, notice_picture_el, guarantee_label = null, guarantee_label_el } = shop;
  return {
    notice: textIn(language, notice_picture, notice_picture_el ?? null),
    label: textIn(language, guarantee_label, guarantee_label_el ?? null),
  };
}
