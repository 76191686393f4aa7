import { createHmac, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { admin, type ShopProcess, anonKeyOf } from "#tests/shop-process.ts";
import { requestBytes } from "../load/raw-requests.ts";
import type { Door } from "./door.ts";
import { socketDoors } from "./socket-doors.ts";

interface Keys {
  anon: string;
  admin: string;
  refresh: string;
  /** Addresses of the sandbox, which signs with the one and is asked with the other. */
  webhook: string;
  sandbox: string;
}

export async function parserDoors(shop: ShopProcess): Promise<Door[]> {
  const keys = await readKeys(shop);
  const key = { apikey: keys.anon };
  const asAdmin = { ...key, authorization: `Bearer ${keys.admin}` };
  return [
    ...formDoors(key, asAdmin),
    ...(await imageDoors(asAdmin)),
    ...uploadDoors(asAdmin),
    ...headerDoors(key),
    ...tokenDoors(keys),
    ...bodyDoors(key, asAdmin, keys),
    ...socketDoors(keys.anon),
  ];
}

async function readKeys(shop: ShopProcess): Promise<Keys> {
  const anonKey = await anonKeyOf(shop);
  const secrets = JSON.parse(await readFile(join(shop.dataFolder, "secrets.json"), "utf8"));
  const init = { method: "POST", headers: { apikey: anonKey }, body: JSON.stringify(admin) };
  const signedIn = await fetch(`${shop.url}/auth/v1/token?grant_type=password`, init);
  const { access_token, refresh_token } = await signedIn.json();
  return {
    anon: anonKey,
    admin: access_token,
    refresh: refresh_token,
    webhook: secrets.sandboxWebhookSecret,
    sandbox: secrets.sandboxApiKey,
  };
}

type Headers = Record<string, string>;

/** Bodies in parts: an upload as visitor and as admin, and the form that works without scripts. */
function formDoors(key: Headers, asAdmin: Headers): Door[] {
  const headers = { "content-type": "multipart/form-data; boundary=cut-here" };
  const upload = { line: "POST /storage/v1/object/product-images/broken.png", body: uploadForm };
  const withdraw = { line: "POST /withdraw", body: withdrawForm };
  return [
    bodyDoor("multipart upload, visitor", {
      ...upload,
      headers: { ...key, ...headers, authorization: `Bearer ${key["apikey"]}` },
    }),
    bodyDoor("multipart upload, admin", { ...upload, headers: { ...asAdmin, ...headers, "x-upsert": "true" } }),
    bodyDoor("multipart form of a page", { ...withdraw, headers: { ...headers, "sec-fetch-site": "same-origin" } }),
  ];
}

const partsOf = (parts: Record<string, string>) =>
  Object.entries(parts)
    .map(([head, text]) => `--cut-here\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`)
    .join("");
const uploadForm = Buffer.from(
  `${partsOf({ 'name="cacheControl"': "3600", 'name="metadata"': '{"a":"b"}', 'name=""; filename="a.png"\r\nContent-Type: image/png': "\x89PNG no picture" })}--cut-here--\r\n`,
  "latin1",
);
const withdrawForm = Buffer.from(
  `${partsOf({ 'name="reference"': "KOS-AAAAAA", 'name="email"': "a@b.cy", 'name="name"': "Maria" })}--cut-here--\r\n`,
);

/** Pictures as an admin sends them, of every kind that is decoded. */
async function imageDoors(asAdmin: Headers): Promise<Door[]> {
  const picture = sharp(randomBytes(8 * 8 * 3), { raw: { width: 8, height: 8, channels: 3 } });
  const kinds = ["png", "jpeg", "webp", "avif", "gif"] as const;
  const files = await Promise.all(kinds.map((kind) => picture.clone().toFormat(kind).toBuffer()));
  return kinds.map((kind, at) => ({
    ...bodyDoor(`image ${kind}`, {
      line: `POST /storage/v1/object/product-images/broken.${kind}`,
      headers: { ...asAdmin, "content-type": `image/${kind}`, "x-upsert": "true" },
      body: files[at] ?? Buffer.alloc(0),
    }),
    isCostly: true,
  }));
}

/** Headers by which an upload describes itself. */
function uploadDoors(asAdmin: Headers): Door[] {
  const line = "POST /storage/v1/object/product-images/broken.png";
  const values = {
    "x-metadata": Buffer.from('{"by":"Ελένη"}').toString("base64"),
    "cache-control": "max-age=60, immutable",
    "content-type": "image/png; charset=utf-8",
    "content-encoding": "identity",
  };
  return Object.entries(values).map(([name, value]) => ({
    name: `${name} of an upload`,
    wellFormed: Buffer.from(value),
    carry: (bytes) => withHeader(line, name, { value: bytes, headers: asAdmin, body: Buffer.from("bytes") }),
  }));
}

/** One header or one query, the rest of the request whole. */
function headerDoors(key: Headers): Door[] {
  const file = "GET /storage/v1/object/public/product-images/broken.png";
  const rows = "GET /rest/v1/products?select=id&limit=2";
  const query = `select=id,name,price::text,stock(quantity)&or=(name.ilike.*ring*,and(price.gte.10,price.lt.500),id.in.("a","b"))&order=price.desc.nullslast,name&limit=3&offset=1`;
  return [
    headerDoor("range of a file", file, "range", "bytes=0-99,200-"),
    headerDoor("conditions of a file", file, "if-none-match", 'W/"a-1", "b", *'),
    headerDoor("time of a file", file, "if-modified-since", "Sun, 22 Nov 2026 10:00:00 GMT"),
    headerDoor("condition of a range", file, "if-range", '"0123"', { range: "bytes=2-5" }),
    headerDoor("range of rows", rows, "range", "0-9", { ...key, "range-unit": "items" }),
    headerDoor("preferences", rows, "prefer", "count=exact, return=representation, handling=strict", key),
    headerDoor("accepted types", rows, "accept", "application/vnd.pgrst.object+json;q=0.9, */*;q=0.1", key),
    headerDoor("condition of a page", "GET /shop/rings", "if-none-match", 'W/"a-1", "b"'),
    headerDoor("cookies", "GET /shop/rings", "cookie", 'lang=el; theme="dark"; __Host-lang=en; a=b=c'),
    headerDoor("languages", "GET /", "accept-language", "el-CY,el;q=0.9,en;q=0.8,*;q=0.5"),
    queryDoor("query grammar", "/rest/v1/products", query, key),
    queryDoor("query of a page", "/shop/all", "q=gold&sort=price-asc&page=2&lang=el&utm_source=a"),
    queryDoor(
      "query of a picture",
      "/storage/v1/render/image/public/product-images/broken.png",
      "width=200&height=200&quality=80&resize=cover&format=origin",
    ),
    { name: "a whole request", wellFormed: wholeRequest, carry: (bytes) => bytes, isAll: true },
  ];
}

const wholeRequest = requestBytes({
  line: "GET /shop/rings?lang=el",
  headers: { cookie: "lang=el", "accept-encoding": "br, gzip;q=0.5", "if-none-match": '"x"', range: "bytes=0-9" },
});

/** Sessions, keys, signed addresses, and refresh tokens. */
function tokenDoors({ anon, admin: token, refresh }: Keys): Door[] {
  const [user, rows, whoami] = ["GET /auth/v1/user", "GET /rest/v1/orders?limit=1", "GET /storage/v1/bucket"];
  const bearer = `Bearer ${token}`;
  const signed = `token=${token}`;
  return [
    headerDoor("access token, auth", user, "authorization", bearer, { apikey: anon }),
    headerDoor("access token, rows", rows, "authorization", bearer, { apikey: anon }),
    headerDoor("access token, files", whoami, "authorization", bearer),
    headerDoor("key", "GET /rest/v1/products?limit=1", "apikey", anon),
    queryDoor("signed address", "/storage/v1/object/sign/product-images/broken.png", signed),
    bodyDoor("refresh token", {
      line: "POST /auth/v1/token?grant_type=refresh_token",
      headers: { apikey: anon, "content-type": "application/json" },
      body: Buffer.from(JSON.stringify({ refresh_token: refresh })),
    }),
  ];
}

/** JSON, nested forms, and news with a signature. */
function bodyDoors(key: Headers, asAdmin: Headers, keys: Keys): Door[] {
  const json = { "content-type": "application/json" };
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const uuid = "00000000-0000-4000-8000-000000000000";
  const lines = [{ line: 2, product: { name: "Ring", price: 12.5, category: "rings", stock: 3 } }];
  const text = (value: unknown) => Buffer.from(JSON.stringify(value));
  const event = text({
    id: "evt_1",
    object: "event",
    type: "customer.created",
    livemode: false,
    data: { object: { id: "cus_1" } },
  });
  const webhook = "POST /functions/v1/stripe-webhook";
  const session =
    "mode=payment&line_items[0][price_data][currency]=eur&line_items[0][price_data][unit_amount]=100&line_items[0][quantity]=1&metadata[a]=b&expand[]=line_items";
  return [
    bodyDoor("product import", {
      line: "POST /rest/v1/rpc/stage_product_import",
      headers: { ...asAdmin, ...json },
      body: text({ import: uuid, lines }),
    }),
    bodyDoor("a row", {
      line: "POST /rest/v1/products",
      headers: { ...key, ...json },
      body: text({ name: "Δαχτυλίδι", price: 1.5e2, category: "rings" }),
    }),
    bodyDoor("a cart", {
      line: "POST /functions/v1/create-cart-payment",
      headers: json,
      body: text({ items: [{ id: uuid, quantity: 1 }], locale: "el", attempt: uuid }),
    }),
    bodyDoor("a policy report", {
      line: "POST /policy-reports",
      headers: json,
      body: text({ "csp-report": { "document-uri": "http://a/b", "effective-directive": "img-src" } }),
    }),
    bodyDoor("a page's fault", {
      line: "POST /page-faults",
      headers: json,
      body: text({ build: "", place: "/shop/x", kind: "late", message: "late", nth: 1 }),
    }),
    bodyDoor("the provider's form", {
      line: "POST /v1/checkout/sessions",
      headers: { ...form, authorization: `Bearer ${keys.sandbox}` },
      body: Buffer.from(session),
    }),
    bodyDoor("the payment's form", {
      line: "POST /pay/cs_test_nobody",
      headers: form,
      body: Buffer.from("email=a%40b.cy&name=%CE%9C&country=CY&card=paid"),
    }),
    {
      name: "webhook, signed as it is",
      wellFormed: event,
      carry: (body) =>
        requestBytes({ line: webhook, headers: { ...json, "stripe-signature": signed(body, keys.webhook) }, body }),
    },
    {
      name: "webhook's signature",
      wellFormed: Buffer.from(signed(event, keys.webhook)),
      carry: (value) => withHeader(webhook, "stripe-signature", { value, headers: json, body: event }),
    },
  ];
}

function signed(body: Buffer, secret: string): string {
  const at = Math.floor(Date.now() / 1000);
  const hash = createHmac("sha256", secret).update(`${at}.`).update(body).digest("hex");
  return `t=${at},v1=${hash}`;
}

function bodyDoor(name: string, request: { line: string; headers: Headers; body: Buffer }): Door {
  const { body: wellFormed, ...rest } = request;
  const carry = (body: Buffer) => requestBytes({ ...rest, body });
  return { name, wellFormed, carry, breaksOff: true };
}

function headerDoor(name: string, ...[line, header, value, headers = {}]: [string, string, string, Headers?]): Door {
  const carry = (bytes: Buffer) => withHeader(line, header, { value: bytes, headers });
  return { name, wellFormed: Buffer.from(value), carry };
}

/** The value is sent as it is, also where no client would. */
function withHeader(line: string, header: string, parts: { value: Buffer; headers: Headers; body?: Buffer }): Buffer {
  const whole = requestBytes({ line, ...parts });
  const at = whole.indexOf("\r\n") + 2;
  return Buffer.concat([
    whole.subarray(0, at),
    Buffer.from(`${header}: `),
    parts.value,
    Buffer.from("\r\n"),
    whole.subarray(at),
  ]);
}

function queryDoor(name: string, path: string, query: string, headers: Headers = {}): Door {
  const rest = requestBytes({ line: "", headers });
  const carry = (bytes: Buffer) => Buffer.concat([Buffer.from(`GET ${path}?`), bytes, rest]);
  return { name, wellFormed: Buffer.from(query), carry };
}
