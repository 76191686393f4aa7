import type { ReactNode } from "react";
import { Link } from "react-router";
import type { WholeProduct } from "../data/products.ts";
import { useLanguage, useTranslate } from "../i18n/language.tsx";
import { factRows } from "./facts.ts";

export function FactsTable({ product }: { product: WholeProduct }) {
  const t = useTranslate();
  const { language } = useLanguage();
  const { category, product_code, availability, held } = product;
  return (
    <dl className="mt-10 grid grid-cols-[auto_minmax(0,1fr)] gap-x-8 wrap-anywhere gap-y-2.5 border-t hairline pt-6 text-sm">
      <Row name={t("product.category")}>
        <Link
          to={`/shop/${category}`}
          className="underline decoration-line underline-offset-4 hover:decoration-gold"
        >
          {t(`shop.categories.${category}`)}
        </Link>
      </Row>
      {factRows(product, language).map(({ name, lines }) => (
        <Row key={name} name={name}>
          {lines.join("\n")}
        </Row>
      ))}
      {product_code ? <Row name={t("product.code")}>{product_code}</Row> : null}
      <Row name={t("product.availability")}>
        {t(availability ? "product.available" : held ? "product.held" : "product.soldOut")}
      </Row>
    </dl>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="whitespace-pre-line">{children}</dd>
    </>
  );
}
