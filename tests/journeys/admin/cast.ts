import { createHash, randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { z } from "zod";
import { buyerForm } from "../../buyer.ts";
import { admin, type ShopProcess } from "../../shop-process.ts";

/** An account without rights. */
export async function addUser(shop: ShopProcess) {
  const account = { email: `maria-${randomUUID()}@kosmima.test`, password: "aphrodite-Shell-1982" };
  const { data, error } = await shop.service.auth.admin.createUser({ ...account, email_confirm: true });
  if (error) throw error;
  return { ...account, id: data.user.id };
}

/** Others may have been made admins by tests before. */
export async function leaveOneAdmin(shop: ShopProcess): Promise<void> {
  const { data } = await shop.service.auth.admin.listUsers();
  const others = data.users.filter(({ email }) => email !== admin.email).map(({ id }) => id);
  const { error } = await shop.service.from("user_profiles").update({ role: "user" }).in("user_id", others);
  if (error) throw error;
}

export interface OrderFacts {
  customer: string;
  address?: string | null;
  product?: string;
  createdAt?: string;
  sent?: boolean;
  livemode?: boolean;
  productId?: string | null;
}

/** One bought piece, as the payment path would have written it. */
export async function addOrder(shop: ShopProcess, facts: OrderFacts): Promise<string> {
  const customer = {
    name: facts.customer,
    email: "andri@example.com",
    phone: "+35799123456",
    address: facts.address === undefined ? "Ermou 12\n6023 Larnaca" : facts.address,
  };
  const { data: customers } = await shop.service.from("customers").insert(customer).select("id").throwOnError();
  const { data } = await shop.service
    .from("orders")
    .insert({
      checkout_id: randomUUID(),
      line_no: 1,
      customer_id: customers[0]?.id,
      product_id: facts.productId === undefined ? await aProduct(shop) : facts.productId,
      product_name: facts.product ?? "Aphrodite necklace",
      product_name_el: facts.product ? null : "Κολιέ Αφροδίτη",
      product_code: "KOS-N-001",
      unit_price: 1180,
      quantity: 2,
      total_amount: 2360,
      is_sent: facts.sent ?? false,
      livemode: facts.livemode ?? false,
      ...(facts.createdAt ? { created_at: facts.createdAt } : {}),
    })
    .select("id")
    .throwOnError();
  return String(data[0]?.id);
}

async function aProduct(shop: ShopProcess): Promise<string> {
  const { data } = await shop.service.from("products").select("id").eq("product_code", "KOS-N-001").throwOnError();
  return String(data[0]?.id);
}

export async function addProduct(shop: ShopProcess, product: Record<string, unknown>) {
  const { data } = await shop.service.from("products").insert(product).select("id").throwOnError();
  return String(data[0]?.id);
}

/** Buys one piece at the sandbox's hosted page, as a browser's forms do; resolves to the reference once it is paid. */
export async function buy(shop: ShopProcess, productId: string, card = "paid"): Promise<string> {
  const headers = { "content-type": "application/json" };
  const call = async (name: string, body: object) => {
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    return (await fetch(`${shop.url}/functions/v1/${name}`, init)).json();
  };
  const { url, checkout } = z
    .object({ url: z.string(), checkout: z.object({ reference: z.string() }) })
    .parse(await call("create-cart-payment", { items: [{ id: productId, quantity: 1 }] }));
  const body = new URLSearchParams({ ...buyerForm, card, name: "Maria Papadopoulou" });
  await fetch(url, { method: "POST", body, redirect: "manual" });
  const session_id = new URL(url).pathname.split("/").at(-1);
  await expect.poll(async () => call("payment-status", { session_id })).toMatchObject({ state: "paid" });
  return checkout.reference;
}

/** The token of a link to a purchase, as a mail to its buyer has one. */
export async function addOrderLink(shop: ShopProcess, checkout: string): Promise<string> {
  const token = `${randomUUID()}${randomUUID()}`;
  const token_hash = createHash("sha256").update(token).digest("hex");
  await shop.service.rpc("add_order_link", { checkout, token_hash }).throwOnError();
  return token;
}

export async function signIn(page: Page, who: { email: string; password: string } = admin) {
  await page.goto("/admin");
  await fillCard(page, who);
}

/** Signs in on the card that is open. */
export async function fillCard(page: Page, who: { email: string; password: string } = admin) {
  await page.getByLabel("Email").fill(who.email);
  await page.getByLabel("Password").fill(who.password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** The dashboard at an address, signed in as the admin. */
export async function openAdmin(page: Page, address = "/admin") {
  await keepSession(page);
  await page.goto(address);
}

/** Shows all of the board: it shows four of a kind first, and a shop of many journeys has more. */
export async function seeAllOwed(page: Page): Promise<void> {
  const more = page.getByRole("button", { name: /Show \d+ more|Δείτε ακόμη \d+/ }).first();
  await page.addLocatorHandler(more, (button) => button.click(), { noWaitAfter: true });
}

/** The dashboard with one of its three tabs open. */
export async function openTab(page: Page, tab: "Products" | "Orders" | "Users") {
  await openAdmin(page, `/admin?tab=${tab.toLowerCase()}`);
  await page.getByRole("tab", { name: tab, exact: true, selected: true }).waitFor();
}

/** A place that a phone has beneath 'More' (WEK-10). */
export async function openPlace(page: Page, name: "Counter" | "Settings" | "Συσκευές") {
  const role = (page.viewportSize()?.width ?? 0) < 640 ? "menuitem" : "link";
  if (role === "menuitem") await page.getByRole("button", { name: /^(More|Άλλα)$/ }).click();
  await page.getByRole(role, { name, exact: true }).first().click();
}

/** Restores an earlier visit's session: the way through the login card has tests of its own. */
export async function keepSession(page: Page): Promise<void> {
  const { key, session } = await newSession(page);
  await page.addInitScript(
    ([name, value]) => {
      if (sessionStorage.getItem(name)) return;
      sessionStorage.setItem(name, "kept");
      localStorage.setItem(name, value);
    },
    [key, session] as const,
  );
}

interface WireSession {
  /** The stock client's name for the session in the storage. */
  key: string;
  /** The session as JSON. */
  session: string;
  /** Headers of its requests. */
  headers: Record<string, string>;
}

/** A worker's shop has one admin; their session lives longer than all journeys that do not end it. */
let ofAdmin: WireSession | undefined;

/** A session from the wire; the admin's stays the same as long as it is good. */
export async function newSession(page: Page, who: { email: string; password: string } = admin): Promise<WireSession> {
  if (who !== admin) return signInOnWire(page, who);
  const isGood = ofAdmin && (await page.request.get("/auth/v1/user", { headers: ofAdmin.headers })).ok();
  ofAdmin = isGood && ofAdmin ? ofAdmin : await signInOnWire(page, who);
  return ofAdmin;
}

async function signInOnWire(page: Page, data: { email: string; password: string }): Promise<WireSession> {
  const { projectUrl, anonKey } = await (await page.request.get("/config.json")).json();
  const answer = await page.request.post("/auth/v1/token?grant_type=password", { headers: { apikey: anonKey }, data });
  const [host] = new URL(projectUrl).hostname.split(".");
  const { access_token: token } = await answer.json();
  return {
    key: `sb-${host}-auth-token`,
    session: await answer.text(),
    headers: { apikey: anonKey, authorization: `Bearer ${token}` },
  };
}

/** The row, or on a phone the card, that holds a text. */
export function rowOf(page: Page, text: string) {
  return page.getByRole("row").filter({ hasText: text });
}

/** Reads of this address are refused, in a way that is not tried again, until the answer is called. */
export async function refuseReads(page: Page, address: string): Promise<() => void> {
  let isRefused = true;
  const refusal = { status: 400, json: { code: "42000", message: "no" } };
  await page.route(address, (route) => (isRefused ? route.fulfill(refusal) : route.fallback()));
  return () => (isRefused = false);
}
