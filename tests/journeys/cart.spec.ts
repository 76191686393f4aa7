import { buyerForm } from "../buyer.ts";
import { expect, test } from "./fixtures.ts";
import { changeCartElsewhere, fillCart, openCart, storedCart, toastWith } from "./shopper.ts";

// Looks for a ring on the first page of its list.
test.use({ catalogue: "untouched" });

test("CRT-02 CRT-07 CRT-08 CRT-09 CRT-11 CHK-04 LAW-01 LIM-01 a cart is filled, shared by tabs, changed and emptied @phone-again", async ({
  page,
  context,
}) => {
  await page.goto("/shop/rings");
  const cart = await openCart(page);
  await expect(cart.getByRole("heading", { name: "Shopping Cart" })).toBeVisible();
  await expect(cart.getByText("Your cart is empty")).toBeVisible();
  await cart.getByRole("button", { name: /^Checkout with/ }).click();
  await expect(toastWith(page, "Error", "Your cart is empty")).toBeVisible();
  await cart.getByRole("button", { name: "Continue Shopping" }).click();
  await expect(cart).toBeHidden();

  await test.step("three toasts at most, 356 px wide, and none over a cart opened next", async () => {
    const other = await context.newPage();
    await other.goto("/shop/rings");
    // Pressed in one go: on a slow machine the first toast would be gone before the last piece is in.
    await page
      .getByRole("button", { name: /^Add to Cart: (Helios ring|Helios band|Silk Embrace ring|Olive Branch ring)$/ })
      .evaluateAll((buttons: HTMLElement[]) => buttons.forEach((button) => button.click()));
    const toasts = page.locator(".toast");
    await expect(toasts).toHaveCount(3);
    expect((await toasts.first().boundingBox())?.width).toBe(356);
    await expect(other.getByRole("banner").getByRole("button", { name: "Shopping cart" })).toContainText("4");
    await other.close();
    await openCart(page);
    await expect(cart.getByText("Olive Branch ring")).toHaveCount(1);
    await page.mouse.move(600, 5);
    await expect(toasts).toHaveCount(0);
  });
  const [item] = await storedCart(page);
  expect(Object.keys(item ?? {}).toSorted()).toEqual(["id", "image_url", "name", "price", "product_code", "quantity"]);

  await test.step("each line has its amounts and its buttons, the summary the exact total", async () => {
    await changeCartElsewhere(page, [3, 1, 1]);
    const lines = cart.getByRole("listitem");
    const line = lines.filter({ hasText: "Piece 1" });
    await expect(lines).toHaveCount(3);
    await expect(line).toContainText("€100.10 each");
    await expect(cart.getByRole("heading", { name: "Order Summary" })).toBeVisible();
    await expect(cart).toContainText("Total:");
    const total = cart.getByRole("definition").last();
    await expect(total).toHaveText("€500.50");
    await line.getByRole("button", { name: /^Increase/ }).click();
    await expect(total).toHaveText("€600.60");
    await line.getByRole("button", { name: /^Decrease/ }).click();
    await lines
      .filter({ hasText: "Piece 3" })
      .getByRole("button", { name: /^Decrease/ })
      .click();
    await expect(total).toHaveText("€400.40");
    for (const text of ["VAT", "Delivery:", "14 days to withdraw", "legal guarantee", "Sold by"]) {
      await expect(cart).toContainText(text);
    }
    await expect(cart.getByRole("link", { name: "Terms" })).toHaveAttribute("href", "/terms");
  });

  await test.step("what is gone from the shop is said, and the focus stays in the dialog", async () => {
    const remove = cart.getByRole("listitem").getByRole("button", { name: /^Remove/ });
    await expect(cart.getByRole("listitem").first()).toContainText("This piece is no longer in the shop");
    await remove.nth(1).press("Enter");
    await expect(remove).toHaveCount(1);
    await expect(remove).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(cart.getByRole("status").filter({ hasText: "Your cart is empty" })).toBeVisible();
    await expect(cart.locator(":focus")).toHaveCount(1);
    expect(await storedCart(page)).toEqual([]);
  });
});

test("CRT-11 R27 with a storage that is blocked the shop still sells @again", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.stack ?? ""));
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(globalThis, name, {
        get() {
          throw Object.assign(new Error("denied"), { name: "SecurityError" });
        },
      });
    }
  });
  await page.goto("/shop/rings");
  await page.getByRole("button", { name: "Add to Cart: Helios ring" }).click();
  const cart = await openCart(page);
  await expect(cart.getByRole("listitem")).toContainText("Helios ring");
  await cart.getByRole("button", { name: /^Checkout with/ }).click();
  await page.waitForURL(/\/pay\//);
  await page.goto("/payment-success?session_id=cs_test_unknown1234567890");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We don’t know this order");
  // The router's own inline script forgets where one had scrolled, and says so; ours has nothing to say.
  expect(errors.filter((stack) => stack.includes("/assets/"))).toEqual([]);
});

test("EYE-02 CRT-10 CHK-01 CHK-02 CHK-03 CHK-05 CHK-06 SRV-01 F48 F51 R25 checkout keeps the cart whatever is answered, else goes; back brings it back", async ({
  page,
}) => {
  await page.route("https://pay.example.test/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Payment page</h1>" }),
  );
  const { promise, resolve } = Promise.withResolvers<void>();
  const attempts: unknown[] = [];
  await page.route("**/functions/v1/create-cart-payment", async (route) => {
    attempts.push(route.request().postDataJSON().attempt);
    if (attempts.length === 1) return route.abort();
    if (attempts.length === 2) return route.fulfill({ json: {} });
    const refusal = { error: "Helios ring is sold out", code: "sold_out" };
    if (attempts.length === 3) return route.fulfill({ status: 400, json: refusal });
    await promise;
    return route.fulfill({ json: { url: "https://pay.example.test/session" } });
  });
  await fillCart(page, [2]);
  await page.goto("/shop/rings");
  const cart = await openCart(page);
  const checkout = cart.getByRole("button", { name: /^Checkout with/ });
  for (const words of ["Failed to process payment", "Failed to process payment", "Helios ring is sold out"]) {
    await checkout.click();
    await toastWith(page, "Error", words).getByRole("button").click();
    await expect(cart).toContainText(/Nothing was charged, and your cart is kept\.|sold out/);
    await expect(page.locator(".toast")).toHaveCount(0);
    expect(await storedCart(page)).toHaveLength(1);
  }
  const asked = page.waitForRequest("**/functions/v1/create-cart-payment");
  await checkout.click();
  await expect(cart.getByRole("button", { name: "Processing..." })).toBeVisible();
  const request = await asked;
  // A lost answer is asked for again under the same attempt, a refusal ends it.
  expect(attempts[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(attempts.slice(1, 3)).toEqual([attempts[0], attempts[0]]);
  expect(attempts[3]).not.toBe(attempts[0]);
  expect(await request.headerValue("apikey")).toBeTruthy();
  expect(await request.headerValue("authorization")).toMatch(/^Bearer \S+$/);
  expect(request.postDataJSON()).toMatchObject({ items: [{ name: "Piece 1", quantity: 2 }], locale: "en" });
  resolve();
  await expect(page.getByRole("heading", { name: "Payment page" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/shop/rings");
  await expect(cart.getByLabel("Quantity of Piece 1: 2")).toBeVisible();
  await expect(toastWith(page, "Your cart is back as it was.")).toBeVisible();
  const button = page.locator("header").getByRole("button", { name: "Shopping cart", includeHidden: true });
  await expect(button).toContainText("2");
});

test("CHK-06 PHN-03 F51 BRW-07 who leaves the payment page finds all as it was; who paid and never came back hears so and may go on @phone-again", async ({
  page,
  context,
}) => {
  await page.goto("/shop/rings?sort=price-asc");
  await page.getByRole("button", { name: "Add to Cart: Helios ring" }).click();
  await page.evaluate(() => scrollTo({ top: 300, behavior: "instant" }));
  const cart = await openCart(page);
  const checkout = cart.getByRole("button", { name: /^Checkout with/ });
  await checkout.click();
  await page.waitForURL(/\/pay\//);
  await page.getByRole("link", { name: /Back to the shop|Πίσω/ }).click();
  await expect(page).toHaveURL("/shop/rings?sort=price-asc");
  await expect(cart.getByRole("listitem")).toContainText("Helios ring");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  expect(await storedCart(page)).toMatchObject([{ name: "Helios ring", quantity: 1 }]);
  await checkout.click();
  await page.waitForURL(/\/pay\//);

  const other = await context.newPage();
  await other.goto("/shop/rings");
  await expect(toastWith(other, "Your cart is back as it was.")).toBeVisible();
  await other.getByRole("button", { name: "Add to Cart: Olive Branch ring" }).click();
  // Paid, and the tab is gone before it leads back.
  await fetch(page.url(), { method: "POST", body: new URLSearchParams(buyerForm), redirect: "manual" });
  await page.close();

  const next = await openCart(other);
  await next.getByRole("button", { name: /^Checkout with/ }).click();
  const notice = next.getByRole("alert");
  await expect(notice).toContainText(/^You have already paid for this: KOS-[2-9A-Z]{6}/);
  const reference = (await notice.textContent())?.match(/KOS-\w{6}/)?.[0] ?? "";
  await expect(next.getByRole("listitem")).toHaveText([/Olive Branch ring/]);
  expect(await storedCart(other)).toMatchObject([{ name: "Olive Branch ring", quantity: 1 }]);
  const order = await notice.getByRole("link", { name: "See your order" }).getAttribute("href");

  const asked = other.waitForRequest("**/functions/v1/create-cart-payment");
  await notice.getByRole("button", { name: "Buy it again" }).click();
  expect((await asked).postDataJSON()).toMatchObject({
    again: true,
    items: [{ name: "Olive Branch ring" }, { name: "Helios ring", quantity: 1 }],
  });
  await other.waitForURL(/\/pay\//);
  await other.goto(order ?? "");
  await expect(other.getByRole("main")).toContainText(reference);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Thank you, your payment has arrived");
});

test("CHK-08 F33 a missing, unknown or malformed session is an unknown order, and nothing of it is shown", async ({
  request,
}) => {
  for (const query of [
    "",
    "?session_id=",
    "?session_id=cs_test_unknown1234567890",
    "?session_id=%3Cscript%3Eboo",
    "?session_id=a&session_id=b",
    `?session_id=${"x".repeat(5000)}`,
  ]) {
    const html = await (await request.get(`/payment-success${query}`)).text();
    expect(html, query).toMatch(/<h1[^>]*>We don’t know this order</);
    expect(html, query).toContain('href="/shop/all"');
    expect(html).not.toMatch(/boo|xxxx/);
  }
});

test("CRT-10 PDP-03 what is done before the page's code has arrived is not lost @again", async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto("/shop/rings", { waitUntil: "domcontentloaded" });
  const add = page.getByRole("button", { name: "Add to Cart: Helios ring" });
  await add.click();
  await add.click();
  await page.getByLabel("Search", { exact: true }).fill("olive");
  await page.getByRole("button", { name: "Shop", exact: true }).filter({ visible: true }).press("ArrowDown");
  resolve();
  await expect(page.getByRole("menuitem", { name: "All" })).toBeFocused();
  await expect(page.getByLabel("Search", { exact: true })).toHaveValue("olive");
  await expect(toastWith(page, "Added to cart")).toBeVisible();
  expect(await storedCart(page)).toMatchObject([{ name: "Helios ring", quantity: 2 }]);
});

test("CRT-03 what is pressed while the page comes to life counts once @again", async ({ page }) => {
  // React works in slices, each begun by a message: after every one of them a press, until the page answers itself.
  await page.addInitScript(() => {
    globalThis.MessageChannel = class extends MessageChannel {
      constructor() {
        super();
        const { port1 } = this;
        Object.defineProperty(port1, "onmessage", {
          set(work: (event: MessageEvent) => void) {
            port1.addEventListener("message", (event) => {
              work(event);
              if (!Reflect.get(globalThis, "earlyEvents")) return;
              document.querySelector<HTMLElement>("main article button")?.click();
              sessionStorage.setItem("presses", `${Number(sessionStorage.getItem("presses")) + 1}`);
            });
            port1.start();
          },
        });
      }
    };
  });
  await page.goto("/shop/rings");
  await expect(page.locator("html")).toHaveAttribute("data-usable");
  const presses = await page.evaluate(() => Number(sessionStorage.getItem("presses")));
  expect(presses).toBeGreaterThan(0);
  expect(await storedCart(page)).toMatchObject([{ quantity: presses }]);
});
