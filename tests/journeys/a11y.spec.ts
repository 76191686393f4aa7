import { addProduct } from "./admin/cast.ts";
import { expect, test } from "./fixtures.ts";
import { goTo } from "./keys.ts";
import { storedCart } from "./shopper.ts";
import { buyer } from "../buyer.ts";

/** The others have nothing that is as wide. */
const screens = ["/shop/all?q=nothing-like-this", "/payment-success", "/withdraw"];

test("CRT-10 CHK-02 CHK-08 a piece is found, bought and paid by keys alone, the focus in sight at each step @again", async ({
  page,
}) => {
  await page.goto("/");
  await goTo(page, page.getByRole("link", { name: "Skip to content" }), "Tab");
  await goTo(page, page.getByRole("banner").getByRole("button", { name: "Shop", exact: true }), "Tab");
  await page.keyboard.press("Enter");
  await goTo(page, page.getByRole("menuitem", { name: "Rings", exact: true }), "ArrowDown");
  await page.keyboard.press("Space");
  await page.waitForURL(/\/shop\/rings$/);
  await goTo(page, page.getByRole("button", { name: "Add to Cart: Helios ring" }), "Tab");
  await page.keyboard.press("Space");
  await expect.poll(() => storedCart(page)).toHaveLength(1);
  const cart = page.getByRole("banner").getByRole("button", { name: "Shopping cart" });
  await goTo(page, cart, "Shift+Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("listitem").waitFor();
  for (const key of [...Array<string>(12).fill("Tab"), ...Array<string>(12).fill("Shift+Tab")]) {
    await page.keyboard.press(key);
    await expect(page.getByRole("dialog").locator(":focus")).toHaveCount(1);
  }
  await goTo(page, page.getByRole("dialog").getByRole("button", { name: /^Checkout/ }), "Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/pay\//);
  for (const [label, value] of Object.entries(buyer)) {
    await goTo(page, page.getByLabel(label).first(), "Tab");
    await page.keyboard.type(value);
  }
  await goTo(page, page.getByRole("button", { name: /^Pay/ }), "Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/payment-success/);
  await expect(page.getByRole("main")).toContainText("Helios ring");
  await goTo(page, page.getByRole("main").getByRole("link", { name: "Continue Shopping" }), "Tab");
});

test("LND-09 PDP-01 at 320 px nothing is wider than the screen, whatever a piece is called, and targets are large enough", async ({
  page,
  shop,
}) => {
  const name = "Ω".repeat(100);
  const long = {
    name,
    description: "x".repeat(1000),
    product_code: "C".repeat(50),
    price: 999999.99,
  };
  const id = await addProduct(shop, { ...long, category: "bracelets" });
  const { data } = await shop.service.from("products").select("slug").eq("id", id).single();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.context().addCookies([{ name: "lang", value: "el", url: shop.url }]);
  for (const path of [...screens, "/shop/bracelets", `/product/${data?.slug}`]) {
    await page.goto(path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBeLessThanOrEqual(320);
    const small = await page
      .locator("button, a[role=button], [role=menuitem], select, input:not([type=hidden])")
      .evaluateAll((controls) =>
        controls
          .map((control) => [control.outerHTML.slice(0, 80), control.getBoundingClientRect()] as const)
          .filter(([, { width, height }]) => width > 1 && (width < 24 || height < 24))
          .map(([html]) => html),
      );
    expect(small, path).toEqual([]);
  }
  await shop.service.from("products").delete().eq("id", id).throwOnError();
});
