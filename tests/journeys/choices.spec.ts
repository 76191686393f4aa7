import { axeFaults } from "../axe.ts";
import { aRing, engraving, size, type Saved } from "./chosen-ring.ts";
import { expect, test } from "./fixtures.ts";
import { cartButton, drawn, isPhone, openCart, storedCart, toastWith } from "./shopper.ts";

const words = {
  en: {
    missing: "Please choose: Ring size",
    size: "Ring size",
    engraving: /^Engraving \(optional\)/,
    unreadable: "This can’t be engraved: 💍",
    preview: "Preview",
    price: "€440.00",
    chosen: "Ring size 54 · Engraving “Μαρία”",
    change: "Change the choices of Band of two",
    save: "Save",
    changed: "Ring size 52 · Engraving “Μαρία”",
    sold: "52 is sold out. Please choose another.",
    deleted: "This is no longer offered. Please choose another.",
    refused: /“Ring size” for Band of loss is no longer offered/,
  },
  el: {
    missing: "Παρακαλούμε επιλέξτε: Μέγεθος",
    size: "Μέγεθος",
    engraving: /^Χάραξη \(προαιρετικά\)/,
    unreadable: "Δεν μπορεί να χαραχτεί: 💍",
    preview: "Προεπισκόπηση",
    price: "440,00\u00a0€",
    chosen: "Μέγεθος 54 · Χάραξη «Μαρία»",
    change: "Αλλαγή των επιλογών: Band of two (el)",
    save: "Αποθήκευση",
    changed: "Μέγεθος 52 · Χάραξη «Μαρία»",
    sold: "Εξαντλήθηκε: 52. Παρακαλούμε επιλέξτε κάτι άλλο.",
    deleted: "Δεν προσφέρεται πια. Παρακαλούμε επιλέξτε κάτι άλλο.",
    refused: /«Μέγεθος» για «Band of loss.*» δεν προσφέρεται πια/,
  },
} as const;

test("PCE-03 PCE-04 a size and an engraving are chosen, priced, changed in the cart and refused there when sold @phone-again", async ({
  page,
  shop,
}, info) => {
  const language = isPhone(info) ? "el" : "en";
  const say = words[language];
  const { path, save, read } = await aRing(page, shop, "Band of two", [size, engraving]);
  await page.goto(`${path}?lang=${language}`);
  const sizes = page.getByRole("group", { name: say.size });
  const add = page.getByRole("button", { name: /^(Add to Cart|Προσθήκη στο καλάθι): Band/ });
  await add.first().click();
  await expect(sizes).toHaveAccessibleDescription(say.missing);
  await expect(sizes.getByRole("radio", { name: "50" })).toBeFocused();
  expect(await storedCart(page)).toEqual([]);
  await expect(sizes.getByRole("radio", { name: /^56/ })).toBeDisabled();

  await sizes.getByRole("radio", { name: /^54/ }).check();
  const text = page.getByRole("textbox", { name: say.engraving });
  // Room for the preview is there from the start: nothing below moves at the first letter.
  const preview = page.getByRole("figure", { name: say.preview });
  const room = await preview.evaluate(({ clientHeight }) => clientHeight);
  await text.fill("WWWWWWWWWW");
  await expect(preview).toContainText("WWWWWWWWWW");
  expect(await preview.evaluate(({ clientHeight }) => clientHeight)).toBe(room);
  await text.fill("Μαρία 💍");
  await expect(text).toHaveAccessibleDescription(new RegExp(say.unreadable));
  await text.fill("Μαρία");
  await expect(preview).toContainText("Μαρία");
  expect(await preview.evaluate(({ clientHeight }) => clientHeight)).toBe(room);
  await expect(page.getByText(say.price).first()).toBeVisible();
  await add.first().click();

  await toastWith(page, /^(Added to cart|Προστέθηκε στο καλάθι)$/).waitFor();
  // Nothing in the line waits for the products that are read once more, nor moves with them.
  const { promise: isSeen, resolve: seen } = Promise.withResolvers<void>();
  await page.route("**/rest/v1/products?**", async (route) => {
    await isSeen;
    await route.continue();
  });
  const read_ = page.waitForResponse("**/rest/v1/products?**");
  await cartButton(page).click();
  const cart = page.getByRole("dialog");
  await expect(cart.getByText(say.chosen)).toBeVisible();
  const more = cart.getByRole("button", { name: /^(Increase|Αύξηση)/ });
  const place = () => more.evaluate((button: HTMLElement) => button.offsetTop);
  const before = await place();
  seen();
  await (await read_).finished();
  await drawn(page);
  expect(await place()).toBe(before);
  await cart.getByRole("button", { name: say.change }).click();
  await expect(cart.getByRole("radio", { name: /^54/ })).toBeFocused();
  await cart.getByRole("radio", { name: "52" }).check();
  await cart.getByRole("button", { name: say.save }).click();
  await expect(cart.getByText(say.changed)).toBeVisible();
  await expect(cart.getByRole("button", { name: say.change })).toBeFocused();
  expect(await axeFaults(page)).toEqual([]);

  const [{ id, product_choice_values: values }, text_] = (await read()) as [Saved, Saved];
  const sold = values.map((one) => ({ ...one, ...(one.label === "52" && { stock: 0 }) }));
  await save([
    { ...size, id, values: sold },
    { ...engraving, id: text_.id },
  ]);
  await expect(cart.getByText(say.sold)).toBeVisible();
  await cart.getByRole("button", { name: /^(Checkout with|Πληρωμή με)/ }).click();
  await expect(cart.getByRole("listitem").getByText(/Band of two.* (is sold out|έχει εξαντληθεί)/)).toBeVisible();

  // A press on Checkout while choosing means what is chosen, saved or not.
  await cart.getByRole("button", { name: say.change }).click();
  await cart.getByRole("radio", { name: /^54/ }).check();
  const asked = page.waitForRequest("**/functions/v1/create-cart-payment");
  await cart.getByRole("button", { name: /^(Checkout with|Πληρωμή με)/ }).click();
  const [item] = ((await asked).postDataJSON() as { items: { choices: unknown }[] }).items;
  expect(item?.choices).toContainEqual({
    choice: id,
    value: values.find(({ label }) => label === "54")?.id,
  });
});

test("PCE-03 a size that is deleted while its piece is open, or in the cart, is said there: the rest stays, nothing is paid @phone @again", async ({
  page,
  shop,
}, info) => {
  const language = isPhone(info) ? "el" : "en";
  const say = words[language];
  const { id, path, save, read } = await aRing(page, shop, "Band of loss", [size, engraving]);
  const [{ id: sizes_, product_choice_values: values }, text_] = (await read()) as [Saved, Saved];
  const leave = (...labels: string[]) => {
    const left = values.filter(({ label }) => labels.includes(label));
    return save([
      { ...size, id: sizes_, values: left },
      { ...engraving, id: text_.id },
    ]);
  };
  await page.goto(`${path}?lang=${language}`);
  const sizes = page.getByRole("group", { name: say.size });
  const text = page.getByRole("textbox", { name: say.engraving });
  const add = page.getByRole("button", { name: /^(Add to Cart|Προσθήκη στο καλάθι): Band/ });
  await sizes.getByRole("radio", { name: /^54/ }).check();
  await text.fill("Μαρία");
  await leave("50", "52");
  await expect(sizes).toHaveAccessibleDescription(say.deleted);
  await add.first().click();
  await expect(sizes.getByRole("radio", { name: "50" })).toBeFocused();
  expect(await storedCart(page)).toEqual([]);
  await expect(text).toHaveValue("Μαρία");
  await sizes.getByRole("radio", { name: "52" }).check();
  await add.first().click();
  await toastWith(page, /^(Added to cart|Προστέθηκε στο καλάθι)$/).waitFor();

  // A phone sleeps: the cart hears of it from the server's refusal.
  await page.route("**/rest/v1/**", (route) => route.abort());
  await cartButton(page).click();
  await leave("50");
  const cart = page.getByRole("dialog");
  await cart.getByRole("button", { name: /^(Checkout with|Πληρωμή με)/ }).click();
  await expect(cart.getByRole("listitem").getByText(say.refused)).toBeVisible();
  expect(page.url()).toContain(path);
  await page.unroute("**/rest/v1/**");
  await page.reload();
  await cartButton(page).click();
  await expect(cart.getByRole("listitem").getByText(say.deleted)).toBeVisible();
  expect(await storedCart(page)).toMatchObject([{ id, quantity: 1 }]);
  const orders = shop.service.from("orders").select("id").eq("product_id", id);
  expect((await orders.throwOnError()).data).toEqual([]);
});

test("PCE-03 a list leads to a piece that must be chosen first; with a default it is added as it is @again", async ({
  page,
  shop,
}) => {
  const { save, read } = await aRing(page, shop, "Band of one", [size]);
  await page.goto("/shop/rings?q=Band+of+one");
  const add = page.getByRole("button", { name: "Add to Cart: Band of one" });
  await add.click();
  await expect(page).toHaveURL("/product/band-of-one#choices");
  const hint = page.getByRole("paragraph").filter({ hasText: "Still to choose:" });
  const missing = hint.getByRole("link", { name: "Ring size" });
  await missing.click();
  await expect(page.getByRole("radio", { name: "50" })).toBeFocused();

  const [{ id, product_choice_values: values }] = (await read()) as [Saved];
  const unsure = values.map((one) => ({ ...one, is_default: one.label === "Not sure yet" }));
  await save([{ ...size, id, values: unsure }]);
  await page.goto("/shop/rings?q=Band+of+one");
  await add.click();
  await page.goto("/product/band-of-one");
  await expect(page.getByRole("radio", { name: "Not sure yet" })).toBeChecked();
  await add.click();
  const cart = await openCart(page);
  await expect(cart.getByText("Ring size: Not sure yet")).toHaveCount(1);
  await expect(cart.getByLabel("Quantity of Band of one: 2")).toBeVisible();
  // The choice of a cart from before is no longer offered.
  await save([engraving]);
  await cart.getByRole("button", { name: "Keep the piece without it" }).click();
  await expect(cart.getByText("no longer offered")).toBeHidden();
  await expect(cart.getByText("No engraving")).toBeVisible();
  expect(await storedCart(page)).toMatchObject([{ name: "Band of one", quantity: 2, choices: [] }]);
});

test("PCE-03 PCE-04 without scripts a piece is chosen and bought @again", async ({ browser, page: own, shop }) => {
  const { path, save, read } = await aRing(own, shop, "Band of none", [size, engraving]);
  const viewport = { width: 390, height: 844 };
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: shop.url, viewport });
  await page.goto(path);
  const buy = page.getByRole("button", { name: "Buy now" });
  await buy.click();
  const sizes = page.getByRole("group", { name: "Ring size" });
  await expect(sizes).toHaveAccessibleDescription("Please choose: Ring size");
  await expect(page.getByText("Please choose: Ring size")).toBeInViewport();
  await sizes.getByRole("radio", { name: /^54/ }).check();
  await page.getByLabel(/^Engraving/).fill("Zoë ♥");
  const [offered] = (await read()) as [Saved];
  const kept = { ...size, id: offered.id, values: offered.product_choice_values };
  await save([kept]);
  await buy.click();
  await expect(page.getByRole("alert")).toContainText("that was chosen for Band of none is no longer offered");
  await expect(page.getByRole("alert")).toBeInViewport();
  await expect(sizes.getByRole("radio", { name: /^54/ })).toBeChecked();
  await save([kept, engraving]);
  const [, engraved] = (await read()) as [Saved, Saved];
  // A kept page may be served until the server has heard of the change.
  await expect.poll(async () => (await page.goto(path))?.text()).toContain(engraved.id);
  await sizes.getByRole("radio", { name: /^54/ }).check();
  await page.getByLabel(/^Engraving/).fill("Zoë ♥");
  await buy.click();
  await page.getByRole("link", { name: "Go to the payment page" }).click();
  await expect(page.getByRole("heading", { name: "Total €440.00" })).toBeVisible();
  await page.close();
});

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, "");
const hearts = {
  en: {
    heart: /^Favourite: Band of hearts/,
    words: "Ring size 54 · +€25.00",
    send: "Send this list",
    keep: "Keep as my favourites",
    own: "See my favourites",
  },
  el: {
    heart: /^Αγαπημένο: Band of hearts/,
    words: "Μέγεθος 54 · +25,00\u00a0€",
    send: "Αποστολή της λίστας",
    keep: "Κρατήστε τα στα αγαπημένα σας",
    own: "Δείτε τα αγαπημένα σας",
  },
} as const;

test("BRW-10 FND-04 PCE-03 a heart keeps the size chosen with it, its link tells it, and a deleted one is left out @phone-again @again", async ({
  page,
  browser,
  request,
  shop,
}, info) => {
  const [language, other] = isPhone(info) ? (["en", "el"] as const) : (["el", "en"] as const);
  const { id, path, save, read } = await aRing(page, shop, "Band of hearts", [size]);
  await page.goto(`${path}?lang=${language}`);
  const say = hearts[language];
  await page.getByRole("radio", { name: "52" }).check();
  const heart = page.getByRole("checkbox", { name: say.heart }).first();
  await heart.click();
  await expect(heart).toBeChecked();
  await page.getByRole("radio", { name: /^54/ }).check();
  await page.goto("/favourites");
  const product = page.getByRole("article").filter({ hasText: "Band of hearts" });
  await expect(product).toContainText(say.words);
  const add = product.getByRole("button", { name: /^(Add to Cart|Προσθήκη στο καλάθι): Band/ });
  await add.click();
  const [saved] = (await read()) as [Saved];
  const value = saved.product_choice_values.find(({ label }) => label === "54")?.id;
  expect(await storedCart(page)).toMatchObject([{ id, price: 425, choices: [{ choice: saved.id, value }] }]);

  await page.evaluate(() => {
    Object.defineProperty(navigator, "share", { value: undefined });
    Object.defineProperty(navigator, "clipboard", { value: undefined });
  });
  await page.getByRole("button", { name: say.send }).click();
  await expect(page).toHaveURL(/\/favourites\?ids=[\da-f-]{36}\.[\da-f]{12}(&lang=el)?$/);
  const link = page.url();
  // Somebody else reads it without scripts too, in either language, and search engines never.
  const seen = async () => (await request.get(`${link.replace("&lang=el", "")}&lang=${other}`)).text();
  expect(await seen()).toMatch(/<meta name="robots" content="noindex/);
  expect(textOf(await seen())).toContain(hearts[other].words);
  const friend = await browser.newPage();
  await friend.goto(link);
  await expect(friend.locator("html")).toHaveAttribute("lang", language);
  await friend.getByRole("button", { name: say.keep }).click();
  await friend.getByRole("link", { name: say.own }).click();
  await friend.getByRole("link", { name: /Band of hearts/ }).click();
  await expect(friend.getByRole("radio", { name: /^54/ })).toBeChecked();
  await friend.close();

  const left = saved.product_choice_values.filter(({ label }) => label !== "54");
  await save([{ ...size, id: saved.id, values: left }]);
  await expect.poll(async () => textOf(await seen())).not.toContain(hearts[other].words);
  expect(await seen()).toContain("Band of hearts");
  await page.goto("/favourites");
  await expect(product).toBeVisible();
  await expect(product).not.toContainText("54");
  await add.click();
  await expect(page).toHaveURL(new RegExp(`${path}(\\?lang=el)?#choices$`));
  await heart.click();
  await expect(heart).not.toBeChecked();
});

test("PCE-03 FND-04 what was chosen before the page's code came is what heart and button take @again", async ({
  page,
  shop,
}) => {
  const { path, save, read } = await aRing(page, shop, "Band of haste", [size]);
  const [saved] = (await read()) as [Saved];
  const unsure = saved.product_choice_values.map((one) => ({ ...one, is_default: one.label === "52" }));
  await save([{ ...size, id: saved.id, values: unsure }]);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await page.getByRole("radio", { name: /^54/ }).check();
  await page.getByRole("checkbox", { name: "Favourite: Band of haste" }).first().click();
  await page.getByRole("button", { name: "Add to Cart: Band of haste" }).first().click();
  resolve();
  await toastWith(page, "Added to cart").waitFor();
  const value = saved.product_choice_values.find(({ label }) => label === "54")?.id ?? "";
  expect(await storedCart(page)).toMatchObject([{ price: 425, choices: [{ value }] }]);
  const kept = await page.evaluate(() => localStorage.getItem("favourites"));
  expect(kept).toContain(value.slice(-12));
});

test("EYE-05 a ring's size is found over the piece, once measured for good, and taken; chips speak the shopper's sizes @phone-again @again", async ({
  page,
}) => {
  await page.goto("/product/helios-ring");
  const open = page.getByRole("button", { name: "Find your ring size" });
  await open.click();
  const sheet = page.getByRole("dialog", { name: "Find your ring size" });
  const card = sheet.getByRole("slider", { name: "Size of the outline" });
  await card.fill("5.5");
  const ring = sheet.getByRole("slider", { name: "Size of the circle" });
  await ring.fill("53.5");
  await expect(ring).toHaveAttribute("aria-valuetext", "EU 54, UK N");
  const drawing = sheet.getByRole("img", { name: "Beside a coin of one euro: 14 mm wide" });
  await expect.poll(async () => (await drawing.boundingBox())?.width).toBeCloseTo((14 + 6 + 23.25) * 5.5, 0);
  expect(await axeFaults(page)).toEqual([]);
  await sheet.getByRole("button", { name: "Take 54 for this ring" }).click();
  await expect(sheet).toBeHidden();
  await expect(open).toBeFocused();
  await expect(page.getByRole("radio", { name: "54", exact: true })).toBeChecked();

  await page.getByRole("button", { name: "US", exact: true }).click();
  await expect(page.getByRole("radio", { name: "6¾", exact: true })).toBeChecked();
  await page.reload();
  await expect(page.getByRole("radio", { name: "6¾", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "See it at its true size" }).click();
  const known = page.getByRole("dialog", { name: "At its true size" });
  await expect(known.getByText("The scale of your screen is known")).toBeVisible();
  await expect(known.getByRole("slider")).toBeHidden();
  await expect(known.getByRole("img")).toBeVisible();
});

test("PCE-05 the size guide measures on the screen, and prints a sizer that shows its scale @phone-again @again", async ({
  page,
}, info) => {
  const isGreek = isPhone(info);
  // A slider that is moved before the page's code comes is taken over.
  await page.goto(isGreek ? "/ring-size?lang=el" : "/ring-size", { waitUntil: "domcontentloaded" });
  const slider = (name: string) => page.getByRole("slider", { name });
  await slider(isGreek ? "Μέγεθος περιγράμματος" : "Size of the outline").fill("5.5");
  const card = page.getByRole("img", { name: isGreek ? /κάρτας$/ : "Outline of a bank card" });
  const [width, height] = [53.98 * 5.5, 85.6 * 5.5];
  await expect.poll(async () => (await card.boundingBox())?.width).toBeCloseTo(width, 0);
  expect((await card.boundingBox())?.height).toBeCloseTo(height, 0);
  await slider(isGreek ? "Μέγεθος κύκλου" : "Size of the circle").fill("57");
  await expect(page.getByRole("status").filter({ hasText: "EU 57" })).toContainText("UK P½ · US 8");
  const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "52" }) });
  await expect(row).toContainText(isGreek ? "L½616,6" : "L½616.6");

  await page.emulateMedia({ media: "print" });
  const sheet = page.locator("svg[width='86.6mm'] rect");
  const printed = await sheet.boundingBox();
  expect((printed?.width ?? 0) / 96).toBeCloseTo(85.6 / 25.4, 1);
  await expect(page.getByRole("table")).toBeHidden();
});
