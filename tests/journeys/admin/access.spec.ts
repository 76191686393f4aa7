import { addUser, newSession, signIn } from "./cast.ts";
import { admin, expect, test } from "../fixtures.ts";
import { openCart } from "../shopper.ts";

test("ADM-01 the login card asks for both fields and leads back to the shop", async ({ page }) => {
  await page.goto("/admin");
  const email = page.getByLabel("Email");
  await expect(email).toHaveAttribute("type", "email");
  await expect(email).toHaveAttribute("required");
  await expect(page.getByLabel("Password")).toHaveAttribute("required");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await page.getByRole("button", { name: "Back to Website" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("ADM-02 a stranger sees the login card and no dashboard", async ({ page }) => {
  await page.goto("/admin?tab=orders");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(0);
});

test("AVL-18 a link that carries somebody's token signs nobody in", async ({ page }) => {
  const { access_token, refresh_token } = JSON.parse((await newSession(page)).session);
  const token = new URLSearchParams({
    access_token,
    refresh_token,
    expires_in: "3600",
    token_type: "bearer",
    type: "recovery",
  });
  for (const path of ["/admin/recover", "/admin"]) {
    await page.goto(`${path}#${token}`);
    await expect(page.getByRole("button").first()).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  }
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(0);
});

test("ADM-02 ADM-03 a signed-in user without rights is refused and may sign out", async ({ page, shop }) => {
  await signIn(page, await addUser(shop));
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(page.getByText("You do not have admin privileges to access this page.")).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("You do not have admin privileges");
  await expect(page.getByRole("tab")).toHaveCount(0);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
});

test("ADM-03 admin rights come from is_admin, and a failing check says so", async ({ page }) => {
  const asked: unknown[] = [];
  await page.route("**/rest/v1/rpc/is_admin", async (route) => {
    asked.push(route.request().postDataJSON());
    await route.fulfill({ status: 500, json: { code: "XX000", message: "down" } });
  });
  await signIn(page);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Authorization Error");
  await expect(alert).toContainText("Unable to verify admin access");
  expect(asked[0]).toEqual({ user_uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  await page.unroute("**/rest/v1/rpc/is_admin");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("tab", { name: "Products" })).toBeVisible();
});

test("ADM-04 a right password is welcomed, a wrong one is told in the service's words", async ({ page }) => {
  await signIn(page, { ...admin, password: "not-the-password-1" });
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Login Failed");
  await expect(alert).toContainText("Invalid login credentials");
  await signIn(page);
  await expect(page.getByRole("status").filter({ hasText: "Welcome!" })).toContainText("Successfully logged in.");
});

test("ADM-05 the dashboard starts in English, with three tabs, and remembers Greek", async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole("tab")).toHaveText(["Products", "Orders", "Users"]);
  const language = page.getByRole("combobox", { name: "Language" });
  await expect(language).toHaveValue("en");
  await language.selectOption("Ελληνικά");
  await expect(page.getByRole("tab")).toHaveText(["Προϊόντα", "Παραγγελίες", "Χρήστες"]);
  await page.reload();
  await expect(page.getByRole("button", { name: "Αποσύνδεση" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "el");
});

test("ADM-06 signing out returns to the login in every open tab", async ({ page, context }) => {
  await signIn(page);
  await expect(page.getByRole("tab", { name: "Products" })).toBeVisible();
  const second = await context.newPage();
  await second.goto("/admin?tab=users");
  await expect(second.getByRole("tab", { name: "Users" })).toBeVisible();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await expect(second.getByRole("button", { name: "Sign In" })).toBeVisible();
  // Nothing of the dashboard waits behind the card of somebody who left on purpose.
  await expect(second.getByRole("tab", { includeHidden: true })).toHaveCount(0);
});

test("ADM-02 a shopper's pages lead to no code of the dashboard", async ({ request }) => {
  const dashboard = "clear history";
  const codeOf = async (page: string) => {
    const html = await (await request.get(page)).text();
    const wanted = [...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path);
    const seen = new Map<string, string>();
    for (let path = wanted.pop(); path !== undefined; path = wanted.pop()) {
      if (seen.has(path)) continue;
      const code = await (await request.get(path)).text();
      seen.set(path, code);
      // Its imports, at once or later; the list of routes only names files.
      const imported = code.matchAll(/(?:import|from)\s*\(?\s*["'`]\.\/([\w.-]+\.js)/g);
      wanted.push(...[...imported].map(([, file]) => `/assets/${file}`));
    }
    return [...seen.values()].join("\n");
  };
  for (const page of ["/", "/shop/rings", "/payment-success"]) {
    expect(await codeOf(page)).not.toContain(dashboard);
  }
  expect(await codeOf("/admin")).toContain(dashboard);
});

test("ADM-05 the tabs answer arrow keys, and the address tells the tab", async ({ page }) => {
  await signIn(page);
  const products = page.getByRole("tab", { name: "Products" });
  await products.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Orders" })).toBeFocused();
  await expect(page).toHaveURL(/tab=orders/);
  await page.goBack();
  await expect(products).toHaveAttribute("aria-selected", "true");
});

test("ADM-06 R17 whose session was ended elsewhere goes on in the shop as a guest, the first payment included", async ({
  page,
  shop,
}) => {
  const { key, session, headers } = await newSession(page, await addUser(shop));
  const keep = () => page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, session] as const);
  await page.goto("/imprint");
  await keep();
  await page.goto("/shop/rings");
  await expect(page.locator("html")).toHaveAttribute("data-usable");
  await page.request.post("/auth/v1/logout", { headers });
  await page.getByRole("button", { name: "Necklaces", exact: true }).click();
  await expect(page.getByRole("article").filter({ hasText: "Aphrodite necklace" })).toBeVisible();
  await keep();
  await page.getByRole("button", { name: "Add to Cart: Aphrodite necklace" }).click();
  const cart = await openCart(page);
  await cart.getByRole("button", { name: /^Checkout with/ }).click();
  await page.waitForURL(/\/pay\//);
});

test("BRW-08 a computer's clock that is hours or days wrong keeps nobody out, and today is the shop's day", async ({
  page,
}) => {
  const day = (atMs: number) => new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Nicosia" }).format(atMs);
  for (const hours of [2, 72, -48]) {
    await page.clock.setSystemTime(Date.now() + hours * 3_600_000);
    await signIn(page);
    const orders = page.getByRole("tab", { name: "Orders", exact: true });
    await orders.click();
    // Read anew with what the browser has kept.
    await page.reload();
    await expect(orders).toHaveAttribute("aria-selected", "true");
    await page.goto("/admin/quote");
    await expect(page.getByLabel("Valid until")).toHaveAttribute("min", day(Date.now()));
    await page.goto("/admin");
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page.getByText("Your session has ended")).toHaveCount(0);
  }
});
