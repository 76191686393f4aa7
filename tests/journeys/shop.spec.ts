import { expect, test } from "./fixtures.ts";
import { isPhone, toastWith } from "./shopper.ts";

// The first pieces that are found have pictures.
test.use({ catalogue: "untouched" });

test("RTE-01 SHP-01 each category shows its pieces, the active one marked", async ({ page }, info) => {
  await page.goto("/shop");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Shop");
  const cards = page.getByRole("article");
  await expect(cards.filter({ hasText: "Aphrodite necklace" })).toBeVisible();
  const categories = page.getByRole("navigation", { name: "Categories" });
  await expect(categories.getByRole("button", { name: "All", exact: true })).toHaveAttribute("aria-current", "page");
  await categories.getByRole("button", { name: "Earrings" }).click();
  await expect(page).toHaveURL("/shop/earrings");
  await expect(cards.filter({ hasText: "Salamis studs" })).toBeVisible();
  await expect(cards.filter({ hasText: "Aphrodite necklace" })).toHaveCount(0);
  await expect(categories.locator("[aria-current=page]")).toHaveText("Earrings");
  const columns = await page
    .getByRole("list")
    .filter({ has: page.getByRole("article") })
    .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(" ").length);
  expect(columns).toBe(isPhone(info) ? 1 : 4);
});

test("SHP-04 the newest pieces stand first, on the landing page and in the shop", async ({ page, request }) => {
  const { anonKey } = await (await request.get("/config.json")).json();
  const newest: { name: string }[] = await (
    await request.get("/rest/v1/products?select=name&order=created_at.desc,id&limit=4", {
      headers: { apikey: anonKey },
    })
  ).json();
  const names = newest.map(({ name }) => name);
  await page.goto("/shop");
  const cards = page.getByRole("article").getByRole("heading");
  await expect.poll(async () => (await cards.allTextContents()).slice(0, 4)).toEqual(names);
  await page.goto("/");
  const captions = page.getByRole("region", { name: "Collections" }).locator(".caption");
  await expect.poll(async () => (await captions.allTextContents()).slice(0, 4)).toEqual(names);
});

test("SHP-02 SHP-05 a card has everything, and adding says so", async ({ page }) => {
  await page.goto("/shop/rings");
  const card = page.getByRole("article").filter({ hasText: "Helios ring" });
  for (const text of ["Rings", "A signet ring", "€1,240.00", "KOS-R-001"]) {
    await expect(card).toContainText(text);
  }
  await expect(card.getByRole("img")).toHaveAccessibleName(/\w/);
  await card.getByRole("button", { name: /^Add to Cart/ }).click();
  await expect(toastWith(page, "Added to cart", "Helios ring has been added to your cart.")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Added to cart" })).toBeAttached();
});

test("SHP-02 SHP-05 a piece without a price says why it can't be added", async ({ page }) => {
  await page.goto("/shop/necklaces");
  const card = page.getByRole("article").filter({ hasText: "Golden Weave necklace" });
  await expect(card).toContainText("price on request");
  const add = card.getByRole("button", { name: /^Add to Cart/ });
  await expect(add).toHaveAttribute("aria-disabled", "true");
  await add.focus();
  await expect(add).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toastWith(page, "Price not available", "This product's price is not set yet.")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("cart"))).toBeNull();
});

test("SHP-03 PDP-03 a search that finds nothing says so, and can be taken back", async ({ page }) => {
  await page.goto("/shop/all?q=zeppelin");
  await expect(page.getByText("No products match “zeppelin”")).toBeVisible();
  await page.getByRole("link", { name: "Clear search" }).click();
  await expect(page).toHaveURL("/shop/all");
  await expect(page.getByRole("article").filter({ hasText: "Helios ring" })).toBeVisible();
});

test("PDP-03 a piece is found by name, code and words, in any case, with and without accents", async ({ request }) => {
  for (const query of ["ΗΛΙΟΣ", "ήλιος", "kos-r-001", "signet", "  SIGNET   sun "]) {
    const html = await (await request.get(`/shop/all?q=${encodeURIComponent(query)}`)).text();
    expect(html, query).toContain('href="/product/helios-ring"');
    expect(html, query).not.toContain('href="/product/aphrodite-necklace"');
  }
});

test("PDP-03 searching and sorting stand in the address", async ({ page }) => {
  await page.goto("/shop/all");
  await page.getByRole("searchbox", { name: "Search" }).fill("aphrodite");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/shop/all?q=aphrodite");
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.getByLabel("Sort by").focus();
  await page.getByLabel("Sort by").selectOption("price-asc");
  await expect(page).toHaveURL("/shop/all?q=aphrodite&sort=price-asc");
  await expect(page.getByRole("article").first()).toContainText("€680.00");
  await expect(page.getByLabel("Sort by")).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("article").first()).toContainText("€1,180.00");
  await page.getByRole("link", { name: "Clear search" }).click();
  await expect(page.getByRole("searchbox", { name: "Search" })).toBeFocused();
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("");
});

test("FND-01 a search suggests categories and pieces while one types, by keys and by finger", async ({ page }) => {
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
  const field = page.getByRole("searchbox", { name: "Search" });
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
  const combobox = page.getByRole("combobox", { name: "Suggestions" });
  await expect(combobox).toHaveAttribute("aria-expanded", "true");
  // Other journeys may have added the newest pieces, without pictures.
  const product = options.filter({ hasText: "incl. VAT" }).first();
  await expect(product).toBeVisible();
  const list = await page.getByRole("listbox").boundingBox();
  const bar = await page.getByRole("button", { name: "Search", exact: true }).boundingBox();
  expect(list?.y ?? 0).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) - 1);
  await page.keyboard.press("Escape");
  await expect(options).toHaveCount(0);
  await expect(field).toHaveValue("daxtylidi");
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
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
});

test("FND-01 SHP-03 where nothing is found the nearest pieces stand, without scripts too", async ({
  page,
  request,
}) => {
  const html = await (await request.get("/shop/all?q=zeppelin+aphrodite")).text();
  expect(html).toContain("No products match “zeppelin aphrodite”");
  await page.goto("/shop/rings?q=aphrodite");
  await expect(page.getByText("No products match “aphrodite”")).toBeVisible();
  const near = page.getByRole("region", { name: "Nearest to what you looked for" });
  // A piece without a price has a second link, to ask for it.
  await expect(near.getByRole("listitem")).toHaveCount(2);
  await page.goto("/shop/all?q=zeppelin for her");
  const newest = page.getByRole("region", { name: "The newest pieces" });
  await expect(newest.getByRole("listitem")).toHaveCount(4);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("CRT-07 LNG-03 the cart says what it needs, and a Greek address stays Greek", async ({ page }) => {
    await page.goto("/shop/rings?lang=el");
    const note = page.getByText(/^Το καλάθι χρειάζεται JavaScript/);
    await expect(note).toBeVisible();
    await page.getByRole("link", { name: "Δαχτυλίδι Ήλιος" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Δαχτυλίδι Ήλιος");
    await page.getByRole("link", { name: "English" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Helios ring");
    await page.getByRole("link", { name: "Bracelets", exact: true }).first().click();
    await expect(page).toHaveURL("/shop/bracelets");
    await expect(page.getByText(/^The cart needs JavaScript/)).toBeVisible();
  });

  test("RTE-03 PDP-03 filter, search and sort work", async ({ page }) => {
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
    await expect(page.getByRole("article").first()).toContainText("€2,150.00");
    // The other language shows the same list.
    await page.getByRole("link", { name: "Ελληνικά" }).click();
    await expect(page).toHaveURL("/shop/rings?q=gold&sort=price-desc&lang=el");
  });
});

test("PDP-04 whatever stands in the address, the answer is an ordinary page", async ({ page, request }) => {
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
  await page.goto(`/shop/all?page=9999&sort=up&q=${"%25_%5C*%22(),".repeat(9)}`);
  await page.getByRole("link", { name: "Clear search" }).click();
  await expect(page.getByRole("article").filter({ hasText: "Helios ring" })).toBeVisible();
});

test("PDP-05 few left and sold out are said, and sold out can't be added", async ({ page }) => {
  await page.goto("/shop/all");
  await expect(page.getByText(/^Only [123] left$/).first()).toBeVisible();
  await page.goto("/shop/bracelets");
  const card = page.getByRole("article").filter({ hasText: "Amathus bangle" });
  await expect(card.getByText("Sold out").first()).toBeVisible();
  await card.getByRole("button").press("Enter");
  await expect(toastWith(page, "Amathus bangle is sold out.")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("cart"))).toBeNull();
});

test("RTE-02 a page that breaks while it is drawn is a designed page, with paper under its header", async ({
  page,
}) => {
  await page.goto("/nowhere");
  await page.route("**/rest/v1/products?*", (route) => route.fulfill({ json: [null] }));
  await page.getByRole("main").getByRole("link", { name: "Back to the start page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong on our side");
  await expect(page.getByRole("main").getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(page.getByRole("banner")).not.toHaveClass(/text-white/);
});

test("RTE-02 an unknown category is a 404 with the category links, an unknown path leads home", async ({ page }) => {
  expect((await page.goto("/shop/hats"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is no such category");
  await expect(page.getByRole("main").getByRole("link", { name: "Rings", exact: true })).toHaveAttribute(
    "href",
    "/shop/rings",
  );
  expect((await page.goto("/no/such/page"))?.status()).toBe(404);
  await page.getByRole("link", { name: "Back to the start page" }).click();
  await expect(page).toHaveURL("/");
});

test("FND-04 hearts make a list on this device, and its link shows it to somebody else @phone", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/favourites");
  await expect(page.getByRole("main")).toContainText("No favourites yet");
  await page.goto("/shop/rings");
  const heart = (name: string) => page.getByRole("checkbox", { name: `Favourite: ${name}` });
  for (const name of ["Helios ring", "Olive Branch ring"]) {
    await heart(name).click();
    await expect(heart(name)).toBeChecked();
  }
  await page.getByRole("link", { name: "2 favourites" }).click();
  const names = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(names).toHaveText(["Olive Branch ring", "Helios ring"]);
  await page.evaluate(() => {
    Object.defineProperty(navigator, "share", { value: undefined });
    Object.defineProperty(navigator, "clipboard", { value: undefined });
  });
  await page.getByRole("button", { name: "Send this list" }).click();
  await expect(page).toHaveURL(/\/favourites\?ids=[\da-f-]{36},[\da-f-]{36}$/);
  const link = page.url();
  await page.goto("/product/helios-ring");
  await heart("Helios ring").click();
  await page.goto("/favourites");
  await expect(names).toHaveText(["Olive Branch ring"]);

  // Somebody else, without scripts, in Greek.
  const elsewhere = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const other = await elsewhere.newPage();
  await other.goto(`${link}&lang=el`);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Μια λίστα με αγαπημένα");
  await expect(other.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "Δαχτυλίδι Κλαδί Ελιάς",
    "Δαχτυλίδι Ήλιος",
  ]);
  await expect(other.getByRole("checkbox", { name: /^Αγαπημένο/ })).toHaveCount(0);
  expect(await other.locator("meta[name=robots]").getAttribute("content")).toContain("noindex");
  await elsewhere.close();

  await page.goto(link);
  await page.getByRole("button", { name: "Keep as my favourites" }).click();
  await page.getByRole("link", { name: "See my favourites" }).click();
  await expect(names).toHaveText(["Olive Branch ring", "Helios ring"]);
});
