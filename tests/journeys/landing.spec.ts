import sharp from "sharp";
import { expect, test } from "./fixtures.ts";
import { isPhone } from "./shopper.ts";

test.use({ catalogue: "untouched" });

test("EYE-09 LAW-04 LIV-03 LND-01 LND-02 LND-03 LND-04 LND-05 LND-06 LND-07 LND-08 PDP-01 the start page from hero to footer @phone-again", async ({
  page,
}, info) => {
  const warnings: string[] = [];
  page.on("console", (message) => warnings.push(message.text()));
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).hostname.endsWith("google.com")) foreign.push(request.url());
  });
  await page.route("https://www.google.com/**", (route) => route.fulfill({ body: "a map" }));
  await page.route("**/storage/v1/**helios-ring**", (route) => route.abort());
  const noSync = { status: 500, json: { error: "no" } };
  await page.route("**/functions/v1/sync-stripe-products", (route) => route.fulfill(noSync));
  const synced = page.waitForRequest("**/functions/v1/sync-stripe-products");
  await page.goto("/");
  const hero = page.locator("section").first();

  await test.step("the hero fills the screen, darkened by half; its words fade in unless motion is unwanted", async () => {
    expect((await hero.boundingBox())?.height).toBeGreaterThanOrEqual(page.viewportSize()?.height ?? 0);
    await expect(hero.locator("img")).toHaveJSProperty("complete", true);
    const overlay = await hero.evaluate((section) =>
      [...section.querySelectorAll("div")].map((div) => getComputedStyle(div).backgroundColor),
    );
    expect(overlay).toContain("rgba(0, 0, 0, 0.5)");
    const animations = () =>
      hero.evaluate((section) =>
        [...section.querySelectorAll(".hero-text")].map((text) => {
          const { animationName, animationDelay } = getComputedStyle(text);
          return `${animationName} ${animationDelay}`;
        }),
      );
    await page.emulateMedia({ reducedMotion: "no-preference" });
    expect(await animations()).toEqual(["rise 0.2s", "rise 0.4s", "rise 0.6s"]);
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const animation of await animations()) expect(animation).toMatch(/^none/);
  });

  // Parts out of sight at first are drawn once the page answers.
  const undrawn = await page.evaluate(
    () =>
      [...document.querySelectorAll("body *")].filter(
        (element) => getComputedStyle(element).contentVisibility === "auto",
      ).length,
  );
  expect(undrawn).toBe(0);

  await test.step("pieces are named in sight, lean, and have the placeholder without their picture; collections stand before", async () => {
    const grid = page.getByRole("region", { name: "Collections" });
    for (const name of [
      "Aphrodite necklaces",
      "Helios rings",
      "Kyrenia hoops",
      "Tears of Joy, teardrop earrings",
      "Golden Weave",
      "Silk Embrace ring",
    ]) {
      await expect(grid).toContainText(name);
    }
    const broken = grid.getByRole("link", { name: /Helios ring/ });
    await broken.scrollIntoViewIfNeeded();
    await expect(broken.locator("img").last()).toHaveAttribute("src", "/placeholder.webp");
    const list = grid.getByRole("list");
    const columns = await list.evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(" ").length);
    expect(columns).toBe(isPhone(info) ? 1 : 3);
    const card = grid.getByRole("link", { name: /Aphrodite necklace/ });
    const caption = card.getByText("Aphrodite necklace", { exact: true });
    await expect(card).toContainText("Necklaces");
    await expect(card).toContainText("€1,180");
    await expect(caption).toHaveCSS("opacity", "1");
    for (const name of ["Aphrodite", "Helios", "Kyrenia", "Tears of Joy", "Golden Weave", "Silk Embrace"]) {
      const tile = grid.getByRole("link", { name: `Collections: ${name}` });
      await expect(tile).toHaveAttribute("href", `/collections/${name.toLowerCase().replaceAll(" ", "-")}`);
      // The one of Helios is a picture of the ring's.
      const picture = name === "Helios" ? /placeholder/ : /\/product-images\//;
      await expect(tile.locator("img").last()).toHaveAttribute("src", picture);
      expect((await tile.boundingBox())?.y).toBeLessThan((await list.boundingBox())?.y ?? 0);
    }
    if (isPhone(info)) return;
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await card.hover({ position: { x: 20, y: 20 } });
    await expect(card.locator(".tilt")).not.toHaveCSS("transform", "matrix(1, 0, 0, 1, 0, 0)");
    await page.emulateMedia({ reducedMotion: "reduce" });
  });

  await test.step("story, visit and footer say all that they have to; the map waits for a click", async () => {
    const story = page.getByRole("region", { name: "Our Story" });
    await expect(story.getByRole("heading", { name: "Our Story" })).toBeVisible();
    await expect(story.getByRole("paragraph")).toHaveCount(2);
    await expect(story.getByRole("img")).toHaveAccessibleName(/goldsmith/);
    const visit = page.getByRole("region", { name: "Visit Our Store" });
    for (const [days, hours] of [
      ["Monday to Friday", "09:30-19:00"],
      ["Saturday", "09:30-14:00"],
      ["Sunday", "closed"],
    ] as const) {
      await expect(visit.getByRole("row", { name: `${days} ${hours}` })).toBeVisible();
    }
    const directions = visit.getByRole("link", { name: /^Get Directions/ });
    await expect(directions).toHaveAttribute("href", /^https:\/\/www\.google\.com\/maps\/search\//);
    await expect(visit.getByRole("link", { name: /^\+?\d/ })).toHaveAttribute("href", /^tel:/);
    const footer = page.getByRole("contentinfo");
    for (const name of ["Collections", "Our Story", "Visit"]) {
      await expect(footer.getByRole("link", { name, exact: true })).toBeVisible();
    }
    for (const text of ["Made by hand", "Secure payment", `© ${new Date().getFullYear()}`, "Designed"]) {
      await expect(footer).toContainText(text);
    }
    await expect(footer.getByRole("img", { name: "Visa" })).toBeVisible();
    expect(foreign).toEqual([]);
    await visit.getByRole("button", { name: "Show the map" }).click();
    await expect(visit.getByTitle("Map of the way to our store")).toBeVisible();
    await expect.poll(() => foreign.length).toBeGreaterThan(0);
  });

  await test.step("a synchronisation was asked for, and that it failed is only logged", async () => {
    expect(await (await synced).headerValue("apikey")).toBeTruthy();
    await expect.poll(() => warnings.some((text) => text.includes("Synchronising"))).toBe(true);
    await expect(page.locator("[data-toasts]")).toBeEmpty();
  });

  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await test.step("the hero's words stand out from the brightest of its picture, 4.5 to 1", async () => {
    const words = hero.locator(".hero-text");
    const places = await words.evaluateAll((all) =>
      all.map((word) => {
        const text = document.createRange();
        text.selectNodeContents(word);
        const { x, y, width, height } = text.getBoundingClientRect();
        return { x, y, width, height };
      }),
    );
    const show = (visibility: string) =>
      words.evaluateAll((all: HTMLElement[], value) => {
        for (const word of all) word.style.visibility = value;
      }, visibility);
    await show("hidden");
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
    await show("");
  });

  await page.getByRole("button", { name: "Explore the collections" }).click();
  await expect(page).toHaveURL("/#collections");
  const top = () => page.locator("#collections").evaluate((section) => Math.round(section.getBoundingClientRect().top));
  await expect.poll(top).toBe(80);
  await page
    .getByRole("link", { name: /Aphrodite necklace/ })
    .first()
    .click();
  await expect(page).toHaveURL("/product/aphrodite-necklace");
});

/** WCAG 2.2, "relative luminance". */
function luminance(rgb: number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test("NAV-03 SHO-01 the shop says whether it is open now, by the clock of Cyprus, and moves nothing for it (in Greek on a phone) @phone-again @again", async ({
  page,
}, info) => {
  const [language, said] = isPhone(info)
    ? ["el", "Κλειστά, ανοίγουμε Δευτέρα 09:30"]
    : ["en", "Closed, opens Monday 09:30"];
  const address = `/?lang=${language}#location`;
  const asSent = await (await page.request.get(address)).text();
  expect(asSent).toContain("09:30-19:00");
  expect(asSent).not.toContain(said);
  const time = "2026-11-28T12:00:00Z";
  await page.clock.setFixedTime(time);
  // A computer's clock alone is not believed (BRW-08).
  await page.route(/\/(rest|functions)\/v1\//, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), date: new Date(time).toUTCString() };
    await route.fulfill({ response, headers });
  });
  await page.goto(address);
  const place = page.locator("#location");
  const words = place.getByText(said);
  await expect(words).toBeVisible();
  await expect.poll(() => place.evaluate((section) => section.getBoundingClientRect().top)).toBeCloseTo(80, -1);
  const heights = await words.evaluate((element) => {
    const line = element.closest("p");
    const height = line?.offsetHeight;
    line?.replaceChildren();
    return [height, line?.offsetHeight];
  });
  expect(heights[0]).toBe(heights[1]);
});

test("EYE-09 LND-02 the title counts as painted with the first frame, whatever stands below, while it fades in", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  // The newest pieces have no pictures.
  await page.route("**/storage/v1/**", (route) => route.abort());
  await page.goto("/");
  const { largest, first } = await page.evaluate(async () => {
    const paints = await new Promise<PerformanceEntryList>((done) => {
      const observer = new PerformanceObserver((list) => done(list.getEntries()));
      observer.observe({ type: "largest-contentful-paint", buffered: true });
    });
    const last: PerformanceEntry & { element?: Element } = paints[paints.length - 1] ?? ({} as PerformanceEntry);
    const [contentful] = performance.getEntriesByName("first-contentful-paint");
    return { largest: [last.element?.tagName, last.startTime], first: contentful?.startTime };
  });
  expect(largest).toEqual(["H1", first]);
});
