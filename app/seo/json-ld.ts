export const context = "https://schema.org";

/** JSON that may stand inside a script element: nothing in it can end the element. */
export function jsonLdText(object: object): string {
  return JSON.stringify(object)
    .replaceAll("<", String.raw`\u003c`)
    .replaceAll("\u2028", String.raw`\u2028`)
    .replaceAll("\u2029", String.raw`\u2029`);
}

export function breadcrumbs(
  siteUrl: string,
  steps: readonly { name: string; path: string }[],
): object {
  return {
    "@context": context,
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: `${siteUrl}${path}`,
    })),
  };
}

/** Of a page that lies right below the start page. */
export function pathFromHome(
  siteUrl: string,
  home: string,
  page: { name: string; path: string },
): object {
  return breadcrumbs(siteUrl, [{ name: home, path: "/" }, page]);
}
