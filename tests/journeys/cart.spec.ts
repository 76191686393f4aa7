import { axeFaults } from "../axe.ts";
import { buyerForm } from "../buyer.ts";
import { expect, test } from "./fixtures.ts";
import { fillCart, openCart, storedCart, toastWith } from "./shopper.ts";

// Looks for a ring on the first page of its list.
test.use({ catalogue: "untouched" });

test("CRT-07 an empty cart says so", async ({ page }) => {
  await page.goto("/shop/rings");
  const cart = await openCart(page);
  await expect(cart.getByRole("heading", { name: "Shopping Cart" })).toBeVisible();
  await expect(cart.getByText("Your cart is empty")).toBeVisible();
  await cart.getByRole("button", { name: "Continue Shopping" }).click();
  await expect(cart).toBeHidden();
});

test("CRT-01 CRT-02 CRT-03 what is added is saved as a cart item", async ({ page }) => {
  await page.goto("/shop/rings", { waitUntil: "domcontentloaded" });
  const add = page.getByRole("button", { name: "Add to Cart: Helios ring" });
  await add.click();
  // Pressed before the page's code has come, it is done once that is there.
  await expect(page.getByRole("button", { name: "Added · View cart: Helios ring" })).toBeVisible();
  await add.click();
  await expect.poll(async () => (await storedCart(page))[0]?.quantity).toBe(2);
  const [item] = await storedCart(page);
  expect(Object.keys(item ?? {}).toSorted()).toEqual(["id", "image_url", "name", "price", "product_code", "quantity"]);
  expect(item).toMatchObject({
    name: "Helios ring",
    price: 1240,
    quantity: 2,
    product_code: "KOS-R-001",
  });
  await page.reload();
  const cart = await openCart(page);
  await expect(cart.getByRole("listitem")).toHaveCount(1);
});

test("CRT-08 CRT-09 a line has its amounts and its buttons, the summary the exact total @phone", async ({ page }) => {
  await fillCart(page, [3, 1]);
  await page.goto("/shop/rings");
  const cart = await openCart(page);
  const line = cart.getByRole("listitem").filter({ hasText: "Piece 1" });
  await expect(line).toContainText("€100.10 each");
  await expect(cart.getByRole("heading", { name: "Order Summary" })).toBeVisible();
  await expect(cart).toContainText("Total:");
  await expect(cart.getByRole("definition").last()).toHaveText("€400.40");
  await line.getByRole("button", { name: /^Increase/ }).click();
  await expect(cart.getByRole("definition").last()).toHaveText("€500.50");
  await line.getByRole("button", { name: /^Decrease/ }).click();
  await cart
    .getByRole("listitem")
    .filter({ hasText: "Piece 2" })
    .getByRole("button", { name: /^Decrease/ })
    .click();
  await expect(cart.getByRole("listitem")).toHaveCount(1);
  await line.getByRole("button", { name: /^Remove/ }).click();
  await expect(cart.getByText("Your cart is empty")).toBeVisible();
  expect(await storedCart(page)).toEqual([]);
});

test("CRT-05 a hundred is the most, and the hundred and first is logged", async ({ page }) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await fillCart(page, [100]);
  await page.goto("/shop/rings");
  const cart = await openCart(page);
  await cart.getByRole("button", { name: /^Increase/ }).click();
  expect(await storedCart(page)).toMatchObject([{ quantity: 100 }]);
  expect(logged).toContain("Quantity cannot exceed 100");
});

test("CRT-11 two tabs show the same cart", async ({ page, context }) => {
  await page.goto("/shop/rings");
  const other = await context.newPage();
  await other.goto("/shop/rings");
  await page.getByRole("button", { name: "Add to Cart: Helios ring" }).click();
  await expect(other.getByRole("banner").getByRole("button", { name: "Shopping cart" })).toContainText("1");
});

test("CRT-11 a stored cart that is no cart does not stop the shop, and its good lines stay", async ({ page }) => {
  const broken = `[{"id":"a"},{"id":"b","name":"B","quantity":2,"image_url":null,"__proto__":{"x":1}}]`;
  await page.addInitScript((value) => localStorage.setItem("cart", value), broken);
  await page.goto("/shop/rings");
  await expect((await openCart(page)).getByRole("listitem")).toHaveCount(1);
});

test("CRT-11 R27 with a storage that is blocked the shop still sells", async ({ page }) => {
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

test("CHK-04 an empty cart can't be checked out", async ({ page }) => {
  await page.goto("/shop/rings");
  const cart = await openCart(page);
  await cart.getByRole("button", { name: /^Checkout with/ }).click();
  await expect(toastWith(page, "Error", "Your cart is empty")).toBeVisible();
});

const answers = [
  [{ json: {} }, "Failed to process payment"],
  [{ status: 400, json: { error: "Helios ring is sold out", code: "sold_out" } }, "Helios ring is sold out"],
  [{ status: 200, body: "<html>", contentType: "text/html" }, "Failed to process payment"],
  [{ status: 500, body: "" }, "Failed to process payment"],
] as const;

test("CRT-10 CHK-03 CHK-05 whatever checkout answers instead of an address: an error, and the cart stays", async ({
  page,
}) => {
  let answer: (typeof answers)[number][0] = answers[0][0];
  await page.route("**/functions/v1/create-cart-payment", (route) => route.fulfill(answer));
  await fillCart(page, [2]);
  await page.goto("/shop/rings");
  const cart = await openCart(page);
  for (const [given, words] of answers) {
    answer = given;
    await cart.getByRole("button", { name: /^Checkout with/ }).click();
    await expect(toastWith(page, "Error", words)).toBeVisible();
    await expect(cart.getByRole("button", { name: /^Checkout with/ })).toBeEnabled();
    expect(await storedCart(page)).toHaveLength(1);
    // The next change is announced anew.
    await toastWith(page, "Error", words).getByRole("button").click();
    await expect(page.locator(".toast")).toHaveCount(0);
  }
});

test("CHK-03 F48 R25 a lost answer is asked for again under the same attempt, a refusal begins anew", async ({
  page,
}) => {
  const attempts: unknown[] = [];
  await page.route("**/functions/v1/create-cart-payment", async (route) => {
    attempts.push(route.request().postDataJSON().attempt);
    if (attempts.length === 1) await route.abort();
    else await route.fulfill({ status: 400, json: { error: `Refused ${attempts.length}` } });
  });
  await fillCart(page, [2]);
  await page.goto("/shop/rings");
  const cart = await openCart(page);
  const checkout = cart.getByRole("button", { name: /^Checkout with/ });
  for (const words of ["Failed to process payment", "Refused 2", "Refused 3"]) {
    await checkout.click();
    await expect(toastWith(page, words)).toBeVisible();
  }
  expect(attempts[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(attempts[1]).toBe(attempts[0]);
  expect(attempts[2]).not.toBe(attempts[1]);
});

test("CHK-01 CHK-02 CHK-06 SRV-01 F51 checkout sends the items, clears the cart, goes; back brings it back", async ({
  page,
}) => {
  await page.route("https://pay.example.test/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Payment page</h1>" }),
  );
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/functions/v1/create-cart-payment", async (route) => {
    await promise;
    await route.fulfill({ json: { url: "https://pay.example.test/session" } });
  });
  await fillCart(page, [2]);
  await page.goto("/shop/rings");
  const cart = await openCart(page);
  const asked = page.waitForRequest("**/functions/v1/create-cart-payment");
  await cart.getByRole("button", { name: /^Checkout with/ }).click();
  await expect(cart.getByRole("button", { name: "Processing..." })).toBeVisible();
  const request = await asked;
  expect(await request.headerValue("apikey")).toBeTruthy();
  expect(await request.headerValue("authorization")).toMatch(/^Bearer \S+$/);
  expect(request.postDataJSON()).toMatchObject({
    items: [{ name: "Piece 1", quantity: 2 }],
    locale: "en",
  });
  resolve();
  await expect(page.getByRole("heading", { name: "Payment page" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/shop/rings");
  await expect(cart.getByRole("listitem")).toContainText("Piece 1");
  await expect(cart.getByRole("spinbutton").or(cart.getByLabel("Quantity of Piece 1: 2"))).toBeVisible();
  await expect(toastWith(page, "Your cart is back as it was.")).toBeVisible();
  await expect(
    page.locator("header").getByRole("button", { name: "Shopping cart", includeHidden: true }),
  ).toContainText("2");
});

test("CHK-06 PHN-03 F51 the cancel link leads to where the shopper was, the cart open and whole, once @phone", async ({
  page,
}) => {
  await page.goto("/shop/rings?sort=price-asc");
  await page.getByRole("button", { name: "Add to Cart: Helios ring" }).click();
  await page.evaluate(() => scrollTo({ top: 300, behavior: "instant" }));
  const cart = await openCart(page);
  await cart.getByRole("button", { name: /^Checkout with/ }).click();
  await page.waitForURL(/\/pay\//);
  await page.getByRole("link", { name: /Back to the shop|Πίσω/ }).click();
  await expect(page).toHaveURL("/shop/rings?sort=price-asc");
  await expect(cart.getByRole("listitem")).toContainText("Helios ring");
  expect(await page.evaluate(() => scrollY)).toBe(300);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-usable", "");
  const button = page.getByRole("banner").getByRole("button", { name: "Shopping cart" });
  await expect(button).toContainText("1");
  await expect(cart).toBeHidden();
  expect(await storedCart(page)).toMatchObject([{ name: "Helios ring", quantity: 1 }]);
});

test("CHK-08 F33 a missing, unknown or malformed session is an unknown order, and nothing of it is shown", async ({
  page,
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
    expect(html).not.toMatch(/boo|xxxx/);
  }
  await page.goto("/payment-success?session_id=cs_test_unknown1234567890");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We don’t know this order");
  await page.getByRole("link", { name: "Continue Shopping" }).click();
  await expect(page).toHaveURL("/shop/all");
});

test("LAW-01 the cart tells VAT, delivery, withdrawal, guarantee and the seller before paying", async ({ page }) => {
  await fillCart(page, [1]);
  await page.goto("/shop/rings");
  const cart = await openCart(page);
  for (const text of ["VAT", "Delivery:", "14 days to withdraw", "legal guarantee", "Sold by"]) {
    await expect(cart).toContainText(text);
  }
  await cart.getByRole("link", { name: "Terms" }).click();
  await expect(page).toHaveURL("/terms");
});

test("LIM-01 toasts: 356 px wide, three at most, none over a cart opened next, gone after four seconds @phone", async ({
  page,
}) => {
  await page.goto("/shop/rings");
  for (const name of ["Helios ring", "Helios band", "Silk Embrace ring", "Olive Branch ring"]) {
    await page.getByRole("button", { name: `Add to Cart: ${name}` }).click();
  }
  const toasts = page.locator(".toast");
  await expect(toasts).toHaveCount(3);
  expect((await toasts.first().boundingBox())?.width).toBe(356);
  const cart = await openCart(page);
  await expect(cart.getByText("Olive Branch ring")).toHaveCount(1);
  await page.mouse.move(600, 5);
  await expect(toasts).toHaveCount(0);
});

test("CRT-10 what is done before the page's code has arrived is not lost", async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto("/shop/rings", { waitUntil: "domcontentloaded" });
  const add = page.getByRole("button", { name: "Add to Cart: Helios ring" });
  await add.click();
  await add.click();
  await page.getByRole("searchbox").fill("olive");
  await page.getByRole("button", { name: "Shop", exact: true }).filter({ visible: true }).press("ArrowDown");
  resolve();
  await expect(page.getByRole("menuitem", { name: "All" })).toBeFocused();
  await expect(page.getByRole("searchbox")).toHaveValue("olive");
  await expect(toastWith(page, "Added to cart").first()).toBeVisible();
  expect(await storedCart(page)).toMatchObject([{ name: "Helios ring", quantity: 2 }]);
});

test("CRT-03 what is pressed while the page comes to life counts once", async ({ page }) => {
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

test("PDP-03 an order chosen before the page's code has arrived is followed", async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto("/shop/rings", { waitUntil: "domcontentloaded" });
  await page.getByRole("combobox").selectOption("price-asc");
  resolve();
  await expect(page).toHaveURL(/sort=price-asc/);
});

test("BRW-07 paid in a tab that never came back: the next checkout names the order, takes its lines out, and may go on @phone", async ({
  page,
  context,
}) => {
  await page.goto("/shop/rings");
  await page.getByRole("button", { name: "Add to Cart: Helios ring" }).click();
  const cart = await openCart(page);
  await cart.getByRole("button", { name: /^Checkout with/ }).click();
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
  expect(await axeFaults(other)).toEqual([]);
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
