import { useQuery } from "@tanstack/react-query";
import { useId, useState, type ReactNode, type RefObject } from "react";
import { Link } from "react-router";
import { categories, type Category } from "#domain/product.ts";
import type { Product } from "#domain/schemas/product.ts";
import { readSearch } from "#domain/text/asked-sizes.ts";
import { searchKey } from "#domain/text/search-key.ts";
import { collectionPath, useCollections } from "../../data/use-shop-facts.ts";
import { inLanguage } from "../in-language.ts";
import { productPath } from "../product-link.tsx";
import { ProductPrice } from "../product-price.tsx";
import { Thumbnail } from "../thumbnail.tsx";
import { newestProducts, productsQuery, usualSort } from "../../data/product-list.ts";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { isNamedBy } from "./named-by.ts";
import { optionId, useCombobox } from "./use-combobox.ts";
import { sharedText } from "../../i18n/shared-text.ts";
import { suggestionsText } from "./text.ts";

const most = 5;
const mostCollections = 2;

interface Option {
  to: string;
  content: ReactNode;
}

/** FND-01: categories and pieces below the shop's search while somebody types: one request a pause, none again. */
export function SearchSuggestions({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const listId = useId();
  const [typed, setTyped] = useState("");
  const label = useText(suggestionsText)("suggestions.label");
  const options = useOptions(typed);
  const active = useCombobox(input, { listId, count: options.length, onType: setTyped });
  return (
    <>
      <output className="sr-only">{options.length > 0 ? `${label}: ${options.length}` : ""}</output>
      {options.length > 0 ? (
        <div
          id={listId}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a browser's own list shows no pictures
          role="listbox"
          aria-label={label}
          // The field would lose the focus, and close the list before the press ends.
          onPointerDown={(event) => event.preventDefault()}
          className="menu absolute inset-x-0 top-full z-30 max-sm:right-auto max-sm:w-[calc(100vw-2*var(--gutter))] mt-1.5 max-h-[min(28rem,50svh)] overflow-y-auto overscroll-contain rounded-md border hairline bg-surface py-1.5 text-ink shadow-xl"
        >
          {options.map(({ to, content }, index) => (
            <Link
              key={to}
              id={optionId(listId, index)}
              to={to}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              onClick={() => {
                if (input.current) input.current.value = "";
                input.current?.blur();
              }}
              className="flex min-h-12 items-center gap-3 px-3.5 py-1.5 hover:bg-stone aria-selected:bg-stone forced-colors:aria-selected:outline-2"
            >
              {content}
            </Link>
          ))}
        </div>
      ) : null}
    </>
  );
}

function useOptions(typed: string): Option[] {
  const t = useText(suggestionsText, sharedText);
  const collections = useCollections();
  const { query } = readSearch(typed);
  const { data } = useQuery({
    ...productsQuery({ ...newestProducts, query, sort: usualSort(query), most }),
    enabled: query !== "",
    retry: false,
    staleTime: 60_000,
  });
  if (query === "" || !data) return [];
  const named = meantCategories(query, data.products, (known) => t(`shop.categories.${known}`));
  return [
    ...named.map((known) => ({
      to: `/shop/${known}`,
      content: <CategoryOption name={t(`shop.categories.${known}`)} note={t("suggestions.category")} />,
    })),
    ...collections
      .filter((one) => isNamedBy(one, query))
      .slice(0, mostCollections)
      .map(({ slug, name, picture }) => ({
        to: collectionPath(slug),
        content: <CategoryOption name={name} note={t("suggestions.collection")} picture={picture} />,
      })),
    ...data.products.map((product) => ({
      to: productPath(product),
      content: <ProductOption product={product} />,
    })),
  ];
}

/** Those whose name begins so, and the one that all found pieces are of: 'daxtylidi' means rings. */
function meantCategories(
  query: string,
  products: readonly Product[],
  nameOf: (category: Category) => string,
): Category[] {
  const [first, ...others] = products;
  return categories.filter(
    (category) =>
      category !== "all" &&
      (searchKey(nameOf(category)).startsWith(searchKey(query)) ||
        (others.length > 0 &&
          products.every((product) => product.category === first?.category) &&
          category === first?.category)),
  );
}

/** A category, or a collection, which has a picture. */
function CategoryOption({ name, note, picture }: { name: string; note: string; picture?: string | null }) {
  return (
    <>
      {picture === undefined ? null : <Thumbnail url={picture} className="size-12!" />}
      <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="text-sm text-muted">{note}</span>
      </span>
    </>
  );
}

function ProductOption({ product }: { product: Product }) {
  const { language } = useLanguage();
  return (
    <>
      <Thumbnail url={product.image_url} className="size-12!" />
      <span className="min-w-0 grow gap-x-4 sm:flex sm:items-baseline sm:justify-between">
        <span className="block leading-snug wrap-anywhere">{inLanguage(product, language).name}</span>
        <ProductPrice short product={product} className="shrink-0 text-sm text-muted" />
      </span>
    </>
  );
}
