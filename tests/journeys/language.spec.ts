import { expect, test } from "./fixtures.ts";
import { visibleButton } from "./shopper.ts";

// Looks for a ring on the first page of its list.
test.use({ catalogue: "untouched" });

test("BRW-10 LNG-01 LNG-03 NAV-08 NAV-09 the switch flips everything at once, without a reload; the address carries the language, the browser keeps it @phone-again", async ({
  page,
  context,
  request,
  shop,
}) => {
  const fonts: string[] = [];
  page.on("request", (asked) => {
    if (asked.resourceType() === "font") fonts.push(asked.url());
  });
  await page.goto("/shop/rings");
  await page.evaluate(() => Object.assign(globalThis, { stillHere: true }));
  const isStillHere = () => page.evaluate(() => Reflect.get(globalThis, "stillHere"));
  const toGreek = visibleButton(page, "Ελληνικά");
  const toEnglish = visibleButton(page, "English");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(toGreek).toHaveAttribute("lang", "el");
  expect(fonts.filter((url) => /greek/i.test(url))).toEqual([]);
  await toGreek.click();
  await expect(heading).toHaveText("Δαχτυλίδια");
  await expect(page.locator("html")).toHaveAttribute("lang", "el");
  await expect(page).toHaveTitle("Δαχτυλίδια · Kosmima");
  const card = page.getByRole("article").filter({ hasText: "Δαχτυλίδι Ήλιος" });
  await expect(card).toContainText("1.240 €");
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === "lang")?.value).toBe("el");
  await expect(page).toHaveURL("/shop/rings?lang=el");
  await card.getByRole("link", { name: "Δαχτυλίδι Ήλιος" }).first().click();
  await expect(page).toHaveURL("/product/helios-ring?lang=el");
  // Somebody else reads a copied address in the language of who sent it.
  expect(await (await request.get(page.url())).text()).toMatch(/<html lang="el"/);
  // English is the default, and needs no word in the address: the way back has none either.
  await toEnglish.click();
  await expect(page).toHaveURL("/product/helios-ring");
  await page.goBack();
  await expect(page).toHaveURL("/shop/rings");
  await expect(heading).toHaveText("Rings");
  expect(await isStillHere()).toBe(true);

  await test.step("a shared Greek address can be flipped to English and stays so", async () => {
    await page.goto("/shop/rings?lang=el");
    await toEnglish.click();
    await expect(heading).toHaveText("Rings");
    await page.reload();
    await expect(heading).toHaveText("Rings");
  });

  await test.step("a page that the way back shows as it was left follows what was chosen since", async () => {
    const cameBack = async () => {
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    };
    // The page cache does this; the test's browser has none.
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
});

test("LNG-03 ?lang=el is a linkable Greek page; the address wins over the cookie, which is in the first byte", async ({
  request,
}) => {
  const greek = await (await request.get("/product/helios-ring?lang=el", { headers: { cookie: "lang=en" } })).text();
  expect(greek).toMatch(/<html lang="el"/);
  expect(greek).toContain("Δαχτυλίδι Ήλιος");
  const chosen = await (await request.get("/shop/rings", { headers: { cookie: "lang=el" } })).text();
  expect(chosen).toMatch(/<html lang="el"/);
  expect(chosen).toContain("Δαχτυλίδι Ήλιος");
  const unknown = await (await request.get("/?lang=fr")).text();
  expect(unknown).toMatch(/<html lang="en"/);
});

test.describe("in a browser whose first language is Greek", () => {
  test.use({ locale: "el-GR" });
  const line = "Διαβάστε το στα ελληνικά";

  test("BRW-10 Greek is offered by one line in Greek, which moves nothing and comes once @phone-again", async ({
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
    await offer.getByRole("button", { name: "Κλείσιμο" }).click();
    await expect(offer).toHaveCount(0);
    await page.reload();
    await expect(offer).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rings");

    await context.clearCookies();
    await page.reload();
    await offer.getByRole("button", { name: line }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Δαχτυλίδια");
    await expect(offer).toHaveCount(0);
  });
});

test("EYE-14 Greek: small serif letters are larger, capitals have no accents, and no word breaks, in letters of twice the size", async ({
  page,
  shop,
}) => {
  await page.context().addCookies([{ name: "lang", value: "el", url: shop.url }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/product/silk-embrace-ring");
  const sizes = await page.evaluate(() => {
    const sample = document.createElement("h3");
    sample.className = "text-lg";
    document.body.append(sample);
    const sized = ["el", "en"].map((lang) => {
      document.documentElement.lang = lang;
      return Number.parseFloat(getComputedStyle(sample).fontSize);
    });
    document.documentElement.lang = "el";
    sample.className = "eyebrow";
    sample.textContent = "Ασφαλισμένη προσφορά";
    const capitals = sample.innerText;
    sample.remove();
    return { sized, capitals };
  });
  expect(sizes.sized[0]).toBeCloseTo((sizes.sized[1] ?? 0) * 1.08, 1);
  expect(sizes.capitals).toBe("ΑΣΦΑΛΙΣΜΕΝΗ ΠΡΟΣΦΟΡΑ");
  for (const path of ["/", "/product/silk-embrace-ring", "/delivery-returns", "/nowhere"]) {
    await page.goto(path);
    for (const fontSize of ["100%", "200%"]) {
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), fontSize);
      expect(await page.evaluate(brokenWords), `${path} ${fontSize}`).toEqual([]);
    }
  }
  await page.goto("/product/silk-embrace-ring");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Προσθήκη/ })
    .filter({ visible: true })
    .first()
    .click();
  await page.getByRole("banner").getByRole("button", { name: "Καλάθι αγορών" }).click();
  await page.getByRole("dialog").getByRole("listitem").first().waitFor();
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  expect(await page.evaluate(brokenWords)).toEqual([]);
});

/** Words whose letters stand on two lines. */
function brokenWords(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (!parent?.checkVisibility() || parent.closest("script, style, noscript")) continue;
    for (const { 0: word, index } of (node.nodeValue ?? "").matchAll(/[\p{L}\p{M}]{3,}/gu)) {
      const letters = document.createRange();
      letters.setStart(node, index);
      letters.setEnd(node, index + word.length);
      const drawn = [...letters.getClientRects()].filter(({ width }) => width > 0.5);
      if (new Set(drawn.map(({ top }) => Math.round(top / 4))).size > 1) broken.push(word);
    }
  }
  return broken;
}
