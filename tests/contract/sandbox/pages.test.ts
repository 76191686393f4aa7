import { afterAll, describe, expect, test } from "vitest";
import { openSandbox, sessionParameters, shopper, shopUrl } from "../../sandbox.ts";

const shop = await openSandbox();
afterAll(() => shop.close());

const make = async (changes = {}): Promise<string> =>
  (await shop.stripe.checkout.sessions.create(sessionParameters(changes))).url ?? "";
const notices = {
  en: "This is a test payment page. No money moves.",
  el: "Αυτή είναι δοκιμαστική σελίδα πληρωμής. Δεν μεταφέρονται χρήματα.",
};

describe("the hosted page", () => {
  test("PAY-06 every page says that no money moves, in the session's language", async () => {
    for (const locale of ["en", "el"] as const) {
      const url = await make({ locale });
      const pages = [await shop.get(url), await shop.post(url, {})];
      await shop.post(url, { ...shopper, card: "challenge" });
      pages.push(await shop.get(`${url}/bank`), await shop.post(`${url}/bank`, { decision: "approve" }));
      pages.push(await shop.get(url));
      pages.push(await shop.get(`${shopUrl}/pay/cs_test_none`, { "Accept-Language": locale }));
      for (const page of pages) {
        if (page.status === 303) continue;
        const text = await page.text();
        expect(text).toContain(notices[locale]);
        expect(text).toContain(`<html lang="${locale}">`);
      }
    }
  });

  test("PAY-06 the button carries the amount in the language's own form", async () => {
    expect(await (await shop.get(await make())).text()).toContain(">Pay €1,240.00</button>");
    expect(await (await shop.get(await make({ locale: "el" }))).text()).toContain(">Πληρωμή 1.240,00 €</button>");
  });

  test("PAY-06 its owner gives it typefaces and the lines' pictures, and it is whole without them", async () => {
    const pictureOf = async ({ product_id: id }: Record<string, string>) => {
      if (id === "away") throw new Error("away");
      return id === "p1" ? "/pictures/1.webp?a&b" : null;
    };
    const fonts = { serif: ["/assets/serif.woff2"], sans: [] };
    const sister = await openSandbox({ brand: { name: "Kosmima", fonts, pictureOf } });
    const pageOf = async (product_id: string) => {
      const parameters = sessionParameters();
      const items = parameters.line_items?.map((item) => ({ ...item, metadata: { product_id } }));
      const session = await sister.stripe.checkout.sessions.create({ ...parameters, line_items: items ?? [] });
      return sister.get(session.url ?? "");
    };
    const page = await pageOf("p1");
    const text = await page.text();
    expect(text).toContain('<img src="/pictures/1.webp?a&amp;b" width="56" height="56" alt=""');
    expect(text).toContain('src: url("/assets/serif.woff2")');
    expect(page.headers.get("content-security-policy")).toMatch(/img-src 'self' data:; font-src 'self'/);
    for (const none of ["p2", "away"]) expect(await (await pageOf(none)).text()).not.toContain("<img");
    await sister.close();
  });

  test("PAY-06 names are shown as text, whatever is in them", async () => {
    const name = `"Quoted" </script><img src=x onerror=alert(1)> Ψάρι \u202eRTL 💍`;
    const url = await make({
      branding_settings: { display_name: "<b>Brand</b>" },
      line_items: [{ quantity: 1, price_data: { currency: "eur", unit_amount: 5000, product_data: { name } } }],
    });
    const page = await (await shop.post(url, { ...shopper, name: `"><script>alert(1)</script>`, city: "" })).text();
    expect(page).not.toMatch(/<script|<img|<b>Brand/);
    expect(page).toContain("💍");
    expect(page).toContain("&lt;b&gt;Brand&lt;/b&gt;");
  });

  test("PAY-06 text of the shop keeps its links, and only those to the web", async () => {
    const message = "See [terms](https://shop.test/terms) and [this](javascript:alert(1)) <i>now</i>.";
    const page = await (await shop.get(await make({ custom_text: { submit: { message } } }))).text();
    expect(page).toContain('<a href="https://shop.test/terms">terms</a>');
    expect(page).not.toContain('href="javascript:');
    expect(page).toContain("&lt;i&gt;now&lt;/i&gt;");
  });

  test("PAY-06 pages run no script, are framed, cached and indexed nowhere, and lead to the shop alone", async () => {
    const { headers } = await shop.get(await make());
    const csp = headers.get("content-security-policy") ?? "";
    expect(csp).toContain("default-src 'none'");
    expect(csp).not.toContain("script-src");
    expect(csp).not.toContain("unsafe");
    expect(csp).toContain(`form-action 'self' ${shopUrl};`);
    expect(csp).toContain("frame-ancestors 'none'");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-robots-tag")).toContain("noindex");
  });

  test("PAY-06 only forms are taken, of a decent size", async () => {
    const url = await make();
    const json = await shop.sandbox.fetch(
      new Request(url, {
        method: "POST",
        body: JSON.stringify(shopper),
        headers: { "Content-Type": "application/json" },
      }),
    );
    expect(json.status).toBe(415);
    expect((await shop.post(url, { ...shopper, name: "x".repeat(100_000) })).status).toBe(413);
    expect((await shop.sandbox.fetch(new Request(url, { method: "PUT" }))).status).toBe(405);
    const long = await shop.post(url, {
      ...shopper,
      name: "Α".repeat(1000),
      city: "x".repeat(1001),
    });
    expect(long.status).toBe(422);
    const text = await long.text();
    expect(text).toContain('id="city-error"');
    expect(text).not.toContain('id="name-error"');
  });

  test("PAY-06 an address that is no id, or leads to a Greek path, breaks nothing", async () => {
    for (const path of ["%00", "%FF", "..%2f..%2fv1", "x".repeat(3000), "<script>", ""])
      expect((await shop.get(`${shopUrl}/pay/${path}`)).status, path.slice(0, 20)).toBe(404);
    const success_url = `${shopUrl}/ευχαριστούμε?id={CHECKOUT_SESSION_ID}`;
    const url = await make({ success_url, cancel_url: "https://παράδειγμα.test/πίσω" });
    const page = await shop.get(url);
    expect(page.headers.get("content-security-policy")).toContain(" https://xn--");
    const back = new URL((await shop.post(url, shopper)).headers.get("location") ?? "");
    expect(decodeURI(back.pathname)).toBe("/ευχαριστούμε");
    expect(url).toContain(back.searchParams.get("id"));
  });

  test("PAY-06 a session that asks for consent takes no payment without it", async () => {
    const url = await make({
      consent_collection: { terms_of_service: "required" },
      custom_text: {
        terms_of_service_acceptance: { message: "I agree to the [terms](https://shop.test/t)." },
      },
    });
    const without = await shop.post(url, shopper);
    expect(without.status).toBe(422);
    const page = await without.text();
    expect(page).toContain('id="terms-error"');
    expect(page).toContain('<a href="https://shop.test/t">terms</a>');
    expect((await shop.post(url, { ...shopper, terms: "agreed" })).status).toBe(303);
    const session = await shop.stripe.checkout.sessions.retrieve(url.split("/").at(-1) ?? "");
    expect(session.consent?.terms_of_service).toBe("accepted");
  });

  test("PAY-06 it asks for what the session asks for, and for nothing else", async () => {
    const page = await (
      await shop.get(
        await make({
          phone_number_collection: { enabled: false },
          shipping_address_collection: undefined,
        }),
      )
    ).text();
    for (const name of ["phone", "line1", "city", "country"]) expect(page).not.toContain(`name="${name}"`);
    for (const name of ["email", "name", "card_number", "expiry", "cvc"]) expect(page).toContain(`name="${name}"`);
    const countries = await (await shop.get(await make({ locale: "el" }))).text();
    expect(countries).toMatch(/<option value="CY" selected>\s*Κύπρος\s*<\/option>/);
    expect(countries).not.toContain('value="DE"');
  });
});
