import fc from "fast-check";
import { asText, body, headerText, json, objectOf, query, segment, text } from "./fuzz-values.ts";

/** Requests that no honest client would send to a shop. Paths are below the shop's address. */
export type FuzzCase =
  | {
      kind: "http";
      as: "guest" | "admin" | "service";
      method: string;
      path: string;
      headers: [string, string][];
      body: string | null;
    }
  | { kind: "bytes"; bytes: string }
  | { kind: "frames"; frames: string[] };

const method = fc.constantFrom(..."GET GET GET HEAD POST PATCH PUT DELETE OPTIONS".split(" "));
const as = fc.constantFrom<"guest" | "admin" | "service">("guest", "admin", "service");

const columns =
  "id name name_el description price product_code category created_at image_url slug quantity is_sent role user_id email nope";
const column = fc.oneof(fc.constantFrom(...columns.split(" ")), text);
const operator = fc.constantFrom(
  ..."eq neq gt gte lt lte like ilike is in cs cd ov not.eq not.in isdistinct eq(any) like(all) fts match x".split(" "),
);
const condition = fc.tuple(operator, text).map((parts) => parts.join("."));
const item = fc.oneof(
  column,
  fc.constantFrom(
    ..."* customers(*) products(name) orders!inner(id) stock(quantity) price::text a:name name->>x details->0 price::nope".split(
      " ",
    ),
  ),
);
const restQuery = fc
  .record({
    select: fc.option(
      fc.array(item, { maxLength: 4 }).map((items) => items.join(",")),
      { nil: undefined },
    ),
    pairs: fc.array(
      fc.oneof(
        fc.tuple(column, condition),
        fc.tuple(
          fc.constantFrom("or", "and", "not.or"),
          fc.tuple(column, condition).map(([a, b]) => `(${a}.${b},id.gt.0)`),
        ),
        fc.tuple(fc.constantFrom("order", "limit", "offset", "columns", "on_conflict"), fc.oneof(column, text)),
      ),
      { maxLength: 4 },
    ),
  })
  .map(({ select, pairs }) => {
    const search = new URLSearchParams(
      pairs.map(([name, value]): [string, string] => [name.toWellFormed(), value.toWellFormed()]),
    );
    if (select !== undefined) search.set("select", select.toWellFormed());
    return search.toString();
  });
const headers = fc.array(
  fc.tuple(
    fc.constantFrom(
      ..."accept prefer range range-unit content-type accept-profile content-profile origin if-none-match accept-encoding accept-language x-upsert x-client-info x-http-method-override x-forwarded-for x-forwarded-host cookie referer stripe-signature".split(
        " ",
      ),
    ),
    fc.oneof(
      headerText,
      fc.constantFrom(
        "count=exact",
        "return=representation",
        "return=headers-only,resolution=merge-duplicates,missing=default",
        "handling=strict,max-affected=1",
        "0-1",
        "bytes=1-0",
        "text/csv",
        "application/json",
        "*/*",
        "br;q=0",
        "lang=el; theme=x",
        "public",
      ),
    ),
  ),
  { maxLength: 4 },
);

const http = (path: fc.Arbitrary<string>, given: fc.Arbitrary<string>) =>
  fc.record({
    kind: fc.constant("http" as const),
    as,
    method,
    path,
    headers,
    body: fc.option(given, { nil: null }),
  });

const tables = fc.constantFrom(
  ..."products stock orders customers user_profiles rpc/is_admin rpc/shop_settings rpc/audit_entries rpc/hold_checkout rpc/save_shop_settings rpc/read_quote rpc/read_wish rpc/search_products rpc/filtered_products rpc/filter_counts rpc/delivery_offers rpc/gone_product rpc/old_address rpc/old_address_beginnings rpc/collection rpc/collection_products collections enquiries product_choices delivery_methods nope".split(
    " ",
  ),
);
const rest = http(
  fc.tuple(tables, restQuery).map(([table, search]) => `/rest/v1/${table}?${search}`),
  body(
    objectOf(
      columns + " user_uuid changes request before token query of_category sort_by ascending filters skip most address",
    ),
  ),
);
const auth = http(
  fc
    .tuple(
      fc.constantFrom(
        ..."token?grant_type=password token?grant_type=refresh_token token?grant_type=pkce recover verify signup otp resend logout user settings authorize invite admin/users admin/generate_link admin/users/x admin/users/00000000-0000-4000-8000-000000000000 .well-known/jwks.json".split(
          " ",
        ),
      ),
      query("token type redirect_to scope page per_page grant_type"),
    )
    .map(([path, search]) => `/auth/v1/${path}${path.includes("?") ? "&" : "?"}${search}`),
  body(
    objectOf(
      "email phone password refresh_token auth_code code_verifier type token token_hash redirect_to data user_metadata app_metadata ban_duration id email_confirm password_hash new_email code_challenge code_challenge_method current_password nonce",
    ),
  ),
);
const functions = http(
  fc
    .tuple(
      fc.constantFrom(
        ..."create-cart-payment payment-status read-order send-enquiry send-order-link send-wish answer-choices cancel-checkout withdraw-from-contract stripe-webhook sync-stripe-products tick invite-admin compare-month preview-picture refund-order nope".split(
          " ",
        ),
      ),
      fc.oneof(
        fc.constant(""),
        segment.map((part) => `/${part}`),
      ),
    )
    .map((parts) => `/functions/v1/${parts.join("")}`),
  body(
    objectOf(
      "items quote locale attempt supersedes delivery session_id secret reference email name statement confirm id quantity type data object product question phone homepage typing_ms",
    ),
  ),
);
const storage = http(
  fc
    .tuple(
      fc.constantFrom(
        ..."object object/public object/sign object/list object/info object/upload/sign render/image/public bucket object/move object/copy".split(
          " ",
        ),
      ),
      fc.array(segment, { maxLength: 4 }),
      query("width height quality format token download"),
    )
    .map(([first, parts, search]) => `/storage/v1/${[first, ...parts].join("/")}?${search}`),
  body(
    objectOf(
      "prefix limit offset search sortBy expiresIn paths transform bucketId sourceKey destinationKey id name public prefixes",
    ),
  ),
);
const pages = http(
  fc
    .tuple(
      fc.constantFrom(
        "",
        "shop",
        "shop/all",
        "shop/all.data",
        "product",
        "ask",
        "quote",
        "order",
        "favourites",
        "feeds/google-en.xml",
        "admin",
        "payment-success",
        "withdraw",
        "assets",
        "pay",
        "v1",
        "sitemap.xml",
        "config.json",
        "policy-reports",
        "page-faults",
      ),
      fc.array(segment, { maxLength: 2 }),
      query("lang q sort page metal stone size from to available ids checkout _routes session_id"),
    )
    .map(([first, parts, search]) => `/${[first, ...parts].join("/")}?${search}`),
  body(objectOf("reference email name statement question shown_at quantity csp-report")),
);

/** Requests as bytes: lines, headers and chunks that do not hold together. */
const bytes = fc
  .record({
    line: fc.oneof(
      fc.constantFrom(
        "GET / HTTP/1.1",
        "GET /shop/all HTTP/1.0",
        "POST /auth/v1/token HTTP/1.1",
        "GET  / HTTP/1.1",
        "GET / HTTP/9.9",
        "OPTIONS * HTTP/1.1",
      ),
      fc.string({ unit: "binary-ascii", maxLength: 40 }),
    ),
    fields: fc.array(
      fc.oneof(
        fc.constantFrom(
          "Host: localhost",
          "Content-Length: 5",
          "Content-Length: -1",
          "Transfer-Encoding: chunked",
          "Transfer-Encoding: x",
          "Connection: upgrade",
          "Upgrade: websocket",
          "Expect: 100-continue",
          "Cookie: lang=el",
          ": x",
          "X",
        ),
        fc.string({ unit: "binary-ascii", maxLength: 40 }),
      ),
      { maxLength: 6 },
    ),
    rest: fc.oneof(
      fc.constantFrom("", "0\r\n\r\n", "5\r\nhello\r\n0\r\n\r\n", "ffffffffff\r\n", "hello"),
      fc.string({ unit: "binary-ascii", maxLength: 40 }),
    ),
  })
  .map(({ line, fields, rest }) => ({
    kind: "bytes" as const,
    bytes: `${[line, ...fields].join("\r\n")}\r\n\r\n${rest}`,
  }));

const frame = fc.oneof(
  fc
    .tuple(
      fc.option(text),
      fc.option(text),
      fc.oneof(fc.constantFrom("realtime:shop", "phoenix", "realtime:"), text),
      fc.oneof(fc.constantFrom(..."phx_join phx_leave heartbeat access_token broadcast presence".split(" ")), text),
      fc.oneof(
        json,
        fc.record({
          config: fc.record({
            postgres_changes: fc.oneof(
              json,
              fc.array(
                fc.record({
                  event: fc.oneof(fc.constantFrom("*", "INSERT"), json),
                  schema: fc.oneof(fc.constant("public"), json),
                  table: fc.oneof(fc.constant("orders"), json),
                  filter: json,
                }),
              ),
            ),
          }),
        }),
      ),
    )
    .map(asText),
  fc.jsonValue().map(asText),
  fc.string({ unit: "binary", maxLength: 60 }),
);
const frames = fc.record({
  kind: fc.constant("frames" as const),
  frames: fc.array(frame, { minLength: 1, maxLength: 12 }),
});

export const fuzzCase: fc.Arbitrary<FuzzCase> = fc.oneof(
  { weight: 6, arbitrary: rest },
  { weight: 3, arbitrary: auth },
  { weight: 3, arbitrary: functions },
  { weight: 3, arbitrary: storage },
  { weight: 3, arbitrary: pages },
  { weight: 1, arbitrary: bytes },
  { weight: 1, arbitrary: frames },
);
