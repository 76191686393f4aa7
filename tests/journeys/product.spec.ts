import type { Locator, Page } from "@playwright/test";
import { adminOf } from "../shop-process.ts";
import { expect, test } from "./fixtures.ts";

// Looks for a ring on the first page of its list.
test.use({ catalogue: "untouched" });

test("EYE-13 PCE-01 PCE-02 PDP-01 PHN-05 a piece's page has everything about it; its pictures are led through and opened by keys @phone-again", async ({
  page,
}) => {
  await page.goto("/product/helios-ring");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Helios ring");
  for (const text of ["€1,240.00", "A signet ring", "Rings", "KOS-R-001", "Available"]) {
    await expect(main).toContainText(text);
  }
  const related = page.getByRole("region", { name: "Related pieces" });
  await expect(related.getByRole("link").first()).toBeVisible();

  // EYE-12: paper has what the piece is, and where it is found.
  await page.emulateMedia({ media: "print" });
  await expect(main.getByText(/^http\S+\/product\/helios-ring$/)).toBeVisible();
  await expect(main.getByRole("row").first()).toBeVisible();
  for (const name of ["Add to Cart: Helios ring", "Picture 2 of 3"]) {
    await expect(main.getByRole("button", { name }).or(main.getByRole("link", { name }))).toBeHidden();
  }
  await page.emulateMedia({ media: null });

  const gallery = main.getByRole("list").filter({ has: page.getByRole("button", { name: /^Enlarge/ }) });
  const pictures = page.getByRole("button", { name: /^Enlarge the picture/ });
  await expect(pictures).toHaveCount(3);
  // Not asked for before it can be the next.
  const third = pictures.nth(2).locator("img[srcset]");
  await expect(third).toBeHidden();
  await page.getByRole("link", { name: "Picture 3 of 3" }).click();
  await expect(third).toBeVisible();
  await expect(pictures.nth(2)).toBeInViewport({ ratio: 0.5 });
  await expect(page.getByRole("link", { name: "Picture 3 of 3" })).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("status").filter({ hasText: "Picture 3 of 3" })).toHaveText(/of 3 .*from the side/);
  await gallery.evaluate((list) => list.scrollTo({ left: 0 }));
  await expect(page.getByRole("link", { name: "Picture 1 of 3" })).toHaveAttribute("aria-current", "true");

  await pictures.first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(pictures.nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  const viewer = page.getByRole("dialog", { name: "Helios ring" });
  await expect(viewer.getByText("Picture 2 of 3")).toBeVisible();
  await expect(page).toHaveURL("/product/helios-ring#pictures");
  const enlarge = viewer.getByRole("button", { name: "Enlarge", exact: true });
  const smaller = viewer.getByRole("button", { name: "Make smaller" });
  await expect(enlarge).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(viewer.getByText("Picture 3 of 3")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(smaller).toBeFocused();
  const original = viewer.locator('img[src*="/object/public/"]');
  await expect(original).toHaveJSProperty("complete", true);
  await expect.poll(() => original.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const before = await placeOf(viewer);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(async () => (await placeOf(viewer)).x).toBeGreaterThan(before.x);
  await expect(viewer.getByText("Picture 3 of 3")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(enlarge).toBeFocused();
  for (const key of ["Tab", "Tab", "Tab", "Tab", "Tab", "Shift+Tab"]) {
    await page.keyboard.press(key);
    await expect(viewer.locator(":focus")).toHaveCount(1);
  }
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL("/product/helios-ring");
  await expect(pictures.nth(2)).toBeFocused();
  await expect(pictures.nth(2)).toBeInViewport({ ratio: 0.5 });
  await pictures.nth(2).click();
  await expect(viewer).toBeVisible();
  await page.goBack();
  await expect(viewer).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Helios ring");
});

test("PHN-04 off line each picture and its placeholder are asked for once, and again when the line is back", async ({
  page,
}) => {
  let isOffLine = true;
  const asked: string[] = [];
  await page.route(/\/storage\/v1\/|\/placeholder\.webp/, (route) => {
    if (!isOffLine) return route.continue();
    asked.push(new URL(route.request().url()).pathname);
    return route.abort();
  });
  await page.goto("/product/helios-ring");
  const picture = page
    .getByRole("button", { name: /^Enlarge the picture/ })
    .first()
    .locator("img")
    .last();
  await expect(picture).toHaveAttribute("src", "/placeholder.webp");
  await expect.poll(() => asked.filter((path) => path === "/placeholder.webp").length).toBeGreaterThan(0);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 60; frame += 1) await new Promise(requestAnimationFrame);
  });
  const pictures = await page.locator("img").count();
  const sizes = 2;
  expect(asked.length).toBeLessThanOrEqual(pictures * (sizes + 1));
  isOffLine = false;
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(picture).not.toHaveAttribute("src", "/placeholder.webp");
});

test.describe("by finger", () => {
  test.use({ hasTouch: true });
  test("PHN-05 full screen pictures are swiped, pinched, moved, and enlarged by a double tap @phone-again @again", async ({
    page,
  }) => {
    await page.goto("/product/helios-ring");
    await page
      .getByRole("button", { name: /^Enlarge the picture/ })
      .first()
      .tap();
    const viewer = page.getByRole("dialog", { name: "Helios ring" });
    const number = viewer.getByText(/^Picture \d of 3$/);
    const enlarge = viewer.getByRole("button", { name: "Enlarge", exact: true });
    const smaller = viewer.getByRole("button", { name: "Make smaller" });
    await expect(enlarge).toBeVisible();
    const touch = await fingers(page);
    await touch([[300, 300]], [[200, 300]], [[80, 300]]);
    await expect(number).toHaveText("Picture 2 of 3");
    await touch([[100, 300]]);
    await touch([[100, 300]]);
    await expect(smaller).toBeVisible();
    const before = await placeOf(viewer);
    await touch([[100, 300]], [[60, 300]], [[20, 300]]);
    await expect.poll(async () => (await placeOf(viewer)).x).toBeLessThan(before.x);
    await expect(number).toHaveText("Picture 2 of 3");
    await touch([[100, 300]]);
    await touch([[100, 300]]);
    await expect(enlarge).toBeVisible();
    await touch(
      [
        [150, 300],
        [250, 300],
      ],
      [
        [100, 300],
        [300, 300],
      ],
    );
    await expect(smaller).toBeVisible();
    await expect.poll(async () => (await placeOf(viewer)).scale).toBeCloseTo(2);
    await smaller.tap();
    await expect(enlarge).toBeVisible();
  });
});

type Place = [x: number, y: number];

/** Puts fingers down, moves them, lifts them; a tenth of a second each, however long the machine takes. */
async function fingers(page: Page) {
  const session = await page.context().newCDPSession(page);
  let seconds = await page.evaluate(() => Date.now() / 1000);
  const send = async (type: "touchStart" | "touchMove" | "touchEnd", places: Place[]) => {
    seconds += 0.05;
    const touchPoints = places.map(([x, y], id) => ({ x, y, id }));
    await session.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp: seconds });
  };
  return async (down: Place[], ...moves: Place[][]) => {
    await send("touchStart", down);
    for (const places of moves) await send("touchMove", places);
    await send("touchEnd", []);
  };
}

test("PDP-01 a card's picture grows into the large one, one at a time; back leads to where one was in the list, at once @again", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const named = [...document.querySelectorAll(".card-picture, .product-picture")].filter(
        (element) => getComputedStyle(element).viewTransitionName === "piece",
      );
      document.body.dataset["grew"] = `${document.body.dataset["grew"] ?? ""}${named.length}`;
      return start(update);
    };
  });
  await page.goto("/shop/all");
  const card = page.getByRole("article").last();
  const name = await card.getByRole("heading").innerText();
  const link = card.getByRole("link", { name, exact: true });
  await link.scrollIntoViewIfNeeded();
  const was = await page.evaluate(() => {
    const stops: number[] = [];
    addEventListener("scroll", () => stops.push(scrollY));
    Object.assign(globalThis, { stops });
    return scrollY;
  });
  expect(was).toBeGreaterThan(100);
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page).toHaveTitle(new RegExp(name));
  await page.goBack();
  await expect(link).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(was);
  const stops = await page.evaluate<number[]>("stops");
  expect(stops.filter((at) => at !== 0 && at !== was)).toEqual([]);

  await page.evaluate(() => delete document.body.dataset["grew"]);
  await link.click();
  const related = page.getByRole("region", { name: "Related pieces" });
  await related.getByRole("link").first().click();
  await expect(page.locator("body")).toHaveAttribute("data-grew", "11");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  for (const way of ["back", "forward", "back", "back"] as const) {
    await page.evaluate((to) => history[to](), way);
  }
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Shop");
  expect(errors).toEqual([]);
});

test("FND-02 a sold piece leads to its kin, and a deleted one too, with 410 @again", async ({
  page,
  request,
  shop,
}) => {
  await page.goto("/product/amathus-bangle");
  const main = page.getByRole("main");
  await expect(main).toContainText("This piece has been sold.");
  const kin = page.getByRole("region", { name: "Pieces like it, to have now" });
  await page.getByRole("link", { name: "Pieces like it that you can have" }).click();
  await expect(kin).toBeInViewport();
  await expect(kin).not.toContainText("price on request");

  const products = (await adminOf(shop)).from("products");
  const row = { name: "Brief bangle", category: "bracelets", price: 10 };
  const { data } = await products.insert(row).select("id").single().throwOnError();
  await page.goto("/product/brief-bangle");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Brief bangle");
  // The open page follows, and so does whoever comes by the old address.
  await products.delete().eq("id", data.id).throwOnError();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This piece has left our shop");
  const answer = await request.get("/product/brief-bangle?lang=el");
  expect(answer.status()).toBe(410);
  const html = await answer.text();
  expect(html).toMatch(/<h1[^>]*>Αυτό το κομμάτι δεν διατίθεται πια</);
  expect(html.split("Παρόμοια κομμάτια, διαθέσιμα τώρα")[1]).toContain('href="/product/');
});

test("EYE-06 on a wide screen the next picture is in sight, and what one buys stays beside pictures and facts @again", async ({
  page,
}) => {
  await page.goto("/product/helios-ring");
  const main = page.getByRole("main");
  const next = page.getByRole("button", { name: /^Enlarge the picture/ }).nth(1);
  await expect(next).toBeInViewport();
  await expect(next).not.toBeInViewport({ ratio: 0.5 });
  const groups = ["Material", "Measures", "Good to know"].map((name) => page.getByRole("region", { name }));
  for (const [index, words] of ["Gold, 750 ‰ (18 carats)", "9.6 g", "KOS-R-001"].entries()) {
    await expect(groups[index]!).toContainText(words);
  }
  await groups[2]!.getByText("Available").scrollIntoViewIfNeeded();
  await expect(main.getByRole("button", { name: "Add to Cart: Helios ring" })).toBeInViewport();
  await groups[2]!.getByRole("link", { name: "Helios" }).click();
  await expect(page).toHaveURL("/collections/helios");
});

test("EYE-06 a sold piece leads with having one made, not with a button that does nothing @again", async ({ page }) => {
  await page.goto("/product/amathus-bangle");
  const piece = page.getByRole("article").first();
  await expect(piece.getByText("Sold out").first()).toBeVisible();
  await expect(piece.getByRole("button", { name: /Sold out|Add to Cart/ })).toHaveCount(0);
  await piece.getByRole("link", { name: "Have one made for you" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Have one made for you");
  await expect(page.getByLabel("Your question")).toHaveValue(/^I would like one like this, made for me/);
});

/** The place of the picture that is moved or enlarged. */
async function placeOf(viewer: Locator) {
  const moved = viewer.locator(".viewer-picture[style*=scale]");
  const style = (await moved.count()) === 0 ? "" : ((await moved.getAttribute("style")) ?? "");
  const [x = 0, , scale = 1] = Array.from(style.matchAll(/-?[\d.]+/g), ([number]) => Number(number));
  return { x, scale };
}
