import type { ReactNode } from "react";
import { Link } from "react-router";
import type { WholeProduct } from "../data/products.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { factRows } from "../catalogue/facts.ts";
import { sharedText } from "../i18n/shared-text.ts";

export function FactsTable({ product }: { product: WholeProduct }) {
  const t = useText(sharedText);
  const { language } = useLanguage();
  const { category, product_code, availability, held } = product;
  return (
    <div className="mt-10 border-t hairline pt-4 text-sm">
      <table className="w-full">
        <tbody>
          <Row name={t("product.category")}>
            <Link
              to={`/shop/${category}`}
              className="underline decoration-line underline-offset-4 hover:decoration-gold"
            >
              {t(`shop.categories.${category}`)}
            </Link>
          </Row>
          {factRows(product, language).map(({ name, lines, links }) => (
            <Row key={name} name={name}>
              {links
                ? lines.map((line, at) => <Report key={links[at] ?? line} words={line} address={links[at]} />)
                : lines.join("\n")}
            </Row>
          ))}
          {product_code ? <Row name={t("product.code")}>{product_code}</Row> : null}
          <Row name={t("product.availability")}>
            {t(availability ? "product.available" : held ? "product.held" : "product.soldOut")}
          </Row>
        </tbody>
      </table>
    </div>
  );
}

/** A report leads to its laboratory's own page about it, and to the file itself (TRD-08). */
function Report({ words, address }: { words: string; address: string | undefined }) {
  if (!address) return <span className="block">{words}</span>;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="block underline decoration-line underline-offset-4 hover:decoration-gold"
    >
      {words}
    </a>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row" className="w-px py-1.5 pr-8 text-left align-top font-normal text-muted">
        {name}
      </th>
      <td className="py-1.5 whitespace-pre-line wrap-anywhere">{children}</td>
    </tr>
  );
}
