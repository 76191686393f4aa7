import { sharedWidth } from "#domain/picture-sizes.ts";
import { useDocumentFacts, useShopName } from "../data/use-shop-facts.ts";
import { useLanguage } from "../i18n/language.tsx";
import { languages } from "#domain/language.ts";
import { rendered } from "../ui/picture.tsx";
import { pictureAddress } from "./picture-address.ts";
import { jsonLdText, type Site } from "./json-ld.ts";
import { localised } from "./localised.ts";

interface SeoProps {
  title: string;
  description: string;
  /** The page's own address, with the parameters that make it another page. */
  path: string;
  /** Not for search engines: results of a search. */
  hidden?: boolean;
  image?: string | null;
  type?: "website" | "product";
  /** JSON-LD objects. */
  data?: readonly object[];
}

/** RTE-03: the tags for search engines and shared links. React lifts these into the head. */
export function Seo({ title, description, path, hidden, image, type = "website", data }: SeoProps) {
  const siteUrl = useSiteUrl();
  const { language } = useLanguage();
  const address = localised(siteUrl, path, language);
  const short = cut(description);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={short} />
      {hidden ? <meta name="robots" content="noindex, follow" /> : null}
      <link rel="canonical" href={address} />
      {languages.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={localised(siteUrl, path, other)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={localised(siteUrl, path, "en")} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={useShopName()} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={short} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={language === "el" ? "el_GR" : "en_IE"} />
      <meta property="og:image" content={sharedPicture(siteUrl, image)} />
      <meta name="twitter:card" content="summary_large_image" />
      {data?.map(jsonLdText).map((text) => (
        <script
          // Another text is another element: browsers report a script that is changed.
          key={text}
          type="application/ld+json"
          // oxlint-disable-next-line react/no-danger -- jsonLdText escapes what could end the element
          dangerouslySetInnerHTML={{ __html: text }}
        />
      ))}
    </>
  );
}

export function useSiteUrl(): string {
  return useDocumentFacts().siteUrl;
}

/** The site for `breadcrumbs` and `pathFromHome`. */
export function useSite(): Site {
  const { language } = useLanguage();
  return { siteUrl: useSiteUrl(), language };
}

function sharedPicture(siteUrl: string, image: string | null | undefined): string {
  const shared = image ? pictureAddress(rendered(image, sharedWidth), siteUrl) : undefined;
  return shared ?? `${siteUrl}/og.jpg`;
}

/** Search engines show about 160 characters. */
function cut(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= 160 ? line : `${line.slice(0, 157).replace(/\s\S*$/, "")}…`;
}
