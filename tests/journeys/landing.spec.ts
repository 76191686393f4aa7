import sharp from "sharp";
import { expect, test } from "./fixtures.ts";
import { isPhone } from "./shopper.ts";

test.use({ catalogue: "untouched" });

test("LND-01 the hero fills the screen, darkened by half, and its button jumps to the collections @phone", async ({
  page,
}) => {
  await page.goto("/");
  const hero = page.locator("section").first();
  const box = await hero.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(page.viewportSize()?.height ?? 0);
  await expect(hero.locator("img")).toHaveJSProperty("complete", true);
  const overlay = await hero.evaluate((section) =>
    [...section.querySelectorAll("div")].map((div) => getComputedStyle(div).backgroundColor),
  );
  expect(overlay).toContain("rgba(0, 0, 0, 0.5)");
  await page.getByRole("button", { name: "Explore the collections" }).click();
  await expect(page).toHaveURL("/#collections");
  await expect
    .poll(() => page.locator("#collections").evaluate((section) => Math.round(section.getBoundingClientRect().top)))
    .toBe(80);
});

test("LND-01 the hero's words stand out from the brightest of its picture, 4.5 to 1 @phone", async ({ page }) => {
  await page.goto("/");
  const hero = page.locator("section").first();
  await expect(hero.locator("img")).toHaveJSProperty("complete", true);
  const words = hero.locator(".hero-text");
  const places = await words.evaluateAll((all) =>
    all.map((word) => {
      const text = document.createRange();
      text.selectNodeContents(word);
      const { x, y, width, height } = text.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );
  await words.evaluateAll((all) => {
    for (const word of all) if (word instanceof HTMLElement) word.style.visibility = "hidden";
  });
  for (const clip of places) {
    const pixels = sharp(await page.screenshot({ clip })).removeAlpha();
    const data = await pixels.raw().toBuffer();
    let brightest = 0;
    for (let at = 0; at < data.length; at += 3) {
      brightest = Math.max(brightest, luminance([...data.subarray(at, at + 3)]));
    }
    // 90 % white upon it, as the quieter words are.
    const text = 0.9 + 0.1 * brightest;
    expect((text + 0.05) / (brightest + 0.05)).toBeGreaterThan(4.5);
  }
});

/** WCAG 2.2, "relative luminance". */
function luminance(rgb: number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test("LND-02 the hero's texts fade in after 0.2, 0.4 and 0.6 s, and not at all with reduced motion", async ({
  page,
}) => {
  const animations = () =>
    page
      .locator("section")
      .first()
      .evaluate((hero) =>
        [...hero.querySelectorAll(".hero-text")].map((text) => {
          const { animationName, animationDelay } = getComputedStyle(text);
          return `${animationName} ${animationDelay}`;
        }),
      );
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/");
  expect(await animations()).toEqual(["rise 0.2s", "rise 0.4s", "rise 0.6s"]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.reload();
  for (const animation of await animations()) expect(animation).toMatch(/^none/);
  await page.getByRole("button", { name: "Shopping cart" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test("LND-03 PDP-01 the collections are a grid of cards with a caption, each leading to its piece @phone", async ({
  page,
}, info) => {
  await page.goto("/");
  const grid = page.getByRole("region", { name: "Collections" });
  const card = grid.getByRole("link", { name: /Aphrodite necklace/ });
  const caption = card.getByText("Aphrodite necklace", { exact: true });
  const columns = await grid
    .getByRole("list")
    .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(" ").length);
  expect(columns).toBe(isPhone(info) ? 1 : 3);
  await expect(card).toContainText("Necklaces");
  await expect(card).toContainText("€1,180.00");
  if (!isPhone(info)) {
    await expect(caption).toHaveCSS("opacity", "0");
    await card.hover({ position: { x: 20, y: 20 } });
    await expect(caption).toHaveCSS("opacity", "1");
    await expect(card.locator(".tilt")).not.toHaveCSS("transform", "matrix(1, 0, 0, 1, 0, 0)");
  } else {
    await expect(caption).toHaveCSS("opacity", "1");
  }
  await card.click();
  await expect(page).toHaveURL("/product/aphrodite-necklace");
});

test("LND-04 without products it says so, a broken picture becomes the placeholder", async ({ page }) => {
  await page.route("**/storage/v1/**helios-ring**", (route) => route.abort());
  await page.goto("/");
  await page.getByRole("region", { name: "Collections" }).scrollIntoViewIfNeeded();
  const broken = page
    .getByRole("link", { name: /Helios ring/ })
    .locator("img")
    .last();
  await page.getByRole("link", { name: /Helios ring/ }).scrollIntoViewIfNeeded();
  await expect(broken).toHaveAttribute("src", "/placeholder.webp");
});

test("LND-04 SHP-06 loading and empty are said while the browser reads", async ({ page }) => {
  await page.goto("/terms");
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/rest/v1/products*", async (route) => {
    await promise;
    await route.fulfill({ json: [], headers: { "content-range": "*/0" } });
  });
  await page.getByRole("banner").getByRole("button", { name: "Kosmima" }).click();
  await expect(page.getByText("Loading products...")).toBeVisible();
  resolve();
  await expect(page.getByText("No products available")).toBeVisible();
});

test("LND-05 the texts name the collections", async ({ page }) => {
  await page.goto("/");
  const text = page.getByRole("region", { name: "Collections" });
  for (const name of [
    "Aphrodite necklaces",
    "Helios rings",
    "Kyrenia hoops",
    "Tears of Joy, teardrop earrings",
    "Golden Weave",
    "Silk Embrace ring",
  ]) {
    await expect(text).toContainText(name);
  }
});

test("LND-06 the story has a title, two paragraphs and a picture", async ({ page }) => {
  await page.goto("/");
  const story = page.getByRole("region", { name: "Our Story" });
  await expect(story.getByRole("heading", { name: "Our Story" })).toBeVisible();
  await expect(story.getByRole("paragraph")).toHaveCount(2);
  await expect(story.getByRole("img")).toHaveAccessibleName(/goldsmith/);
});

for (const { language, says } of [
  {
    language: "en",
    says: ["Open now until 19:00", "Closed, opens Monday 09:30", "Closed, opens tomorrow 09:30"],
  },
  {
    language: "el",
    says: ["Ανοιχτά τώρα έως 19:00", "Κλειστά, ανοίγουμε Δευτέρα 09:30", "Κλειστά, ανοίγουμε αύριο 09:30"],
  },
] as const) {
  test(`SHO-01 the shop says in ${language} whether it is open now, by the clock of Cyprus, and moves nothing for it @phone`, async ({
    page,
    request,
  }) => {
    const address = `/?lang=${language}#location`;
    const asSent = await (await request.get(address)).text();
    expect(asSent).toContain("09:30-19:00");
    for (const words of says) expect(asSent).not.toContain(words);
    for (const [n, time] of ["2026-11-23T07:30:00Z", "2026-11-28T12:00:00Z", "2026-11-29T22:59:00+01:00"].entries()) {
      await page.clock.setFixedTime(time);
      // A computer's clock alone is not believed (BRW-08).
      await page.route(/\/(rest|functions)\/v1\//, async (route) => {
        const response = await route.fetch();
        const headers = { ...response.headers(), date: new Date(time).toUTCString() };
        await route.fulfill({ response, headers });
      });
      await page.goto(address);
      await page.reload();
      const said = page.locator("#location").getByText(says[n] ?? "");
      await expect(said).toBeVisible();
      const heights = await said.evaluate((words) => {
        const line = words.closest("p");
        const height = line?.offsetHeight;
        line?.replaceChildren();
        return [height, line?.offsetHeight];
      });
      expect(heights[0]).toBe(heights[1]);
    }
  });
}

test("LND-07 LAW-04 the visit section has address, phone, hours and directions; the map waits for a click", async ({
  page,
}) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).hostname.endsWith("google.com")) foreign.push(request.url());
  });
  await page.route("https://www.google.com/**", (route) => route.fulfill({ body: "a map" }));
  await page.goto("/");
  const visit = page.getByRole("region", { name: "Visit Our Store" });
  await visit.scrollIntoViewIfNeeded();
  for (const [days, hours] of [
    ["Monday to Friday", "09:30-19:00"],
    ["Saturday", "09:30-14:00"],
    ["Sunday", "closed"],
  ] as const) {
    await expect(visit.getByRole("row", { name: `${days} ${hours}` })).toBeVisible();
  }
  await expect(visit.getByRole("link", { name: /^Get Directions/ })).toHaveAttribute(
    "href",
    /^https:\/\/www\.google\.com\/maps\/search\//,
  );
  await expect(visit.getByRole("link", { name: /^\+?\d/ })).toHaveAttribute("href", /^tel:/);
  expect(foreign).toEqual([]);
  await visit.getByRole("button", { name: "Show the map" }).click();
  await expect(visit.getByTitle("Map of the way to our store")).toBeVisible();
  await expect.poll(() => foreign.length).toBeGreaterThan(0);
});

test("LND-08 the footer has its links, notes, card brands, year and credit", async ({ page }) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  for (const name of ["Collections", "Our Story", "Visit"]) {
    await expect(footer.getByRole("link", { name, exact: true })).toBeVisible();
  }
  for (const text of ["Made by hand", "Secure payment", `© ${new Date().getFullYear()}`, "Designed"]) {
    await expect(footer).toContainText(text);
  }
  await expect(footer.getByRole("img", { name: "Visa" })).toBeVisible();
});

test("LND-09 the bottom nav is there on phones only, and covers no content @phone", async ({ page }, info) => {
  await page.goto("/shop/rings");
  const bar = page.getByRole("navigation", { name: "Sections" });
  await expect(bar).toBeVisible({ visible: isPhone(info) });
  if (!isPhone(info)) return;
  for (const name of ["Collections", "Our Story", "Visit", "Shop", "Cart", "Ελληνικά"]) {
    await expect(bar.getByRole("button", { name, exact: true })).toBeVisible();
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const barTop = (await bar.boundingBox())?.y ?? 0;
  const credit = await page.getByText("Designed in Cyprus").boundingBox();
  expect((credit?.y ?? 0) + (credit?.height ?? 0)).toBeLessThanOrEqual(barTop);
  await bar.getByRole("button", { name: "Shop" }).click();
  await page.getByRole("menuitem", { name: "Necklaces" }).click();
  await expect(page).toHaveURL("/shop/necklaces");
  await bar.getByRole("button", { name: "Cart" }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Continue Shopping" })).toBeInViewport();
});

test("LIV-03 landing asks for a synchronisation, and only logs that it failed", async ({ page }) => {
  const warnings: string[] = [];
  page.on("console", (message) => warnings.push(message.text()));
  await page.route("**/functions/v1/sync-stripe-products", (route) =>
    route.fulfill({ status: 500, json: { error: "no" } }),
  );
  const asked = page.waitForRequest("**/functions/v1/sync-stripe-products");
  await page.goto("/");
  expect(await (await asked).headerValue("apikey")).toBeTruthy();
  await expect.poll(() => warnings.some((text) => text.includes("Synchronising"))).toBe(true);
  await expect(page.locator("[data-toasts]")).toBeEmpty();
});
