import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { openTab } from "./admin/cast.ts";
import { expect, test } from "./fixtures.ts";

const words = {
  en: {
    product: "Golden Weave necklace",
    name: "Your name",
    email: "Your email",
    question: "Your question",
    send: "Send",
    arrived: "Your question has arrived",
    missing: "Please fill in this field.",
  },
  el: {
    product: "Κολιέ Χρυσή Πλέξη",
    name: "Το όνομά σας",
    email: "Το email σας",
    question: "Η ερώτησή σας",
    send: "Αποστολή",
    arrived: "Η ερώτησή σας έφτασε",
    missing: "Συμπληρώστε αυτό το πεδίο.",
  },
} as const;
type Words = (typeof words)["en" | "el"];

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const send = (page: Page, say: Words) => page.getByRole("button", { name: say.send, exact: true }).click();

async function fill(page: Page, say: Words, name: string): Promise<void> {
  await page.getByLabel(say.name).fill(name);
  await page.getByLabel(say.email).fill("maria@example.cy");
  await page.getByLabel(say.question).fill(`A question of ${name}`);
}

test("ASK-01 a price on request leads to a question, which an open dashboard shows, and answers @phone @again", async ({
  page,
  browser,
  baseURL,
}) => {
  const say = words.en;
  const name = `Maria ${randomUUID().slice(0, 8)}`;
  const desk = await browser.newPage({ baseURL });
  await openTab(desk, "Products");

  await page.goto("/product/golden-weave-necklace");
  const ask = page.getByRole("link", { name: "Ask about this piece" });
  await expect(ask).toBeInViewport();
  await ask.click();
  await expect(heading(page)).toHaveText("Ask about this piece");
  await send(page, say);
  await expect(page.getByLabel(say.name)).toBeFocused();
  await expect(page.getByLabel(say.name)).toHaveAccessibleDescription(say.missing);
  await fill(page, say, name);
  await send(page, say);
  await expect(heading(page)).toHaveText(say.arrived);
  await expect(heading(page)).toBeFocused();

  await desk.getByRole("tab", { name: /^Enquiries \(\d+\)$/ }).click();
  const card = desk.getByRole("article", { name });
  await expect(card).toContainText(`A question of ${name}`);
  await expect(card.getByRole("link", { name: "maria@example.cy" })).toBeVisible();
  await card.getByRole("button", { name: `Answer ${name}` }).click();
  await expect(card.getByLabel("Your answer")).toHaveAccessibleDescription(/no mail server/);
  await card.getByLabel("Your answer").fill("It costs €2,400.");
  await card.getByRole("button", { name: "Send the answer" }).click();
  await expect(card).toHaveCount(0);
  await desk.getByRole("tab", { name: /^Answered \(\d+\)$/ }).click();
  await expect(card).toContainText("It costs €2,400.");
  await card.getByRole("button", { name: "End", exact: true }).click();
  await desk.getByRole("button", { name: "Undo" }).click();
  await expect(card).toBeVisible();
  await desk.close();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("ASK-01 the same form arrives, in the language of the page; who fills the hidden field is told, and may go on @again", async ({
    page,
  }) => {
    const say = words.el;
    await page.goto("/shop/necklaces?lang=el");
    const card = page.getByRole("article").filter({ hasText: say.product });
    await card.getByRole("link", { name: "τιμή κατόπιν αιτήματος" }).click();
    await expect(page.getByRole("link", { name: say.product })).toBeVisible();
    await send(page, say);
    await expect(page.getByLabel(say.question)).toHaveAccessibleDescription(say.missing);
    const name = `Μαρία <b>${randomUUID().slice(0, 8)}</b>`;
    await fill(page, say, name);
    await page.locator("[name=homepage]").fill("https://spam.example");
    await send(page, say);
    await expect(page.getByRole("alert")).toContainText("Αν είστε άνθρωπος");
    await expect(page.getByLabel(say.name)).toHaveValue(name);
    await send(page, say);
    await expect(heading(page)).toHaveText(say.arrived);
  });
});
