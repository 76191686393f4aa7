import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { axeFaults } from "../axe.ts";
import { aRing, size } from "./chosen-ring.ts";
import { expect, test } from "./fixtures.ts";

test("EYE-06 who wants a sold piece leaves an address, confirms it by its mail, and can end it @again", async ({
  page,
  shop,
}) => {
  await page.goto("/product/amathus-bangle");
  await page.getByRole("link", { name: "Tell me when one comes" }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Tell me when one comes");
  const email = page.getByLabel("Your email");
  const send = page.getByRole("button", { name: "Tell me", exact: true });
  await email.fill("maria@");
  await send.click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription("Please check this email address.");
  expect(await axeFaults(page)).toEqual([]);
  await email.fill("maria@wishes.example");
  await send.click();
  await expect(heading).toHaveText("One more press");
  await expect(heading).toBeFocused();
  await expect(page.getByRole("main")).toContainText("maria@wishes.example");

  let link: string | undefined;
  await expect.poll(async () => (link = await wishLink(join(shop.dataFolder, "outbox")))).toBeTruthy();
  await page.goto(link ?? "");
  await expect(heading).toHaveText("Shall we tell you when it comes?");
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Yes, tell me" }).click();
  await expect(heading).toHaveText("You will hear from us");
  await page.getByRole("button", { name: "Don’t tell me any more" }).click();
  await expect(heading).toHaveText("This wish has ended");
});

test("EYE-06 PCE-03 whose size is sold out waits for that size, by a piece that can be had in others @again", async ({
  page,
  shop,
}) => {
  const sold = { ...size, values: [{ label: "50" }, { label: "54", stock: 0 }, { label: "56", stock: 0 }] };
  const { path } = await aRing(page, shop, "Ring one waits for", [sold]);
  await page.goto(path);
  await page.getByRole("link", { name: "Tell me when one comes" }).click();
  const which = page.getByLabel("Which one");
  await expect(which.getByRole("option")).toHaveText(["54", "56"]);
  await which.selectOption("56");
  await page.getByLabel("Your email").fill("eleni@wishes.example");
  await page.getByRole("button", { name: "Tell me", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("One more press");
  const wishes = shop.service.from("wishes").select("product_choice_values(label)");
  const { data } = await wishes.eq("email", "eleni@wishes.example").throwOnError();
  expect(data).toEqual([{ product_choice_values: { label: "56" } }]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("EYE-06 the same form is there, in Greek @again", async ({ page }) => {
    await page.goto("/product/amathus-bangle?lang=el");
    await page.getByRole("link", { name: "Ειδοποιήστε με όταν έρθει" }).click();
    await page.getByLabel("Το email σας").fill("zoe@wishes.example");
    await page.getByRole("button", { name: "Ειδοποιήστε με" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ένα τελευταίο βήμα");
  });
});

async function wishLink(outbox: string): Promise<string | undefined> {
  for (const file of await readdir(outbox).catch(() => [])) {
    const mail = await readFile(join(outbox, file), "utf8");
    const [link] = /http\S+\/wish\/[0-9a-f-]{36}/.exec(mail.replace(/=\r?\n/g, "")) ?? [];
    if (link && mail.includes("maria@wishes.example")) return link;
  }
  return undefined;
}
