import { randomUUID } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { addUser, fillCard, newSession, openTab, signIn } from "./cast.ts";
import { admin, expect, test } from "../fixtures.ts";
import { openCart } from "../shopper.ts";

test("EYE-13 ADM-01 ADM-02 ADM-03 ADM-04 ADM-05 ADM-06 AVL-18 SHO-05 the way in: a link's token signs nobody in, a refusal is told, a forgotten password is set anew, and out again in every tab", async ({
  page,
  context,
  shop,
}) => {
  test.slow();
  const tabs = page.getByRole("tab");
  const card = page.getByRole("button", { name: "Sign In" });
  const alert = page.getByRole("alert");

  await test.step("a link that carries somebody's token signs nobody in", async () => {
    const { access_token, refresh_token } = JSON.parse((await newSession(page)).session);
    const session = { access_token, refresh_token, expires_in: "3600", token_type: "bearer", type: "recovery" };
    for (const address of ["/admin/recover?lang=el", "/admin?tab=orders"]) {
      await page.goto(`${address}#${new URLSearchParams(session)}`);
      await expect(page.getByRole("button").first()).toBeVisible();
      expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    }
  });

  await test.step("the card begins in the shop's language, asks for both fields, and shows no dashboard", async () => {
    await page.getByRole("combobox", { name: "Γλώσσα" }).selectOption("en");
    await expect(card).toBeVisible();
    await expect(tabs).toHaveCount(0);
    const email = page.getByLabel("Email");
    await expect(email).toHaveAttribute("type", "email");
    await expect(email).toHaveAttribute("required");
    await expect(page.getByLabel("Password")).toHaveAttribute("required");
  });

  await test.step("a wrong password is told in the service's words", async () => {
    await fillCard(page, { ...admin, password: "not-the-password-1" });
    await expect(alert).toContainText("Login Failed");
    await expect(alert).toContainText("Invalid login credentials");
  });

  await test.step("a forgotten password is set anew with the link of the mail, and gives no right", async () => {
    await setPasswordAnew(page, join(shop.dataFolder, "outbox"), (await addUser(shop)).email);
    await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
    await expect(page.getByText("You do not have admin privileges to access this page.")).toBeVisible();
    await expect(alert.filter({ hasText: "You do not have admin privileges" })).toBeVisible();
    await expect(tabs).toHaveCount(0);
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(card).toBeVisible();
  });

  await test.step("a right password is welcomed, and is_admin asked: a failing check says so", async () => {
    const asked: unknown[] = [];
    await page.route("**/rest/v1/rpc/is_admin", async (route) => {
      asked.push(route.request().postDataJSON());
      await route.fulfill({ status: 500, json: { code: "XX000", message: "down" } });
    });
    await fillCard(page);
    await expect(page.getByRole("status").filter({ hasText: "Welcome!" })).toContainText("Successfully logged in.");
    await expect(alert.filter({ hasText: "Authorization Error" })).toContainText("Unable to verify admin access");
    expect(asked[0]).toEqual({ user_uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    await page.unroute("**/rest/v1/rpc/is_admin");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(tabs).toContainText(["Products", "Orders", "Users"]);
  });

  await test.step("the tabs answer arrow keys, and the address tells the tab", async () => {
    const products = page.getByRole("tab", { name: "Products" });
    await products.focus();
    // Two keys at once: neither waits for what the first one draws (EYE-13).
    await products.evaluate((tab) => {
      for (const target of [tab, tab.nextElementSibling]) {
        target?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }));
      }
    });
    await expect(tabs.nth(2)).toBeFocused();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("tab", { name: "Orders" })).toBeFocused();
    await expect(page).toHaveURL(/tab=orders/);
    await page.goBack();
    await expect(products).toHaveAttribute("aria-selected", "true");
  });

  await test.step("a second tab keeps the chosen language; signing out shows the card in both", async () => {
    const second = await context.newPage();
    await second.goto("/admin?tab=users");
    await expect(second.getByRole("tab", { name: "Users" })).toBeVisible();
    await expect(second.getByRole("combobox", { name: "Language" })).toHaveValue("en");
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(card).toBeVisible();
    await expect(second.getByRole("button", { name: "Sign In" })).toBeVisible();
    // Nothing of the dashboard waits behind the card of somebody who left on purpose.
    await expect(second.getByRole("tab", { includeHidden: true })).toHaveCount(0);
  });

  await test.step("the card leads back to the shop, which is read in Greek as before", async () => {
    await page.getByRole("button", { name: "Back to Website" }).click();
    await expect(page).toHaveURL(/\/(\?lang=el)?$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "el");
  });
});

/** The way on from the card, by the mail that it asks for. */
async function setPasswordAnew(page: Page, outbox: string, email: string): Promise<void> {
  await page.getByRole("button", { name: "Forgotten your password?" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  let link: string | undefined;
  await expect.poll(async () => (link = await recoveryLink(outbox, email))).toBeTruthy();
  await page.goto(link ?? "");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("New password", { exact: true }).fill("lefkara-Lace-2026");
  await page.getByLabel("Repeat the new password").fill("lefkara-Lace-2026");
  await page.getByRole("button", { name: "Save the password" }).click();
  await expect(page.getByText("Password saved")).toBeVisible();
}

/** The path and query of the link in the mail to an address, if it is there yet. */
async function recoveryLink(outbox: string, email: string): Promise<string | undefined> {
  const files = await readdir(outbox).catch(() => []);
  for (const file of files) {
    const mail = await readFile(join(outbox, file), "utf8");
    if (!mail.includes(email)) continue;
    const text = mail.replace(/=\r?\n/g, "").replaceAll("=3D", "=");
    const link = /\/admin\/recover\?token_hash=[\w-]+&(?:amp;)?type=recovery/.exec(text)?.[0];
    if (link) return link.replace("&amp;", "&");
  }
  return undefined;
}

test("ADM-06 R17 whose session was ended elsewhere goes on in the shop as a guest, the first payment included @again", async ({
  page,
  shop,
}) => {
  const { key, session, headers } = await newSession(page, await addUser(shop));
  const keep = ([name, value]: readonly [string, string]) => localStorage.setItem(name, value);
  await page.addInitScript(keep, [key, session] as const);
  await page.goto("/shop/rings");
  await page.request.post("/auth/v1/logout", { headers });
  await page.getByRole("button", { name: "Necklaces", exact: true }).click();
  await expect(page.getByRole("article").filter({ hasText: "Aphrodite necklace" })).toBeVisible();
  await page.evaluate(keep, [key, session] as const);
  await page.getByRole("button", { name: "Add to Cart: Aphrodite necklace" }).click();
  const cart = await openCart(page);
  await cart.getByRole("button", { name: /^Checkout with/ }).click();
  await page.waitForURL(/\/pay\//);
});

test("BRW-08 a computer's clock that is days wrong keeps nobody out, and today is the shop's day @again", async ({
  page,
}) => {
  const day = (atMs: number) => new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Nicosia" }).format(atMs);
  for (const hours of [72, -48]) {
    await page.clock.setSystemTime(Date.now() + hours * 3_600_000);
    await signIn(page);
    await expect(page.getByRole("tab", { name: "Orders", exact: true })).toBeVisible();
    // The page reads anew with what the browser has kept.
    await page.goto("/admin/quote");
    await expect(page.getByLabel("Valid until")).toHaveAttribute("min", day(Date.now()));
    await page.evaluate(() => localStorage.clear());
  }
});

test("ADM-06 a session that ends while a form is open: sign in again in place or after a reload, nothing is lost @again", async ({
  page,
}) => {
  const form = page.getByRole("dialog", { name: "New product" });
  const add = page.getByRole("button", { name: "Add Product" });
  const ended = page.getByText("Your session has ended.", { exact: false });
  await openTab(page, "Products");

  await test.step("refused when it is saved, the form comes back as it was, with its picture", async () => {
    const name = `Late ${randomUUID().slice(0, 8)}`;
    await add.click();
    await form.getByLabel("Name").fill(name);
    await form.getByLabel("Category").selectOption("rings");
    await form.getByLabel("Image").setInputFiles({ name: "late.png", mimeType: "image/png", buffer: Buffer.from("x") });
    const expired = { code: "PGRST303", message: "JWT expired", details: null, hint: null };
    // The session ends with the save: what is read in the background would find it out before the click.
    let hasExpired = false;
    await page.route("**/rest/v1/**", (route) => {
      const request = route.request();
      hasExpired ||= request.method() !== "GET" && !request.url().includes("/rpc/");
      return hasExpired ? route.fulfill({ status: 401, json: expired }) : route.fallback();
    });
    const renewal = "**/auth/v1/token?grant_type=refresh_token";
    const gone = { code: "refresh_token_not_found", message: "gone" };
    await page.route(renewal, (route) => route.fulfill({ status: 400, json: gone }));
    await form.getByRole("button", { name: "Create Product" }).click();
    await expect(ended).toBeVisible();
    await expect(form).toBeHidden();
    await page.unroute("**/rest/v1/**");
    await page.unroute(renewal);
    await fillCard(page);
    await expect(form.getByLabel("Name")).toHaveValue(name);
    await expect(form.getByText("late.png, not saved yet")).toBeVisible();
    await form.getByRole("button", { name: "Remove picture" }).click();
    await form.getByRole("button", { name: "Create Product" }).click();
    await expect(page.getByText("Product created successfully!")).toBeVisible();
  });

  await test.step("gone with a reload, what was typed waits behind the card", async () => {
    await add.click();
    await form.getByLabel("Name").fill("Kept over the night");
    page.once("dialog", (question) => void question.accept());
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.endsWith("-auth-token")) localStorage.removeItem(key);
    });
    await page.reload();
    await expect(ended).toBeVisible();
    await fillCard(page);
    await expect(form.getByLabel("Name")).toHaveValue("Kept over the night");
  });
});
