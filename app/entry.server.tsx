import { renderToReadableStream } from "react-dom/server";
import { RouterContextProvider, ServerRouter, type EntryContext, type HandleErrorFunction } from "react-router";
import { codeAfterPaint } from "./start/code-after-paint.ts";
import { appContext, type AppContext } from "./data/context.ts";
import { loadTexts } from "./i18n/shared-text.ts";
import { languages } from "#domain/language.ts";
import { NonceContext } from "./ui/nonce.ts";

await Promise.all(languages.map(loadTexts));

/** How the server fills the context: the key lives in this bundle. */
export function contextOf(values: AppContext): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(appContext, values);
  return provider;
}

/** Whole pages only: they are kept in memory as ready bytes, and a half page is no page. */
// oxlint-disable-next-line max-params -- React Router's own signature
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  provider: RouterContextProvider,
): Promise<Response> {
  const { nonce, reportError } = provider.get(appContext);
  let failed = false;
  // Not `AbortSignal.timeout`, which would keep everything that the page was made of until it fires.
  const tooLong = new AbortController();
  const timer = setTimeout(() => tooLong.abort(), renderTimeoutMs);
  try {
    const page = await renderToReadableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        signal: tooLong.signal,
        onError(error) {
          failed = true;
          if (!isAnswer(error)) reportError?.(error);
        },
      },
    );
    await page.allReady;
    headers.set("content-type", "text/html; charset=utf-8");
    const html = codeAfterPaint(await new Response(page).text());
    return new Response(html, { status: failed ? 500 : status, headers });
  } finally {
    clearTimeout(timer);
  }
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isAnswer(error)) return;
  const { reportError } = context.get(appContext);
  reportError?.(error);
};

/** A page that ends itself with a status (data/failed-reads.ts): its failed read is in the log already. */
function isAnswer(error: unknown): boolean {
  return error instanceof Response;
}

const renderTimeoutMs = 10_000;
