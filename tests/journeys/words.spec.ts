import { createClient } from "@supabase/supabase-js";
import { admin, expect, test } from "./fixtures.ts";
import { anonKeyOf } from "../shop-process.ts";
import { cartButton } from "./shopper.ts";

test.use({ catalogue: "untouched" });

test("SHO-01 TRD-04 name, first words, story and the official notice that the jeweller sets stand where shoppers look, in both languages @phone-again @again", async ({
  page,
  shop,
}) => {
  const client = createClient(shop.url, await anonKeyOf(shop), {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  await client.auth.signInWithPassword(admin);
  const { data: before } = await client.rpc("all_shop_settings").throwOnError();
  const { data: pieces } = await client
    .from("products")
    .select("slug,image_url")
    .eq("availability", true)
    .gt("price", 0)
    .throwOnError();
  const [piece, other] = pieces;
  const changes = {
    notice_picture: piece?.image_url,
    notice_picture_el: other?.image_url,
    shop_name: "Amathus",
    tagline: "Silver from Limassol",
    hero_title: "Silver, slowly",
    hero_title_el: "Ασήμι, με υπομονή",
    story: "First.\n\nSecond.\n\nThird.",
    story_el: null,
    footer_note: "Cast in sand.",
    footer_note_el: "Χυτά σε άμμο.",
    instagram_url: "https://www.instagram.com/amathus",
  };
  await client.rpc("save_shop_settings", { changes }).throwOnError();
  try {
    await page.goto("/terms");
    await expect(page).toHaveTitle("Terms of sale · Amathus");
    // The start page's words come when the visitor goes there.
    await page.getByRole("banner").getByRole("button", { name: "Amathus" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Silver, slowly");
    await expect(page).toHaveTitle("Amathus · Silver from Limassol");
    const story = page.getByRole("region", { name: "Our Story" });
    await expect(story.getByRole("paragraph")).toHaveText(["First.", "Second.", "Third."]);
    const footer = page.getByRole("contentinfo");
    await expect(footer).toContainText("Cast in sand.");
    await expect(footer.getByRole("link", { name: "Instagram" })).toHaveAttribute("href", changes.instagram_url);
    const inGreek = async () => (await page.request.get("/?lang=el")).text();
    await page.goto(`/product/${piece?.slug}`);
    const notice = page.getByRole("img", { name: "official notice of the European Union" });
    await expect(notice).toHaveAttribute("src", piece?.image_url);
    await page.getByRole("main").getByRole("button", { name: "Add to cart" }).first().click();
    await cartButton(page).click();
    await expect(page.getByRole("dialog").getByRole("img", { name: "official notice" })).toBeVisible();
    const greekPiece = async () => (await page.request.get(`/product/${piece?.slug}?lang=el`)).text();
    await expect.poll(greekPiece).toContain(`src="${other?.image_url}" alt="Νόμιμη εγγύηση συμμόρφωσης`);
    for (const words of ["Ασήμι, με υπομονή", "First.", "Χυτά σε άμμο."]) {
      await expect.poll(inGreek).toContain(words);
    }
  } finally {
    const put = Object.fromEntries(Object.keys(changes).map((name) => [name, before[name]]));
    await client.rpc("save_shop_settings", { changes: put }).throwOnError();
  }
});
