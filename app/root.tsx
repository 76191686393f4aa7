import { useEffect, type ReactNode } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from "react-router";
import commissionerGreek from "./fonts/commissioner-greek.woff2?url";
import commissionerLatin from "./fonts/commissioner-latin.woff2?url";
import garamondGreek from "./fonts/eb-garamond-greek.woff2?url";
import garamondLatin from "./fonts/eb-garamond-latin.woff2?url";
import style from "virtual:style";
import textFiles from "virtual:text-files";
import type { Route } from "./+types/root";
import { appContext, type Theme } from "./data/context.ts";
import { configureClient } from "./data/client.ts";
import { QueryProvider } from "./data/query-provider.tsx";
import { orNull } from "./data/failed-reads.ts";
import { shopTime } from "#domain/hours.ts";
import { readShop } from "./data/shop.ts";
import type { DocumentFacts } from "./data/use-shop-facts.ts";
import { LanguageProvider, useLanguage } from "./i18n/language.tsx";
import { CodeMissing } from "./start/code-missing.tsx";
import { CodeWatch } from "./start/code-watch.tsx";
import { ErrorPage } from "./layout/error-page.tsx";
import { useServedPage } from "./start/served-page.ts";
import { useNonce } from "./ui/nonce.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { client, language, theme, siteUrl, config } = context.get(appContext);
  const withWords = startPage.test(new URL(request.url).pathname);
  const now = new Date();
  const today = shopTime(now).date;
  const shop = await orNull(readShop(client, { withWords, today }));
  const facts: DocumentFacts = {
    siteUrl,
    shop: shop?.facts ?? null,
    words: shop?.words ?? null,
    today,
    year: now.getFullYear(),
  };
  return { language, theme, config, ...facts };
}

/** Also as the router asks for its data alone. */
const startPage = /^\/(_(root)?(\.data)?)?$/;

type RootData = Awaited<ReturnType<typeof loader>>;
let known: RootData | undefined;

/** The page that is asked for comes, off line, with what is known. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<RootData> {
  try {
    return await serverLoader();
  } catch (error) {
    if (!known) throw error;
    return known;
  }
}

/**
 * The document's data holds until the next document, or until a page that stays hears that the facts changed; what it
 * lacks for the next page is asked for.
 */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) {
  const lacks = !known?.shop || (nextUrl.pathname === "/" && !known.words);
  return lacks || (currentUrl.href === nextUrl.href && !formMethod);
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  useEffect(() => {
    known = data;
  }, [data]);
  return (
    <LanguageProvider initial={data?.language ?? "en"}>
      <Document theme={data?.theme ?? null}>{children}</Document>
    </LanguageProvider>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  // Configured before anything asks for the client; on the server nothing does (loaders have their own).
  if (typeof document !== "undefined") configureClient(loaderData.config);
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useServedPage(error);
  return <ErrorPage error={error} />;
}

function Document({ theme, children }: { theme: Theme | null; children: ReactNode }) {
  const { language } = useLanguage();
  const { pathname } = useLocation();
  const nonce = useNonce();
  return (
    // The theme toggle writes its attribute by hand, `data-scripts` is the watch's (start/code-watch.tsx).
    <html
      lang={language}
      data-theme={theme ?? undefined}
      data-scripts={import.meta.env.SSR ? undefined : ""}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <CodeWatch />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#faf8f5" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#14110d" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href={pathname.startsWith("/admin") ? "/admin.webmanifest" : "/site.webmanifest"} />
        {preloadedFonts[language].map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
        ))}
        {textFiles[language] ? <link rel="modulepreload" href={textFiles[language]} /> : null}
        {/* The style is in the page: nothing is drawn before it, and ten kilobytes are less than one more way there. */}
        {/* oxlint-disable-next-line react/no-danger -- our own file */}
        {style ? <style id="style" nonce={nonce} dangerouslySetInnerHTML={{ __html: style }} /> : null}
        <Meta />
        <Links />
      </head>
      <body>
        <CodeMissing />
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** The two fonts of the first screen. */
const preloadedFonts = {
  en: [garamondLatin, commissionerLatin],
  el: [garamondGreek, commissionerGreek],
};
