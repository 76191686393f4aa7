import type { ReactNode } from "react";
import { Link, useViewTransitionState } from "react-router";
import { useQueryClient } from "@tanstack/react-query";
import type { Product } from "#domain/schemas/product.ts";
import { productQuery } from "../data/products.ts";

/** The picture grows into the large one; the page starts with the card's data, so that it is there at once. */
export function ProductLink({
  product,
  hash = "",
  className,
  children,
}: {
  product: Product;
  hash?: string | undefined;
  className?: string;
  children: ReactNode;
}) {
  const to = productPath(product);
  const queryClient = useQueryClient();
  const isOnItsWay = useViewTransitionState(to);
  return (
    <Link
      to={to + hash}
      viewTransition
      onClick={() => {
        const known = {
          ...product,
          product_pictures: [],
          product_facts: null,
          product_stones: [],
        };
        // The entry is as old as can be: the page asks for what lists don't have.
        queryClient.setQueryData(productQuery(product.slug).queryKey, (last) => last ?? known, {
          updatedAt: 1,
        });
      }}
      data-on-its-way={isOnItsWay || undefined}
      className={className}
    >
      {children}
    </Link>
  );
}

/** The place of the choices on the product's page. */
export const choicesId = "choices";

export function productPath({ slug }: Pick<Product, "slug">): string {
  return `/product/${encodeURIComponent(slug)}`;
}
