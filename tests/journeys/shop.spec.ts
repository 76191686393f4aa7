import { expect, test } from "./fixtures.ts";
import { isPhone, storedCart, toastWith } from "./shopper.ts";

// The first pieces that are found have pictures.
test.use({ catalogue: "untouched" });

test("EYE-07 EYE-13 RTE-01 SHP-01 SHP-02 SHP-05 PDP-05 each category shows its pieces, a card all of one; adding says so, or why not @phone-again", async ({
  page,
}, info) => {
  await page.goto("/shop");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Shop");
  await expect(page.getByText(/^Only [123] left$/).first()).toBeVisible();
  const cards = page.getByRole("article");
  const categories = page.getByRole("navigation", { name: "Categories" });
  await expect(categories.getByRole("button", { name: "All", exact: true })).toHaveAttribute("aria-current", "page");
  const columns = await page
    .getByRole("list")
    .filter({ has: cards })
    .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(" ").length);
  expect(columns).toBe(isPhone(info) ? 1 : 4);
  const go = async (name: string) => {
    await categories.getByRole("button", { name, exact: true }).click();
    await expect(page).toHaveURL(`/shop/${name.toLowerCase()}`);
    await expect(categories.locator("[aria-current=page]")).toHaveText(name);
  };
  await go("Rings");
  await expect(cards.filter({ hasText: "Aphrodite necklace" })).toHaveCount(0);
  const ring = cards.filter({ hasText: "Helios ring" });
  for (const text of ["Rings", "A signet ring", "€1,240", "KOS-R-001"]) {
    await expect(ring).toContainText(text);
  }
  await expect(ring.getByRole("img")).toHaveAccessibleName(/\w/);
  // A reader comes to the name before the picture.
  const isNamedFirst = await ring.evaluate((card) => {
    const [name, picture] = [card.querySelector("h2"), card.querySelector("img[srcset]")];
    return (
      name !== null && picture !== null && name.compareDocumentPosition(picture) === Node.DOCUMENT_POSITION_FOLLOWING
    );
  });
  expect(isNamedFirst).toBe(true);
  await expect(page.getByRole("main").getByText("incl. VAT")).toHaveCount(1);
  if (!isPhone(info)) {
    await ring.hover({ position: { x: 40, y: 60 } });
    await expect(ring.locator("img[srcset]").nth(1)).toBeVisible();
  }
  await ring.getByRole("button", { name: /^Add to Cart/ }).click();
  await expect(page.getByRole("status").filter({ hasText: "Added to cart" })).toBeAttached();
  await toastWith(page, "Added to cart", "Helios ring has been added to your cart.").getByRole("button").click();

  await go("Necklaces");
  const unpriced = cards.filter({ hasText: "Golden Weave necklace" });
  await expect(unpriced).toContainText("price on request");
  const add = unpriced.getByRole("button", { name: /^Add to Cart/ });
  await expect(add).toHaveAttribute("aria-disabled", "true");
  await add.focus();
  await expect(add).toBeFocused();
  await page.keyboard.press("Enter");
  await toastWith(page, "Price not available", "This product's price is not set yet.").getByRole("button").click();

  await go("Bracelets");
  const sold = cards.filter({ hasText: "Amathus bangle" });
  await expect(sold.getByText("Sold out").first()).toBeVisible();
  await sold.getByRole("button").press("Enter");
  await expect(toastWith(page, "Amathus bangle is sold out.")).toBeVisible();
  expect(await storedCart(page)).toMatchObject([{ name: "Helios ring", quantity: 1 }]);
});

test("SHP-04 the newest pieces stand first, on the landing page and in the shop", async ({ request }) => {
  const { anonKey } = await (await request.get("/config.json")).json();
  const newest = "/rest/v1/products?select=slug&order=created_at.desc,id&limit=4";
  const rows: { slug: string }[] = await (await request.get(newest, { headers: { apikey: anonKey } })).json();
  for (const path of ["/", "/shop"]) {
    const html = await (await request.get(path)).text();
    const linked = Array.from(html.matchAll(/href="\/product\/([a-z0-9-]+)"/g), ([, slug]) => slug);
    expect([...new Set(linked)].slice(0, 4)).toEqual(rows.map(({ slug }) => slug));
  }
});

test("PDP-03 a piece is found by name, code and words, in any case, with and without accents", async ({ request }) => {
  for (const query of ["ΗΛΙΟΣ", "ήλιος", "kos-r-001", "signet", "  SIGNET   sun "]) {
    const html = await (await request.get(`/shop/all?q=${encodeURIComponent(query)}`)).text();
    expect(html, query).toContain('href="/product/helios-ring"');
    expect(html, query).not.toContain('href="/product/aphrodite-necklace"');
  }
});

test("PDP-03 SHP-03 searching and sorting stand in the address; what finds nothing says so, and can be taken back", async ({
  page,
}) => {
  await page.goto("/shop/all");
  await page.getByRole("combobox", { name: "Search" }).fill("aphrodite");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/shop/all?q=aphrodite");
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.getByLabel("Sort by").focus();
  await page.getByLabel("Sort by").selectOption("price-asc");
  await expect(page).toHaveURL("/shop/all?q=aphrodite&sort=price-asc");
  await expect(page.getByRole("article").first()).toContainText("€680");
  await expect(page.getByLabel("Sort by")).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("article").first()).toContainText("€1,180");
  await page.getByRole("combobox", { name: "Search" }).fill("zeppelin");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No products match “zeppelin”")).toBeVisible();
  await page.getByRole("link", { name: "Clear search" }).click();
  await expect(page).toHaveURL("/shop/all");
  await expect(page.getByRole("combobox", { name: "Search" })).toBeFocused();
  await expect(page.getByRole("combobox", { name: "Search" })).toHaveValue("");
});

test("EYE-04 EYE-13 FND-01 a search suggests categories and pieces while one types, by keys and by finger", async ({
  page,
}) => {
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().includes("search_products")) asked += 1;
  });
  // The scripts are held back until something is typed: so it is on a slow line.
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto("/shop/all", { waitUntil: "domcontentloaded" });
  // A search field until the scripts come, then a combobox (WAI-ARIA 1.2).
  const field = page.getByLabel("Search", { exact: true });
  const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
  await field.pressSequentially("neckl");
  resolve();
  await page.locator("html[data-usable]").waitFor({ timeout: 30_000 });
  await expect(options.first()).toHaveText(/^Necklaces/);
  // All letters in one turn: however slow the machine, one pause follows them.
  await field.evaluate((element: HTMLInputElement) => {
    element.value = "";
    for (const letter of "daxtylidi") {
      element.value += letter;
      element.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
  });
  await expect(options.first()).toHaveText(/^Rings/);
  expect(asked).toBeLessThan(4);
  const combobox = page.getByRole("combobox", { name: "Search" });
  await expect(combobox).toHaveAttribute("aria-expanded", "true");
  await expect(combobox).toHaveJSProperty("tagName", "INPUT");
  const list = page.getByRole("listbox", { name: "Suggestions" });
  await expect(combobox).toHaveAttribute("aria-controls", (await list.getAttribute("id")) ?? "");
  // Other journeys may have added the newest pieces, without pictures.
  const product = options.filter({ hasText: "€" }).first();
  await expect(product).toBeVisible();
  const listBox = await list.boundingBox();
  const bar = await page.getByRole("button", { name: "Search", exact: true }).boundingBox();
  expect(listBox?.y ?? 0).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) - 1);
  await page.keyboard.press("Escape");
  await expect(options).toHaveCount(0);
  await expect(field).toHaveValue("daxtylidi");
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(combobox).toHaveAttribute("aria-activedescendant", (await options.first().getAttribute("id")) ?? "");
  await expect(field).toBeFocused();
  await page.keyboard.press("ArrowDown");
  const name = await options.nth(1).getByText(/\w/).first().textContent();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name ?? "");
  await page.goBack();
  await field.fill("neck");
  await options.first().click();
  await expect(page).toHaveURL("/shop/necklaces");
  await expect(options).toHaveCount(0);
  await expect(field).toHaveValue("");
  await field.fill("aphrodite");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/shop/necklaces?q=aphrodite");

  const { promise: late, resolve: arrive } = Promise.withResolvers<void>();
  await page.route("**/assets/search-suggestions-*", (route) => late.then(() => route.continue()));
  await page.goto("/shop/all");
  await field.pressSequentially("helios");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/shop/all?q=helios");
  const before = asked;
  arrive();
  await expect(combobox).toHaveAttribute("aria-expanded", "false");
  // Begun after it, this pause ends after that of whoever waits for more letters.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 200)));
  expect(asked).toBe(before);
  await expect(options).toHaveCount(0);
});

test("EYE-04 FND-01 SHP-03 PCE-07 where nothing is found the nearest or the newest pieces stand, without scripts too @again", async ({
  request,
}) => {
  const found = async (query: string, region: string) => {
    const html = await (await request.get(`/shop/all?${query}`)).text();
    const [, pieces = ""] = html.split(region);
    return new Set(Array.from(pieces.matchAll(/href="(\/product\/[a-z0-9-]+)"/g), ([, href]) => href)).size;
  };
  expect(await found("q=zeppelin+aphrodite", "No products match “zeppelin aphrodite”")).toBe(2);
  expect(await found("q=zeppelin+aphrodite", "Nearest to what you looked for")).toBe(2);
  expect(await (await request.get("/shop/all?q=zeppelin+aphrodite")).text()).toContain("without “zeppelin”");
  expect(await found("q=zeppelin+for+her", "The newest pieces")).toBe(4);
  expect(await found("from=999999&available=1", "The newest pieces")).toBe(4);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("CRT-07 LNG-03 PCE-02 PDP-03 RTE-03 filter, search, sort and gallery work, in one's language; the cart says what it needs", async ({
    page,
  }) => {
    await page.goto("/shop");
    await page
      .getByRole("navigation", { name: "Categories" })
      .getByRole("button", { name: "Rings", exact: true })
      .click();
    await expect(page).toHaveURL("/shop/rings");
    await page.getByLabel("Sort by").selectOption("price-desc");
    await page.getByRole("searchbox", { name: "Search" }).fill("gold");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/\/shop\/rings\?q=gold&sort=price-desc/);
    await expect(page.getByRole("article").first()).toContainText("€2,150");
    // The other language shows the same list, and stays.
    await page.getByRole("link", { name: "Ελληνικά" }).click();
    await expect(page).toHaveURL("/shop/rings?q=gold&sort=price-desc&lang=el");
    await expect(page.getByText(/^Το καλάθι χρειάζεται JavaScript/)).toBeVisible();
    await page.getByRole("link", { name: "Δαχτυλίδι Ήλιος" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Δαχτυλίδι Ήλιος");
    await page.getByRole("link", { name: "English" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Helios ring");
    await page.getByRole("link", { name: "Picture 2 of 3" }).click();
    const second = page.getByRole("img", { name: /from the side|from above/ }).first();
    await expect(second).toBeInViewport({ ratio: 0.3 });
    await page.getByRole("link", { name: /^Enlarge the picture: .*from above/ }).click();
    await expect(page).toHaveURL(/\/object\/public\/product-images\/helios-ring-above\.webp$/);
  });
});

test("PDP-04 whatever stands in the address, the answer is an ordinary page", async ({ request }) => {
  for (const query of [
    "page=0",
    "page=-3",
    "page=abc",
    "page=1e9",
    "page=9999",
    "sort=%3Cscript%3E",
    "lang=xx",
    `q=${"%25_%5C*%22(),".repeat(9)}`,
  ]) {
    const answer = await request.get(`/shop/all?${query}`);
    expect(answer.status(), query).toBe(200);
    expect(await answer.text(), query).toMatch(/<h1[^>]*>Shop</);
  }
  expect(await (await request.get("/shop/all?page=9999")).text()).toContain("noindex");
});

test("EYE-12 RTE-02 PDP-01 an unknown path, category and piece are a 404 that leads on", async ({ request }) => {
  for (const [path, words, way] of [
    ["/shop/hats", "There is no such category", "/shop/rings"],
    ["/product/no-such-piece", "This piece is no longer here", "/shop/all"],
    ["/no/such/page", "", "/"],
  ] as const) {
    const answer = await request.get(path);
    expect(answer.status()).toBe(404);
    const main = /<main[^]*<\/main>/.exec(await answer.text())?.[0] ?? "";
    expect(main).toMatch(new RegExp(`<h1[^>]*>${words}`));
    expect(main).toContain(`href="${way}"`);
    expect(main).toContain('href="/product/');
  }
});

test("LND-04 SHP-06 RTE-02 loading and emptiness are said; a page that breaks while it is drawn is a designed page @again", async ({
  page,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  // The start page reads anew when the feed stands: only the list's own read breaks.
  let ofStartPage: string | undefined;
  await page.route("**/rest/v1/products?*", async (route) => {
    await promise;
    ofStartPage ??= route.request().url();
    const rows = route.request().url() === ofStartPage ? [] : [null];
    await route.fulfill({ json: rows, headers: { "content-range": "*/0" } });
  });
  await page.goto("/nowhere");
  await page.getByRole("main").getByRole("link", { name: "Back to the start page" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Loading products...")).toBeVisible();
  resolve();
  await expect(page.getByText("No products available")).toBeVisible();
  await page.getByRole("link", { name: "See all pieces" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong on our side");
  await expect(page.getByRole("main").getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(page.getByRole("banner")).not.toHaveClass(/text-white/);
});
