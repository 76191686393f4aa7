import { guaranteePictures } from "#domain/legal/guarantee-pictures.ts";
import { useDocumentFacts } from "../data/use-shop-facts.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { sharedText } from "../i18n/shared-text.ts";

/** The official pictures of the guarantees, unchanged and large enough to read, once the shop has them (TRD-04). */
export function GuaranteeNotice({ className = "" }: { className?: string }) {
  const t = useText(sharedText);
  const { language } = useLanguage();
  const { notice, label } = guaranteePictures(useDocumentFacts().shop ?? {}, language);
  return (
    <>
      {[notice, label].map((picture) =>
        picture ? (
          <img
            key={picture}
            src={picture}
            alt={t(picture === notice ? "product.notice" : "product.ownGuarantee")}
            loading="lazy"
            decoding="async"
            className={`h-auto w-full max-w-md ${className}`}
          />
        ) : null,
      )}
    </>
  );
}
