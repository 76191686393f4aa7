import { axeFaults } from "../axe.ts";
import { expect, test } from "./fixtures.ts";
import { isPhone } from "./shopper.ts";
import type { Page, TestInfo } from "@playwright/test";

// Looks for a ring on the first page of its list.
test.use({ catalogue: "untouched" });

function toggle(page: Page, info: TestInfo, name: string) {
  const place = isPhone(info) ? page.getByRole("navigation", { name: /Sections|Ενότητες/ }) : page.getByRole("banner");
  return place.getByRole("button", { name });
}

test("NAV-08 LNG-01 the toggle flips everything at once, without a reload", async ({ page }, info) => {
  await page.goto("/shop/rings");
  await page.evaluate(() => Object.assign(globalThis, { stillHere: true }));
  await toggle(page, info, "Ελληνικά").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Δαχτυλίδια");
  await expect(page.locator("html")).toHaveAttribute("lang", "el");
  await expect(page).toHaveTitle("Δαχτυλίδια · Kosmima");
  const card = page.getByRole("article").filter({ hasText: "Δαχτυλίδι Ήλιος" });
  await expect(card).toContainText("1.240,00 €");
  expect(await page.evaluate(() => Reflect.get(globalThis, "stillHere"))).toBe(true);
  await toggle(page, info, "English").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rings");
});

test("LNG-03 the choice is remembered and in the first byte", async ({ page, request }, info) => {
  await page.goto("/shop/rings");
  await toggle(page, info, "Ελληνικά").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "el");
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === "lang")?.value).toBe("el");
  const html = await (await request.get("/shop/rings", { headers: { cookie: "lang=el" } })).text();
  expect(html).toMatch(/<html lang="el"/);
  expect(html).toContain("Δαχτυλίδι Ήλιος");
});

test("LNG-03 ?lang=el is a linkable Greek page; the address wins over the cookie", async ({ request }) => {
  const greek = await (await request.get("/product/helios-ring?lang=el", { headers: { cookie: "lang=en" } })).text();
  expect(greek).toMatch(/<html lang="el"/);
  expect(greek).toContain("Δαχτυλίδι Ήλιος");
  const unknown = await (await request.get("/?lang=fr")).text();
  expect(unknown).toMatch(/<html lang="en"/);
});

test("LNG-03 a shared Greek address can be flipped to English and stays so", async ({ page }, info) => {
  await page.goto("/shop/rings?lang=el");
  await toggle(page, info, "English").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rings");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rings");
});

test("LNG-03 NAV-09 a page that the way back shows as it was left follows what was chosen since", async ({
  page,
  context,
  shop,
}) => {
  await page.goto("/shop/rings");
  await expect(page.locator("html[data-usable]")).toBeAttached();
  const cameBack = async () => {
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  };
  // As the page cache does it; the test's browser has none.
  await page.evaluate(() => {
    Object.assign(globalThis, { stillHere: true });
    dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
  });
  await cameBack();
  expect(await page.evaluate(() => Reflect.get(globalThis, "stillHere"))).toBe(true);
  await context.addCookies([
    { name: "lang", value: "el", url: shop.url },
    { name: "theme", value: "dark", url: shop.url },
  ]);
  await cameBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Δαχτυλίδια");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("NAV-10 the labels are those of the text table", async ({ page }, info) => {
  test.skip(isPhone(info), "the links are hidden on phones");
  await page.goto("/");
  const nav = page.getByRole("navigation", { name: "Main" });
  for (const label of ["Collections", "Our Story", "Visit"]) {
    await expect(nav.getByRole("link", { name: label })).toBeVisible();
  }
  await expect(nav.getByRole("button", { name: "Shop" })).toBeVisible();
});

test("BRW-10 a copied address and a sent link are read in the language of who sent them @phone", async ({
  page,
  browser,
  baseURL,
}, info) => {
  await page.goto("/shop/rings");
  await toggle(page, info, "Ελληνικά").click();
  await expect(page).toHaveURL("/shop/rings?lang=el");
  await page.getByRole("link", { name: "Δαχτυλίδι Ήλιος" }).first().click();
  await expect(page).toHaveURL("/product/helios-ring?lang=el");
  const copied = page.url();
  // English is the default, and needs no word in the address: the way back has none either.
  await toggle(page, info, "English").click();
  await expect(page).toHaveURL("/product/helios-ring");
  await page.goBack();
  await expect(page).toHaveURL("/shop/rings");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.goto(copied);
  await page
    .getByRole("checkbox", { name: /^Αγαπημένο/ })
    .first()
    .check();
  await page.goto("/favourites");
  await page.evaluate(() => {
    const sent: string[] = [];
    Object.assign(globalThis, { sent });
    const share = async ({ url = "" }) => void sent.push(url);
    Object.defineProperty(navigator, "share", { value: share });
  });
  await page.getByRole("button", { name: /λίστα/ }).click();
  const [sent = ""] = await page.evaluate(() => Reflect.get(globalThis, "sent"));
  expect(sent).toMatch(/\/favourites\?ids=[\da-f-]{36}&lang=el$/);

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? "" });
  const receiver = await elsewhere.newPage();
  for (const address of [copied, sent]) {
    await receiver.goto(address);
    await expect(receiver.locator("html")).toHaveAttribute("lang", "el");
  }
  await elsewhere.close();
});

test.describe("in a browser whose first language is Greek", () => {
  test.use({ locale: "el-GR" });
  const line = "Διαβάστε το στα ελληνικά";

  test("BRW-10 Greek is offered by one line in Greek, which moves nothing and comes once @phone", async ({
    page,
    context,
  }) => {
    await page.goto("/shop/rings");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    const offer = page.getByRole("complementary", { name: "Γλώσσα" });
    await expect(offer).toHaveText(line);
    const shifts = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const found: number[] = [];
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) found.push(Reflect.get(entry, "value"));
          }).observe({ type: "layout-shift", buffered: true });
          requestAnimationFrame(() => resolve(found.reduce((sum, value) => sum + value, 0)));
        }),
    );
    expect(shifts).toBeLessThan(0.01);
    expect(await axeFaults(page)).toEqual([]);
    await offer.getByRole("button", { name: "Κλείσιμο" }).click();
    await expect(offer).toHaveCount(0);
    await page.goto("/shop");
    await expect(page.locator("html")).toHaveAttribute("data-usable", "");
    await expect(offer).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Shop");

    await context.clearCookies();
    await page.goto("/shop/rings");
    await offer.getByRole("button", { name: line }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Δαχτυλίδια");
    await expect(offer).toHaveCount(0);
    await page.goto("/shop");
    await expect(page.locator("html")).toHaveAttribute("lang", "el");
  });
});

test("BRW-10 NAV-08 the switch names the other language, seen and heard alike, and fetches no font for it", async ({
  page,
}, info) => {
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") fonts.push(request.url());
  });
  await page.goto("/terms", { waitUntil: "networkidle" });
  const other = toggle(page, info, "Ελληνικά");
  await expect(other).toHaveText("Ελληνικά");
  await expect(other).toHaveAttribute("lang", "el");
  expect(fonts.filter((url) => /greek/i.test(url))).toEqual([]);
  await other.click();
  await expect(toggle(page, info, "English")).toHaveText("English");
});
