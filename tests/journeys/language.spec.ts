import { expect, test } from "./fixtures.ts";
import { isPhone } from "./shopper.ts";
import type { Page, TestInfo } from "@playwright/test";

// Looks for a ring on the first page of its list.
test.use({ catalogue: "untouched" });

function toggle(page: Page, info: TestInfo, name: string) {
  const place = isPhone(info)
    ? page.getByRole("navigation", { name: /Sections|Ενότητες/ })
    : page.getByRole("banner");
  return place.getByRole("button", { name });
}

test("NAV-08 LNG-01 the toggle flips everything at once, without a reload", async ({
  page,
}, info) => {
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
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === "lang")?.value).toBe("el");
  const html = await (await request.get("/shop/rings", { headers: { cookie: "lang=el" } })).text();
  expect(html).toMatch(/<html lang="el"/);
  expect(html).toContain("Δαχτυλίδι Ήλιος");
});

test("LNG-03 ?lang=el is a linkable Greek page; the address wins over the cookie", async ({
  request,
}) => {
  const greek = await (
    await request.get("/product/helios-ring?lang=el", { headers: { cookie: "lang=en" } })
  ).text();
  expect(greek).toMatch(/<html lang="el"/);
  expect(greek).toContain("Δαχτυλίδι Ήλιος");
  const unknown = await (await request.get("/?lang=fr")).text();
  expect(unknown).toMatch(/<html lang="en"/);
});

test("LNG-03 a shared Greek address can be flipped to English and stays so", async ({
  page,
}, info) => {
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
  const cameBack = async () => {
    await page.evaluate(() =>
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
    );
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
