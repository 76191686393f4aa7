import type { Language } from "#domain/language.ts";
import { localised } from "./localised.ts";

export const context = "https://schema.org";

/** JSON that may stand inside a script element: nothing in it can end the element. */
export function jsonLdText(object: object): string {
  return JSON.stringify(object)
    .replaceAll("<", String.raw`\u003c`)
    .replaceAll("\u2028", String.raw`\u2028`)
    .replaceAll("\u2029", String.raw`\u2029`);
}

/** The site that the pages belong to, and in which language these are. */
export interface Site {
  siteUrl: string;
  language: Language;
}

export function breadcrumbs({ siteUrl, language }: Site, steps: readonly { name: string; path: string }[]): object {
  return {
    "@context": context,
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: localised(siteUrl, path, language),
    })),
  };
}

/** A piece of the shop of this name. */
export function branded(piece: object, name: string | null | undefined): object {
  return name ? { ...piece, brand: { "@type": "Brand", name } } : piece;
}

/** The path of a page that lies right below the start page. */
export function pathFromHome(site: Site, home: string, page: { name: string; path: string }): object {
  return breadcrumbs(site, [{ name: home, path: "/" }, page]);
}

/** A page of pieces that belong together, in their order (COL-01). */
export function collectionPage(
  { siteUrl, language }: Site,
  page: { name: string; description: string; path: string; image: string | undefined },
  pieces: readonly string[],
): object {
  return {
    "@context": context,
    "@type": "CollectionPage",
    name: page.name,
    description: page.description,
    url: localised(siteUrl, page.path, language),
    ...(page.image && { image: page.image }),
    mainEntity: {
      "@type": "ItemList",
      itemListElement: pieces.map((path, index) => ({
        "@type": "ListItem",
        position: index + 1,
        url: localised(siteUrl, path, language),
      })),
    },
  };
}

/** Search engines call the shop by this name (Google, "Site names"). */
export function webSite(name: string, siteUrl: string): object {
  return { "@context": context, "@type": "WebSite", name, url: `${siteUrl}/` };
}
