import type { Origins } from "../http/security-headers.ts";

const maxUrlLength = 8 * 1024;
/** Bytes; the longest withdrawal in Greek, percent-encoded, is a tenth of it. */
const longestForm = 64 * 1024;

/** Answers requests that no page answers, and redirects other spellings of an address; else undefined. */
export function refuse(request: Request, url: URL, origins: Origins): Response | undefined {
  if (request.url.length - url.origin.length > maxUrlLength) return plain(414, "Address too long");
  const takesForms = /^\/((withdraw|order)(\.data|\/?$)|(ask|order|product|quote|wish)\/)/.test(url.pathname);
  const isForm = takesForms && request.method === "POST";
  if (!["GET", "HEAD"].includes(request.method) && !isForm) {
    const allow = takesForms ? "GET, HEAD, POST" : "GET, HEAD";
    return plain(405, "Method not allowed", { allow });
  }
  const refusal = isForm ? refuseForm(request, origins) : undefined;
  if (refusal) return refusal;
  const path = tidyPath(url.pathname);
  if (path === undefined) return plain(400, "Bad address");
  if (path !== url.pathname) {
    return new Response(null, { status: 301, headers: { location: `${path}${url.search}` } });
  }
  return undefined;
}

function refuseForm(request: Request, origins: Origins): Response | undefined {
  if (!isOwnForm(request, origins)) return plain(403, "Send the form from its own page");
  // Browsers always send a form's length; Node lets no more than that through.
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  if (!(length <= longestForm)) return plain(413, "Form too long");
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return plain(415, "Send a form");
  return undefined;
}

/** Another site's page must not send a form in a visitor's name (Fetch Metadata; older browsers: `Origin`). */
function isOwnForm({ headers }: Request, { siteUrl, twins }: Origins): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = headers.get("origin") ?? siteUrl;
  return origin === siteUrl || twins.includes(origin);
}

/** One address for one page: no doubled, no trailing slashes. Undefined when it can't be decoded. */
function tidyPath(path: string): string | undefined {
  try {
    // oxlint-disable-next-line no-control-regex -- control characters are what this looks for
    if (/[\u0000-\u001f\\]/.test(decodeURIComponent(path))) return undefined;
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
  return path.replace(/\/{2,}/g, "/").replace(/(.)\/$/, "$1");
}

function plain(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: {
      ...headers,
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
    },
  });
}
