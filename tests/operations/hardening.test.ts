import { createHash } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { admin, anonKeyOf, startPreparedShop } from "../shop-process.ts";

const shop = await startPreparedShop({ DEMO_CATALOGUE: "off", LOG_LEVEL: "info" });
const { host } = new URL(shop.url);
const anonKey = await anonKeyOf(shop);
afterAll(() => shop.stop());

/** The bytes as they are: no client tidies a request or an answer. */
async function raw(request: string): Promise<string> {
  const socket = connect(Number(new URL(shop.url).port), "127.0.0.1");
  await once(socket, "connect");
  socket.write(request);
  return text(socket);
}

const get = (target: string, headers = ""): string =>
  `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${headers}\r\n`;

describe("what every answer carries", () => {
  test.each(
    "/ /shop/all /shop/all.data /nope /shop/all/ /robots.txt /sitemap.xml /config.json /healthz /assets/nope.js /rest/v1/products /storage/v1/object/public/product-images/nope.png /functions/v1/nope /pay/cs_test_nope /v1/nope".split(
      " ",
    ),
  )("SEC-02 nosniff, once, on %s, without a key and with one, for the first time and again", async (path) => {
    const withKey = `apikey: ${anonKey}\r\nOrigin: ${shop.url}\r\n`;
    const preflight = `${withKey}Access-Control-Request-Method: GET\r\n`;
    const requests = [get(path), get(path, withKey), get(path, withKey)];
    for (const request of [...requests, get(path, preflight).replace("GET", "OPTIONS")]) {
      const [head = ""] = (await raw(request)).split("\r\n\r\n");
      const names = Array.from(head.matchAll(/^([\w-]+):/gm), ([, name = ""]) => name.toLowerCase());
      expect(head).toMatch(/^x-content-type-options: nosniff$/im);
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    }
  });

  test("SEC-04 the dashboard and the payment's page are private however their address is typed", async () => {
    for (const path of ["/admin", "/ADMIN", "/%61dmin"]) {
      const answer = await fetch(shop.url + path);
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
      expect(answer.headers.get("x-robots-tag")).toBe("noindex");
    }
    for (const path of ["/payment-success", "/Payment-Success", "/payment-%73uccess"]) {
      const answer = await fetch(`${shop.url}${path}?session_id=cs_test_unknown00000`);
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    }
  });

  test("AFT-04 ASK-02 the page of an order or a quote is private, found by no search, and tells nobody its address, however it is typed", async () => {
    for (const path of ["/order/nobody", "/ORDER/nobody", "/%6frder/nobody", "/order", "/quote/nobody"]) {
      const answer = await fetch(shop.url + path);
      expect(answer.status).toBe(path === "/order" ? 200 : 404);
      expect(answer.headers.get("cache-control")).toContain("no-store");
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
      expect(answer.headers.get("x-robots-tag")).toBe("noindex");
    }
    for (const path of ["/sitemap.xml", "/robots.txt"]) {
      expect(await (await fetch(shop.url + path)).text()).not.toContain("/order");
    }
  });

  test("H1 a page, fresh, remembered, not modified or not found, carries every header", async () => {
    const fresh = await fetch(`${shop.url}/shop/rings?q=${crypto.randomUUID()}`);
    const remembered = await fetch(shop.url);
    const etag = remembered.headers.get("etag") ?? "";
    const notModified = await fetch(shop.url, { headers: { "if-none-match": etag } });
    expect(notModified.status).toBe(304);
    for (const answer of [fresh, remembered, notModified, await fetch(`${shop.url}/nope`)]) {
      const { headers } = answer;
      expect(headers.get("permissions-policy")).toBe(
        `accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=(), browsing-topics=(), fullscreen=(self "https://www.google.com")`,
      );
      expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; script-src /);
      expect(headers.get("content-security-policy-report-only")).toBe(
        "require-trusted-types-for 'script'; report-uri /policy-reports",
      );
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
      expect(headers.get("cross-origin-embedder-policy")).toBeNull();
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(headers.get("origin-agent-cluster")).toBe("?1");
      expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.get("set-cookie")).toBeNull();
      const isError = answer.status >= 400;
      expect(headers.get("cache-control")).toBe(isError ? "no-store" : "private, no-cache");
    }
  });

  test("WEK-13 the dashboard alone may ask where the shop is, in its own pages", async () => {
    const { headers } = await fetch(`${shop.url}/admin/settings/shop`);
    expect(headers.get("permissions-policy")).toContain(" geolocation=(self), ");
  });

  test("H2 every inline script of every kind of page is in its policy by hash", async () => {
    for (const path of ["/", "/shop/all", "/admin", "/payment-success", "/nope", "/withdraw"]) {
      const page = await fetch(shop.url + path);
      const policy = page.headers.get("content-security-policy") ?? "";
      const scripts = (await page.text()).matchAll(/<script(?![^>]*\ssrc)([^>]*)>([^]*?)<\/script>/g);
      const running = Array.from(scripts).filter(([, attributes]) => !/json/.test(attributes ?? ""));
      expect(running.length).toBeGreaterThan(0);
      for (const [, , code = ""] of running) {
        const hash = createHash("sha256").update(code).digest("base64");
        expect([path, policy.includes(`'sha256-${hash}'`)]).toEqual([path, true]);
      }
      expect(policy).not.toMatch(/unsafe-(inline|eval)|\*/);
    }
  });

  test("H2 under 127.0.0.1 the page's policy admits the same shop's scripts, pictures and service", async () => {
    const { port } = new URL(shop.url);
    const page = await fetch(`http://127.0.0.1:${port}/`);
    const policy = new Map(
      (page.headers.get("content-security-policy") ?? "")
        .split("; ")
        .map((one) => [one.split(" ")[0], one.split(" ").slice(1)]),
    );
    expect(policy.get("script-src")).toContain(`http://127.0.0.1:${port}/assets/`);
    for (const name of ["img-src", "connect-src"]) expect(policy.get(name)).toContain(shop.url);
    expect(policy.get("script-src")).not.toContain("'unsafe-inline'");
  });
});

test("LAW-03 the form that works without scripts is taken from its own page only", async () => {
  const send = async (headers: Record<string, string>) => {
    const body = new URLSearchParams({ reference: "KOS-AAAAAA", email: "a@b.cy", name: "Maria" });
    return (await fetch(`${shop.url}/withdraw`, { method: "POST", body, headers })).status;
  };
  expect(await send({ origin: "https://evil.example.test" })).toBe(403);
  expect(await send({ origin: "null" })).toBe(403);
  expect(await send({ origin: shop.url, "sec-fetch-site": "cross-site" })).toBe(403);
  expect(await send({ origin: shop.url })).toBe(200);
  expect(await send({ "sec-fetch-site": "same-origin" })).toBe(200);
});

test("H2 what a policy kept out is reported to the shop, in few words", async () => {
  const report = (body: string) => fetch(`${shop.url}/policy-reports`, { method: "POST", body });
  const told = {
    "document-uri": `${shop.url}/payment-success?session_id=cs_test_canary`,
    "effective-directive": "script-src-elem",
    "blocked-uri": "https://evil.example.test/skim.js?card=4242424242424242",
  };
  const page = await fetch(shop.url);
  expect(page.headers.get("content-security-policy")).toContain("; report-uri /policy-reports");
  expect((await report(JSON.stringify({ "csp-report": told }))).status).toBe(204);
  expect((await report("x".repeat(9_000))).status).toBe(413);
  expect((await report("[]")).status).toBe(400);
  const packed = { method: "POST", body: "{}", headers: { "content-encoding": "gzip" } };
  expect((await fetch(`${shop.url}/policy-reports`, packed)).status).toBe(415);
  expect((await fetch(`${shop.url}/policy-reports`)).status).toBe(405);
  expect(shop.output()).toContain('"blocked":"https://evil.example.test/skim"');
  expect(shop.output()).not.toMatch(/canary|4242/);
});

describe("what is not even read", () => {
  const handshake = (path: string, version: number) =>
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
    `Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: ${version}\r\n\r\n`;
  const many = Array.from({ length: 65 }, (_, at) => `X-Filler-${at}: 1\r\n`).join("");

  test.each([
    ["an address of more than 8 KiB", () => get(`/config.json?${"a".repeat(8_200)}`), 414],
    ["more than 64 headers", () => get("/config.json", many), 431],
    ["two hosts", () => get("/", "Host: evil.example.test\r\n"), 400],
    [
      "two lengths",
      () => `POST /auth/v1/token HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
      400,
    ],
    [
      "a length and chunks",
      () =>
        `POST /auth/v1/token HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ["no host", () => "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
    ["no host, long ago", () => "GET / HTTP/1.0\r\n\r\n", 400],
    ["a host with a path", () => "GET /shop/all/ HTTP/1.1\r\nHost: evil.example.test/x?\r\n\r\n", 400],
    ["a host with a user", () => "GET /shop/all/ HTTP/1.1\r\nHost: a@evil.example.test\r\n\r\n", 400],
    ["AVL-21 a host that is no address", () => `GET / HTTP/1.1\r\nHost: ${"9".repeat(12)}\r\n\r\n`, 400],
    ["AVL-21 a whole address that is none", () => get("http://[1"), 400],
    ["more than 16 KiB of headers", () => get("/", `X-Big: ${"a".repeat(17_000)}\r\n`), 431],
    ["a line that ends in LF alone", () => `GET / HTTP/1.1\nHost: ${host}\n\n`, 400],
    ["a header that goes on in the next line", () => get("/", "X: a\r\n b\r\n"), 400],
    ["a space before the colon", () => get("/", "Transfer-Encoding : chunked\r\n"), 400],
    ["an encoding nobody knows", () => get("/", "Transfer-Encoding: xchunked\r\n"), 400],
    ["another protocol", () => "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400],
    ["an address with a backslash", () => get("/\\evil.example.test"), 400],
    ["no address", () => get("*"), 400],
    ["a socket without a key", () => handshake("/realtime/v1/websocket", 13), 401],
    ["a socket of another version", () => handshake(`/realtime/v1/websocket?apikey=${anonKey}`, 3), 400],
    ["an expectation nobody can meet", () => get("/", "Expect: nonsense\r\n"), 417],
  ])("SRV-05 H1 %s: refused, with the headers of every answer", async (_, request, status) => {
    const answer = await raw(request());
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(answer.toLowerCase()).toContain("\r\nx-content-type-options: nosniff\r\n");
  });

  test("AVL-10 pictures are made in the sizes that the pages name, and in no others", async () => {
    const pages = ["/", "/shop", "/product/helios-ring"].map(async (path) => (await fetch(shop.url + path)).text());
    const named = (await Promise.all(pages)).join("").replaceAll("&amp;", "&");
    const addresses = named.match(/\/storage\/v1\/render\/image\/public\/[^\s"\\]+/g) ?? [];
    const [first = ""] = addresses;
    const queries = new Set(addresses.map((address) => new URL(address, shop.url).search));
    expect(queries.size).toBeGreaterThan(6);
    const done = async (query: string) =>
      (await fetch(shop.url + first.replace(/\?.*/, query))).headers.get("x-transformations");
    for (const query of queries) {
      const { width, quality, format } = Object.fromEntries(new URLSearchParams(query));
      const told = `width:${width},resizing_type:fill,quality:${quality}`;
      expect(await done(query)).toBe(format ? `${told},format:${format}` : told);
    }
    expect(await done("?width=400&quality=31")).toBe("width:480,resizing_type:fill,quality:62");
  });

  test("H4 a connection nobody uses is kept for as long as a browser needs it", async () => {
    const { headers } = await fetch(`${shop.url}/healthz`);
    expect(headers.get("keep-alive")).toBe("timeout=5");
  });

  test("D14 an address that leads elsewhere is refused or stays with us, however it is written", async () => {
    const places = ["//evil.example.test/", "/\\evil.example.test", "/%5cevil.example.test"];
    places.push("/%2f%2fevil.example.test/", "/..//evil.example.test", "/shop/all%00", "/%zz");
    for (const path of [...places, "http://evil.example.test/shop/all/"]) {
      const [head = ""] = (await raw(get(path))).split("\r\n\r\n");
      expect(head).toMatch(/^HTTP\/1\.1 (301|400|404) /);
      expect(/\r\nlocation: (.*)/i.exec(head)?.[1] ?? "/").toMatch(/^\/(?![/\\])/);
    }
  });

  test("an offer to speak another protocol is answered like any request", async () => {
    const offer = "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n";
    const request = `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close, Upgrade\r\n${offer}\r\n`;
    expect(await raw(request)).toMatch(/^HTTP\/1.1 200 /);
  });

  test("H3 the language under https is read from the cookie that no other host can set", async () => {
    const pageFor = async (cookie: string) => (await fetch(`${shop.url}/shop/all`, { headers: { cookie } })).text();
    expect(await pageFor("__Host-lang=el")).toContain('<html lang="el"');
    expect(await pageFor("lang=el; __Host-lang=en")).toContain('<html lang="en"');
    expect(await pageFor("lang=el")).toContain('<html lang="el"');
  });

  test("D14 a foreign Host, Origin or forwarded host reaches no page and no redirect", async () => {
    const forged = "X-Forwarded-Host: evil.example.test\r\nOrigin: http://evil.example.test\r\n";
    for (const path of ["/", "/shop/all/", "/sitemap.xml", "/robots.txt", "//evil.example.test/"]) {
      const answers = [
        await raw(get(path, forged)),
        await raw(`GET ${path} HTTP/1.1\r\nHost: evil.example.test\r\nConnection: close\r\n\r\n`),
      ];
      for (const answer of answers) expect(answer).not.toMatch(/\/\/evil\.example\.test/);
    }
  });
});

test("AFT-04 SEC-04 ASK-01 R31 H7 no log line holds what was asked for, sent or typed", async () => {
  const canary = "canary.maria@example.test";
  const post = (path: string, body: object) =>
    fetch(shop.url + path, {
      method: "POST",
      headers: { apikey: anonKey, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  await post("/auth/v1/token?grant_type=password", { email: canary, password: canary });
  const signIn = await post("/auth/v1/token?grant_type=password", admin);
  const session = z.object({ access_token: z.string() }).parse(await signIn.json());
  await post("/auth/v1/recover", { email: canary });
  const form = { reference: "KOS-AAAAAA", email: canary, name: canary };
  await post("/functions/v1/withdraw-from-contract", form);
  const odd = ["\u2028", "\r\n{}", "\u0000", "\u001b[31m"].map((text) => `/${encodeURIComponent(text)}`);
  const orderPages = ["", "/", ".data", "?lang=el", "/canary", "%"].map((end) => `/order/canary-token${end}`);
  await post("/functions/v1/read-order", { token: canary });
  await post("/functions/v1/send-order-link", form);
  await post("/functions/v1/send-enquiry", { ...form, product: canary, question: canary });
  await post("/functions/v1/send-wish", { email: canary, product: canary });
  await post("/order/canary-token", {});
  await post("/policy-reports", {
    "csp-report": { "document-uri": `${shop.url}/order/canary-token`, "blocked-uri": "inline" },
  });
  for (const path of [
    ...odd,
    `/${canary}`,
    `/shop/${canary}`,
    `/?email=${canary}`,
    `/product/${canary}`,
    ...orderPages,
  ])
    await fetch(shop.url + path);
  await fetch(`${shop.url}/rest/v1/customers?email=eq.${canary}`, {
    headers: { apikey: anonKey, authorization: `Bearer ${session.access_token}` },
  });
  for (const path of ["/policy-reports", "/withdraw", "/pay/cs_test_nobody"]) {
    const headers = "Sec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded";
    const socket = connect(Number(new URL(shop.url).port), "127.0.0.1");
    await once(socket, "connect");
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\nContent-Length: 99\r\n\r\na=`);
    // The shop has begun to read when it answers the next one on another connection.
    await fetch(`${shop.url}/healthz`);
    socket.destroy();
  }
  await shop.stop();
  expect(shop.output()).not.toContain("a request failed");
  expect(shop.output()).toContain('"msg":"request"');
  const lines = shop
    .output()
    .split("\n")
    .filter((line) => line.includes('"msg":"request"'));
  for (const line of lines) {
    expect(line.length).toBeLessThan(8 * 1024);
    expect(() => JSON.parse(line)).not.toThrow();
    expect(JSON.parse(line)).toMatchObject({ address: expect.stringMatching(/\.0$|::$/) });
  }
  for (const secret of ["canary", admin.email, admin.password, session.access_token, "eyJ"])
    expect(shop.output()).not.toContain(secret);
});
