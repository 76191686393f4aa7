/** The headers of the stock client, and an idempotency key. A preflight allows these and no others. */
const requestHeaders = new Set(
  `authorization apikey content-type x-client-info x-supabase-api-version accept accept-profile
   content-profile prefer range range-unit x-upsert cache-control content-encoding x-metadata x-retry-count
   x-region if-none-match idempotency-key traceparent tracestate baggage`.split(/\s+/),
);

const methods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

/** The client reads a count of null when `Content-Range` is missing here, and another error without `X-Relay-Error`. */
const exposedHeaders = `Content-Range, Content-Location, Content-Encoding, Content-Type, Date, Location,
  Range-Unit, Preference-Applied, Link, X-Total-Count, X-Supabase-Api-Version, X-Sb-Error-Code, X-Relay-Error,
  Retry-After, ETag`.replaceAll(/\s+/g, " ");

export interface Cors {
  /** The answer to a preflight, which needs no key; undefined when the request is none. */
  preflight(request: Request): Response | undefined;
  /** Headers of every answer, refusals included; an unknown origin gets none of CORS. */
  headersFor(origin: string | null): Readonly<Record<string, string>>;
}

/** The first of `origins` is the service's own. */
export function createCors(origins: readonly string[], everywhere: Readonly<Record<string, string>>): Cors {
  const unlisted = { ...everywhere, "Cross-Origin-Resource-Policy": "same-origin" };
  const listed = new Map(
    origins.map((origin) => [
      origin,
      {
        ...everywhere,
        "Cross-Origin-Resource-Policy": origin === origins[0] ? "same-origin" : "cross-origin",
        "Access-Control-Allow-Origin": origin,
        "Access-Control-Expose-Headers": exposedHeaders,
      },
    ]),
  );

  return {
    headersFor: (origin) => (origin === null ? undefined : listed.get(origin)) ?? unlisted,
    preflight(request) {
      if (request.method !== "OPTIONS") return undefined;
      if (!request.headers.has("Access-Control-Request-Method")) return undefined;
      const headers = new Headers({ ...everywhere, Vary: "Origin" });
      const origin = request.headers.get("Origin");
      if (origin !== null && listed.has(origin)) {
        headers.set("Access-Control-Allow-Origin", origin);
        headers.set("Access-Control-Allow-Methods", methods);
        headers.set("Access-Control-Max-Age", "7200");
        const wanted = request.headers.get("Access-Control-Request-Headers") ?? "";
        const granted = wanted.split(",").filter((name) => requestHeaders.has(name.trim().toLowerCase()));
        if (granted.length > 0) headers.set("Access-Control-Allow-Headers", granted.join(","));
      }
      return new Response(null, { status: 204, headers });
    },
  };
}
