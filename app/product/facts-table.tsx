import { useQuery } from "@tanstack/react-query";
import { useId, type ReactNode } from "react";
import { Link } from "react-router";
import { textIn } from "#domain/language.ts";
import { productCollectionsQuery, type CollectionName } from "../data/collections/product-collections.ts";
import type { WholeProduct } from "../data/products.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { factGroups, factRows, type FactGroup, type FactRow } from "../catalogue/facts.ts";
import { SizeSheetButton } from "../catalogue/true-size/size-sheet-button.tsx";
import { measuresOf } from "./choices/choose-product.tsx";
import { sharedText } from "../i18n/shared-text.ts";
import { NewTabLink } from "../i18n/new-tab-link.tsx";
import { productText } from "./text.ts";

interface FactsProps {
  product: WholeProduct;
  /** The collections that it is in, once they are known. */
  collections: CollectionName[] | null;
}

/** Three groups, each with what is known of it (EYE-06). */
export function Facts({ product, collections }: FactsProps) {
  const { language } = useLanguage();
  const rows = factRows(product, language);
  return factGroups.map((group) => (
    <Group key={group} group={group} rows={rows.filter((row) => row.group === group)}>
      {group === "measures" ? <AtTrueSize product={product} /> : null}
      {group === "more" ? <PlaceInShop product={product} collections={collections} /> : null}
    </Group>
  ));
}

interface GroupProps {
  group: FactGroup;
  rows: FactRow[];
  children: ReactNode;
}

function Group({ group, rows, children }: GroupProps) {
  const t = useText(productText);
  const id = useId();
  if (rows.length === 0 && group !== "more") return null;
  return (
    <section
      aria-labelledby={id}
      className="border-t hairline py-5 text-[min(0.875rem,5vw)] md:text-[min(0.875rem,2.6vw)] lg:flex lg:flex-wrap"
    >
      <h2 id={id} className="w-36 shrink-0 text-xl">
        {t(`product.groups.${group}`)}
      </h2>
      <table className="mt-2 w-full lg:mt-0 lg:w-0 lg:min-w-[min(100%,21em)] lg:grow">
        <tbody>
          {rows.map(({ name, lines, links }) => (
            <Row key={name} name={name}>
              {links
                ? lines.map((line, at) => <Report key={links[at] ?? line} words={line} address={links[at]} />)
                : lines.join("\n")}
            </Row>
          ))}
          {children}
        </tbody>
      </table>
    </section>
  );
}

/** The way to see how large the piece is. */
function AtTrueSize({ product }: { product: WholeProduct }) {
  const t = useText(productText);
  const measures = measuresOf(product);
  if (!measures) return null;
  return (
    <tr className="noscript:hidden print:hidden">
      <td colSpan={2} className="py-1.5 text-muted">
        <SizeSheetButton label={t("product.trueSize")} measures={measures} />
      </td>
    </tr>
  );
}

/** Its place in the shop, and whether it can be had. */
function PlaceInShop({ product, collections: initial }: FactsProps) {
  const t = useText(productText, sharedText);
  const { language } = useLanguage();
  const { id, category, product_code, availability, held } = product;
  const { data: collections = [] } = useQuery({ ...productCollectionsQuery(id), initialData: initial ?? undefined });
  return (
    <>
      {collections.length > 0 ? (
        <Row name={t("product.inCollection")}>
          {collections.map(({ slug, name, name_el }) => (
            <Link key={slug} to={`/collections/${slug}`} className={`block ${linkClass}`}>
              {textIn(language, name, name_el)}
            </Link>
          ))}
        </Row>
      ) : null}
      <Row name={t("product.category")}>
        <Link to={`/shop/${category}`} className={linkClass}>
          {t(`shop.categories.${category}`)}
        </Link>
      </Row>
      {product_code ? <Row name={t("product.code")}>{product_code}</Row> : null}
      <Row name={t("product.availability")}>
        {t(availability ? "product.available" : held ? "product.held" : "product.soldOut")}
      </Row>
    </>
  );
}

const linkClass = "underline decoration-line underline-offset-4 hover:decoration-gold";

/** A report leads to its laboratory's own page about it, and to the file itself (TRD-08). */
function Report({ words, address }: { words: string; address: string | undefined }) {
  if (!address) return <span className="block">{words}</span>;
  return (
    <NewTabLink href={address} className={`block ${linkClass}`}>
      {words}
    </NewTabLink>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tr>
      <th
        scope="row"
        className="w-[min(7rem,28vw)] py-1.5 pr-[min(1.5rem,3vw)] text-left align-top font-normal text-muted"
      >
        {name}
      </th>
      <td className="py-1.5 whitespace-pre-line wrap-anywhere">{children}</td>
    </tr>
  );
}
