import type { Page } from "@playwright/test";
import { favouritesPath } from "#domain/favourites.ts";
import { shopper } from "./payments.ts";
import { failing, named, retried, silent, type Scene, type Texts } from "./scene.ts";
import type { Props } from "./props.ts";

const payments = "**/functions/v1/create-cart-payment";
const withCart =
  (from: number, to?: number) =>
  (page: Page, { cart }: Props) =>
    page.addInitScript((value) => localStorage.setItem("cart", value), JSON.stringify(cart.slice(from, to)));
const openCart = (page: Page, t: Texts) =>
  page
    .getByRole("banner")
    .getByRole("button", { name: t("nav.openCart") })
    .click();
const pay = async (page: Page, t: Texts) => {
  await openCart(page, t);
  await named(page, "button", t("cart.checkout", { provider: "Stripe" })).click();
};
const begin = async (page: Page, t: Texts, reference: string) => {
  await page.getByLabel(t("withdrawal.reference")).fill(reference);
  await page.getByLabel(t("withdrawal.email"), { exact: true }).fill(shopper.email);
  await page.getByLabel(t("withdrawal.name")).fill(shopper.name);
  await named(page, "button", t("withdrawal.review")).click();
};
const review = async (page: Page, t: Texts, reference: string) => {
  await begin(page, t, reference);
  await named(page, "button", t("withdrawal.confirm")).waitFor();
};

export const purchaseScenes: Scene[] = [
  { name: "cart-empty", alike: true, path: "/shop", act: openCart },
  { name: "cart", path: "/shop", before: withCart(0, 3), act: openCart },
  { name: "cart-one", alike: true, path: "/shop", before: withCart(0, 1), act: openCart },
  { name: "cart-many", alike: true, path: "/shop", before: withCart(0), act: openCart },
  {
    name: "cart-changed",
    path: "/shop",
    before: (page, { cart }) =>
      page.addInitScript(
        (value) => localStorage.setItem("cart", value),
        JSON.stringify([
          { ...cart[0], price: 12.5 },
          { id: "00000000-0000-4000-8000-000000000000", name: "?", price: 690, quantity: 1 },
        ]),
      ),
    act: openCart,
  },
  {
    name: "cart-busy",
    alike: true,
    path: "/shop",
    before: async (page, stage) => {
      await withCart(0, 3)(page, stage);
      await silent(page, payments);
    },
    act: pay,
  },
  {
    name: "cart-failed",
    alike: true,
    path: "/shop",
    loud: true,
    before: async (page, stage) => {
      await withCart(0, 3)(page, stage);
      await failing(page, payments);
    },
    act: async (page, t) => {
      await pay(page, t);
      await page.getByText(/Failed to process|απέτυχε/).waitFor();
    },
  },
  {
    name: "cart-returned",
    path: "/shop/all?checkout=cancelled",
    before: (page, { cart, checkouts }) =>
      page.addInitScript(
        (value) => localStorage.setItem("cart-at-payment", value),
        JSON.stringify({ lines: cart.slice(0, 3), secret: checkouts.expired.secret }),
      ),
    act: (page, t) => page.getByText(t("cart.returned")).waitFor(),
  },
  { name: "pay", path: ({ checkouts }) => new URL(checkouts.open.url).pathname, whole: true },
  { name: "success", path: ({ checkouts }) => checkouts.paid.path, whole: true },
  {
    name: "success-printed",
    path: ({ checkouts }) => checkouts.paid.path,
    whole: true,
    medium: "print",
  },
  {
    name: "success-processing",
    alike: true,
    path: async ({ processing }) => (await processing()).path,
    whole: true,
  },
  { name: "success-open", alike: true, path: ({ checkouts }) => checkouts.open.path, whole: true },
  { name: "success-expired", path: ({ checkouts }) => checkouts.expired.path, whole: true },
  {
    name: "success-failed",
    alike: true,
    path: async ({ failed }) => (await failed()).path,
    whole: true,
  },
  {
    name: "success-unknown",
    alike: true,
    path: "/payment-success?session_id=cs_nobody",
    whole: true,
  },
  {
    name: "success-unreachable",
    alike: true,
    shop: "cut",
    path: ({ checkouts }) => checkouts.paid.path,
    whole: true,
    loud: true,
    act: (page, t) => named(page, "button", t("tryAgain")).waitFor(retried),
  },
  {
    name: "success-unreachable-no-scripts",
    shop: "cut",
    path: ({ checkouts }) => checkouts.paid.path,
    whole: true,
    scripts: false,
  },
  {
    name: "success-no-scripts",
    path: ({ checkouts }) => checkouts.paid.path,
    whole: true,
    scripts: false,
  },
  { name: "order", path: ({ orderPage }) => orderPage, whole: true },
  { name: "order-open-choice", path: ({ openOrderPage }) => openOrderPage, whole: true },
  { name: "order-printed", path: ({ orderPage }) => orderPage, whole: true, medium: "print" },
  { name: "order-no-scripts", path: ({ orderPage }) => orderPage, whole: true, scripts: false },
  { name: "order-missing", path: "/order/nobody", whole: true, loud: true },
  { name: "order-find", path: "/order", whole: true },
  { name: "quote", path: ({ quotePage }) => quotePage, whole: true },
  { name: "quote-missing", path: "/quote/nobody", whole: true, loud: true },
  { name: "wish-form", path: ({ soldOut }) => `/wish/for/${soldOut}`, whole: true },
  { name: "wish-ended", path: "/wish/00000000-0000-4000-8000-000000000000", loud: true },
  { name: "ask", alike: true, path: ({ unpriced }) => `/ask/${unpriced}`, whole: true },
  {
    name: "ask-no-scripts",
    path: ({ unpriced }) => `/ask/${unpriced}`,
    whole: true,
    scripts: false,
  },
  {
    name: "ask-errors",
    path: ({ unpriced }) => `/ask/${unpriced}`,
    whole: true,
    act: async (page) => {
      await page.locator("form [type=submit]").click();
      await page.locator("[aria-invalid]").first().waitFor();
    },
  },
  {
    name: "ask-done",
    path: ({ unpriced }) => `/ask/${unpriced}`,
    whole: true,
    act: async (page) => {
      await page.locator("[name=name]").fill(shopper.name);
      await page.locator("[name=email]").fill(shopper.email);
      await page.locator("[name=question]").fill("?");
      await page.locator("form [type=submit]").click();
      await page.locator("form").waitFor({ state: "detached" });
    },
  },
  {
    name: "product-unpriced",
    alike: true,
    path: ({ unpriced }) => `/product/${unpriced}`,
    whole: true,
  },
  { name: "favourites", path: "/favourites", whole: true },
  {
    name: "favourites-own",
    path: "/favourites",
    whole: true,
    before: (page, { cart }) =>
      page.addInitScript(
        (value) => localStorage.setItem("favourites", value),
        JSON.stringify(cart.slice(0, 4).map(({ id }) => id)),
      ),
    act: (page) => page.getByRole("article").first().waitFor(),
  },
  {
    name: "favourites-sent",
    alike: true,
    path: ({ cart }) => favouritesPath(cart.slice(0, 4).map(({ id }) => ({ id, values: [] }))),
    whole: true,
  },
  { name: "withdraw", alike: true, path: "/withdraw", whole: true },
  { name: "withdraw-no-scripts", path: "/withdraw", whole: true, scripts: false },
  {
    name: "withdraw-errors",
    path: "/withdraw",
    whole: true,
    act: (page, t) => named(page, "button", t("withdrawal.review")).click(),
  },
  {
    name: "withdraw-review",
    path: "/withdraw",
    whole: true,
    act: (page, t, { checkouts }) => review(page, t, checkouts.paid.reference),
  },
  {
    name: "withdraw-pieces",
    path: "/withdraw",
    whole: true,
    act: async (page, t, { checkouts }) => {
      await review(page, t, checkouts.paid.reference);
      await named(page, "button", t("withdrawal.choose")).click();
      await page.getByText(t("withdrawal.piecesText")).waitFor();
    },
  },
  {
    name: "withdraw-refused",
    alike: true,
    path: "/withdraw",
    whole: true,
    loud: true,
    act: async (page, t) => {
      await begin(page, t, "K-NONE");
      await page.getByText(t("withdrawal.failed")).waitFor();
    },
  },
  {
    name: "withdraw-done",
    path: "/withdraw",
    whole: true,
    act: async (page, t, { checkouts }) => {
      await begin(page, t, checkouts.withdrawn.reference);
      const done = page.getByText(t("withdrawal.done"));
      const confirm = named(page, "button", t("withdrawal.confirm"));
      await done.or(confirm).waitFor();
      // Done in another language or theme before: shown again.
      if (await confirm.isVisible()) await confirm.click();
      await done.waitFor();
    },
  },
];
