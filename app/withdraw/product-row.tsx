import type { ReactNode } from "react";
import { choiceWords } from "#domain/choices.ts";
import { textIn } from "#domain/language.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { Thumbnail } from "../catalogue/thumbnail.tsx";
import type { ProductLine } from "./contract.ts";
import { sharedText } from "../i18n/shared-text.ts";

interface ProductRowProps {
  line: ProductLine;
  /** The field that the piece's name labels. */
  field?: string;
  children: ReactNode;
}

/** One piece with its picture; at its end how many of it, or the field that asks. */
export function ProductRow({ line, field, children }: ProductRowProps) {
  const t = useText(sharedText);
  const { language } = useLanguage();
  const name = textIn(language, line.name, line.name_el);
  return (
    <div className="flex items-center gap-4 py-4">
      <Thumbnail url={line.image_url} />
      <div className="min-w-0 grow">
        <p className="font-display text-xl leading-snug wrap-anywhere">
          {field ? <label htmlFor={field}>{name}</label> : name}
        </p>
        {line.choices?.length ? <p className="text-sm wrap-anywhere">{choiceWords(line.choices, language)}</p> : null}
        {line.product_code ? (
          <p className="text-sm text-muted wrap-anywhere">{t("product.codeLine", { code: line.product_code })}</p>
        ) : null}
      </div>
      <div className="shrink-0 tabular-nums">{children}</div>
    </div>
  );
}
