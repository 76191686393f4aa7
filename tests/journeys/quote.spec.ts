import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { ShopProcess } from "../shop-process.ts";
import { newSession, openTab } from "./admin/cast.ts";
import { expect, test } from "./fixtures.ts";
import { payHere } from "./shopper.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** A question about a piece without a price, as its form sends it. */
async function ask(shop: ShopProcess, name: string): Promise<void> {
  const { data } = await shop.service.from("products").select("id").eq("slug", "golden-weave-necklace").single();
  const question = {
    product: data?.["id"],
    name,
    email: "maria@example.cy",
    question: "In white gold?",
    homepage: "",
    typing_ms: 9_000,
    locale: "en",
  };
  const { error } = await shop.service.functions.invoke("send-enquiry", { body: question });
  expect(error).toBeNull();
}

/** Written on the wire, by the admin of the shop; its token. */
async function send(page: Page, more: object): Promise<{ id: string; token: string; call: Rpc }> {
  const { headers } = await newSession(page);
  const call: Rpc = async (name, data) => (await page.request.post(`/rest/v1/rpc/${name}`, { headers, data })).json();
  const day = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  const items = [{ words: "Βέρα από λευκόχρυσο", unit_amount: 90_000, personalised: true }];
  const request = {
    id: randomUUID(),
    name: "Ελένη",
    email: "eleni@example.cy",
    locale: "el",
    valid_until: day,
    items,
    ...more,
  };
  const { id, token } = await call("send_quote", { request });
  return { id, token, call };
}
// oxlint-disable-next-line typescript/no-explicit-any -- answers are asserted, not typed
type Rpc = (name: string, body: object) => Promise<any>;

/** The address of the page that the jeweller's card leads to. */
async function pageOf(card: ReturnType<Page["getByRole"]>): Promise<string> {
  const href = String(await card.getByRole("link", { name: "See its page" }).getAttribute("href"));
  // The buyer's language would become the dashboard's.
  expect(href).not.toContain("lang");
  return href;
}

test("ASK-02 ASK-03 WEK-04 a question becomes a quote, whose deposit and balance are paid by its one link @phone-again @again", async ({
  page,
  shop,
}) => {
  const name = `Maria ${randomUUID().slice(0, 8)}`;
  await ask(shop, name);
  await openTab(page, "Products");
  await page.goto("/admin?tab=enquiries");
  await page.getByRole("link", { name: `Write a quote for ${name}` }).click();

  await expect(page.getByLabel("Name")).toHaveValue(name);
  await page.getByLabel("Price").fill("2400");
  await page.getByRole("button", { name: "Add to the quote" }).click();
  await page.getByRole("button", { name: "Add a line in words" }).click();
  await page.getByLabel("What you make or do").fill("Clasp with her initials");
  await page.getByLabel("Price").fill("100.50");
  await page.getByRole("button", { name: "Add to the quote" }).click();
  await page.getByLabel("Your words").fill("In white gold, as you asked.");
  await page.getByLabel("Deposit in euros (optional)").fill("9000");
  await page.getByRole("button", { name: "Send the quote for €2,500.50" }).click();
  await expect(page.getByRole("alert")).toHaveText("The deposit is between €0.50 and €2,500.00.");
  await page.getByLabel("Deposit in euros (optional)").fill("500");
  await page.getByRole("button", { name: "Send the quote for €2,500.50" }).click();
  await page.getByRole("link", { name: "All quotes" }).click();
  const card = page.getByRole("article", { name });
  await expect(card).toContainText("Waits for payment until");

  await page.goto(await pageOf(card));
  await expect(heading(page)).toHaveText("Made for you");
  await expect(page.getByText("In white gold, as you asked.")).toBeVisible();
  await expect(page.getByText("Clasp with her initials")).toBeVisible();
  const deposit = page.url();
  await page.getByRole("button", { name: "Accept and pay €500.00" }).click();
  await payHere(page);
  await expect(heading(page)).toHaveText("Thank you, your payment has arrived");
  await page.goto(deposit);
  await expect(heading(page)).toHaveText("Paid, thank you");
  await expect(page.getByRole("term")).toHaveText(["Total", "Deposit, paid", "Balance, when it is ready"]);

  await page.goto("/admin?tab=enquiries&list=quotes");
  await expect(card).toContainText("Being made");
  await card.getByRole("button", { name: "It is ready: ask for the balance" }).click();
  await expect(page.getByText("The mail to maria@example.cy is kept, not sent")).toBeVisible();
  await page.goto(await pageOf(card));
  await expect(heading(page)).toHaveText("Your piece is ready: the balance");
  // One link for its whole life.
  expect(page.url()).toBe(deposit);
  await page.getByRole("button", { name: "Accept and pay €2,000.50" }).click();
  await payHere(page);
  await expect(page.getByRole("main")).toContainText("Golden Weave necklace");
  await expect(page.getByRole("main")).toContainText("Deposit, paid earlier");
  await expect(page.getByRole("main")).toContainText("-€500.00");

  await page.goto("/admin?tab=enquiries&list=quotes");
  await expect(card.getByRole("link", { name: "See the order" })).toBeVisible();
  await card.getByRole("link", { name: "See the order" }).click();
  await expect(page.getByRole("dialog")).toContainText("earlier-€500.00Balance, paid€2,000.50");
  await page.getByRole("button", { name: "Close" }).first().click();
  const inWords = page.getByRole("row").filter({ hasText: "Clasp with her initials" });
  await expect(inWords).toContainText("In your own words");
  await expect(inWords).not.toContainText("Product Deleted");
  await page.goto(deposit);
  await expect(page.getByRole("term")).toHaveText(["Total", "Deposit, paid", "Balance, paid"]);
});

test("ASK-02 PHN-03 who leaves the payment page is at the quote again, unpaid, and no cart opens @phone @again", async ({
  page,
}) => {
  const { token } = await send(page, {});
  // A cart that is at a payment page of its own, in another tab.
  const lines = [{ id: randomUUID(), name: "Helios ring", price: 100, quantity: 1 }];
  const stash = JSON.stringify({ lines, returned: true });
  await page.addInitScript((value) => localStorage.setItem("cart-at-payment", value), stash);
  await page.goto(`/quote/${token}?lang=en`);
  await page.getByRole("button", { name: "Accept and pay €900.00" }).click();
  await page.getByRole("link", { name: /(Back to the shop|Πίσω στο κατάστημα)$/ }).click();
  await expect(page).toHaveURL(new RegExp(`/quote/${token}\\?payment=left$`));
  await expect(page.getByRole("status").filter({ hasText: "nothing was charged" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Accept and pay €900.00" })).toBeEnabled();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto(`/quote/${token}`);
  await expect(page.getByText("nothing was charged")).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("ASK-02 the page of a link is read and accepted in Greek, and a link of nobody opens nothing @again", async ({
    page,
  }) => {
    const { token } = await send(page, {});
    await page.goto(`/quote/${token}?lang=el`);
    await expect(heading(page)).toHaveText("Φτιαγμένο για εσάς");
    await expect(page.getByText("Βέρα από λευκόχρυσο")).toBeVisible();
    await expect(page.getByText("Ό,τι φτιάχνεται κατά παραγγελία δεν επιστρέφεται")).toBeVisible();
    await page.getByRole("button", { name: /^Αποδοχή και πληρωμή/ }).click();
    await page.getByRole("link", { name: "Στη σελίδα πληρωμής" }).click();
    await expect(page).toHaveURL(/\/pay\//);

    const missing = await page.goto(`/quote/${randomUUID()}`);
    expect(missing?.status()).toBe(404);
    expect(missing?.headers()["cache-control"]).toContain("no-store");
    await expect(heading(page)).toHaveText("Εδώ δεν υπάρχει προσφορά");
  });
});
