import { sharedText } from "../../../i18n/shared-text.ts";
import { NothingYet, type PreviewProps } from "../shop-preview.tsx";
import { typedWords } from "../typed-words.ts";
import { wordsIn } from "../../../i18n/translate.ts";

export function CataloguePreview({ form, language }: PreviewProps) {
  const text = typedWords(form, language).pair("shop_text");
  return (
    <div className="px-4 py-3">
      <p className="font-display text-lg">{wordsIn(language, sharedText)("nav.shop")}</p>
      {text ? <p className="mt-1 text-muted">{text}</p> : <NothingYet />}
    </div>
  );
}

export function FooterPreview({ form, language }: PreviewProps) {
  const { one, pair } = typedWords(form, language);
  return (
    <div className="grid gap-1.5 bg-stone px-4 py-3">
      <p className="font-display text-lg">{one("shop_name")}</p>
      <p className="text-muted">{pair("footer_note")}</p>
    </div>
  );
}

/** Shows the start page as a search engine lists it. */
export function SearchPreview({ form, language }: PreviewProps) {
  const { one, pair } = typedWords(form, language);
  const title = [one("shop_name"), pair("tagline")].filter(Boolean).join(" · ");
  const about = pair("about");
  return (
    <div className="px-4 py-3">
      <p className="font-medium">{title}</p>
      {about ? <p className="mt-1 text-muted">{about}</p> : <NothingYet />}
    </div>
  );
}
