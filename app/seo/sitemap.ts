import { languages } from "#domain/language.ts";
import { localised } from "./localised.ts";
import { xmlText } from "./xml-text.ts";

export interface SitemapPage {
  path: string;
  /** ISO time of the last change. */
  changed?: string;
}

/** Writes sitemaps.org 0.9: each page in each language, each naming the others (PDP-02). */
export function sitemapText(siteUrl: string, pages: readonly SitemapPage[]): string {
  const entries = pages.flatMap(({ path, changed }) =>
    languages.map((language) => {
      const alternates = languages.map(
        (other) =>
          `<xhtml:link rel="alternate" hreflang="${other}" href="${xmlText(localised(siteUrl, path, other))}"/>`,
      );
      const lastmod = changed ? `<lastmod>${xmlText(changed.slice(0, 10))}</lastmod>` : "";
      return `<url><loc>${xmlText(localised(siteUrl, path, language))}</loc>${lastmod}${alternates.join("")}</url>`;
    }),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("\n")}
</urlset>
`;
}
