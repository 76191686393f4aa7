import { randomUUID } from "node:crypto";
import { sell } from "../../sale.ts";
import { expect, test } from "../fixtures.ts";
import { toastWith } from "../shopper.ts";
import { addProduct, addUser, openPlace, seeAllOwed } from "./cast.ts";

// The oldest of what waits stand first, the others behind a press: a shop that other journeys have used hides ours.
test.use({ catalogue: "the day's" });

test("WEK-12 an assistant signs in, in Greek, sends a parcel, and finds no press that the shop refuses @phone @again", async ({
  page,
  shop,
}) => {
  test.slow();
  const assistant = await addUser(shop);
  await shop.service.from("user_profiles").update({ is_assistant: true }).eq("user_id", assistant.id).throwOnError();
  const mark = randomUUID().slice(0, 8);
  const id = await addProduct(shop, { name: `Ring ${mark}`, category: "rings", price: 120 });
  const buyer = { name: `Eleni ${mark}`, email: `${mark}@example.test` };
  await sell(shop.service, { items: [{ id, quantity: 1 }], buyer });
  const refused: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  await page.addInitScript(() => localStorage.setItem("admin-lang", "el"));

  await test.step("the board is theirs: the parcel is sent", async () => {
    await seeAllOwed(page);
    await page.goto("/admin");
    await page.getByLabel("Email").fill(assistant.email);
    await page.getByLabel("Κωδικός").fill(assistant.password);
    await page.getByRole("button", { name: "Σύνδεση" }).click();
    const row = page.getByRole("region", { name: /^Για συσκευασία/ }).getByRole("article", { name: buyer.name });
    await row.getByRole("button", { name: `Στάλθηκε: ${buyer.name}` }).click();
    await expect(row).toHaveCount(0);
    // The row goes at once; what is told then is saved.
    await expect(toastWith(page, "Σημειώθηκε ότι στάλθηκε")).toBeVisible();
    await expect(page.getByRole("tab")).toContainText(["Προϊόντα", "Παραγγελίες"]);
    await expect(page.getByRole("tab", { name: "Χρήστες" })).toHaveCount(0);
  });

  await test.step("an order has no money to give back, no deletion, no history to clear", async () => {
    await page.goto(`/admin?tab=orders&list=completed&q=${mark}`);
    await page.getByRole("button", { name: `Λεπτομέρειες της παραγγελίας: Ring ${mark}` }).click();
    const order = page.getByRole("dialog");
    await expect(order.getByText("120,00 €").first()).toBeVisible();
    await expect(order.getByRole("button", { name: /Επιστροφή χρημάτων/ })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: /Διαγραφή/ })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "καθαρισμός ιστορικού" })).toHaveCount(0);
  });

  await test.step("words of a piece change, its price is read", async () => {
    await page.goto(`/admin?tab=products&product=${id}`);
    const form = page.getByRole("dialog");
    await expect(form.getByLabel("Τιμή (€)")).not.toBeEditable();
    await form.getByLabel("Κωδικός προϊόντος").fill(mark);
    await form.getByRole("button", { name: "Ενημέρωση προϊόντος" }).click();
    await expect(form).toHaveCount(0);
    const { data } = await shop.service
      .from("products")
      .select("product_code,price")
      .eq("id", id)
      .single()
      .throwOnError();
    expect(data).toEqual({ product_code: mark, price: 120 });
  });

  await test.step("a sale's receipt is said to be kept where there is no mail server", async () => {
    await page.goto(`/admin/counter?product=${id}`);
    await page.getByRole("dialog").locator("[type=submit]").click();
    await page.getByRole("radio", { name: "μετρητά" }).check({ force: true });
    await page.getByRole("button", { name: /^Πώληση για/ }).click();
    const done = page.locator("[aria-labelledby=sold]");
    await done.getByRole("button", { name: "Απόδειξη με email" }).click();
    await done.getByLabel("Απόδειξη με email").fill("buyer@example.com");
    await done.getByRole("button", { name: "Αποστολή της απόδειξης" }).click();
    await expect(done).toContainText("Η απόδειξη για το buyer@example.com φυλάσσεται");
  });

  await test.step("an address that is an admin's says so, with a way on", async () => {
    for (const address of [
      "/admin?tab=users",
      "/admin/collections",
      "/admin/quote",
      "/admin?tab=products&import=new",
    ]) {
      await page.goto(address);
      await expect(page.getByText("Αυτό το ανοίγει μόνο ο διαχειριστής.")).toBeVisible();
    }
    await page.getByRole("link", { name: "Στο «Σήμερα»" }).click();
    await openPlace(page, "Συσκευές");
    await expect(page.getByText("Τις ρυθμίσεις του καταστήματος τις αλλάζει μόνο ο διαχειριστής.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Αποθήκευση" })).toHaveCount(0);
  });

  expect(refused).toEqual([]);
});
