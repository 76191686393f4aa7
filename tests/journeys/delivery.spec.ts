import type { ShopProcess } from "../shop-process.ts";
import { expect, test } from "./fixtures.ts";
import { openCart } from "./shopper.ts";

test.use({ catalogue: "untouched" });

const cyprus = {
  kind: "courier",
  name: "Courier to your door",
  name_el: "Courier στην πόρτα σας",
  promise: "Insured, with tracking",
  promise_el: "Ασφαλισμένο, με παρακολούθηση",
  countries: ["CY"],
  price: 4.5,
  free_from: 1500,
  min_days: 1,
  max_days: 3,
};
const greece = {
  ...cyprus,
  name: "Courier to Greece",
  name_el: "Courier προς Ελλάδα",
  countries: ["GR"],
  price: 12,
  free_from: null,
};
const inTheShop = {
  kind: "collection",
  name: "Collect in the shop",
  name_el: "Παραλαβή από το κατάστημα",
  countries: [],
  price: 0,
  min_days: 0,
  max_days: 1,
};

/** Ways of delivery of one journey, instead of the demo's; resolves to how to put that back. */
async function deliverBy(shop: ShopProcess, methods: object[]) {
  const methodsOf = shop.service.from("delivery_methods");
  const { data: before } = await methodsOf.select("id").eq("archived", false).throwOnError();
  const ids = before.map(({ id }) => id);
  await methodsOf.update({ archived: true }).in("id", ids).throwOnError();
  const { data: made } = await methodsOf.insert(methods).select("id").throwOnError();
  const own = made.map(({ id }) => id);
  return async () => {
    await methodsOf.delete().in("id", own).throwOnError();
    await methodsOf.update({ archived: false }).in("id", ids).throwOnError();
  };
}

test("EYE-01 EYE-02 DLV-01 DLV-02 DLV-03 DLV-04 the cart asks for country and way, shows what is paid, and the payment page asks for no more @phone-again", async ({
  page,
  shop,
}) => {
  const putBack = await deliverBy(shop, [cyprus, greece, inTheShop]);
  const make = async (making_days: number | null) =>
    shop.service.from("products").update({ making_days }).eq("slug", "helios-ring").throwOnError();
  await make(10);
  try {
    await page.goto("/product/helios-ring");
    const making = "Made for you in 10 working days";
    await expect(page.getByRole("main").getByText(making)).toBeVisible();
    await page.getByRole("radio", { name: "54", exact: true }).check();
    await page.getByRole("main").getByRole("button", { name: "Add to Cart: Helios ring" }).click();
    const isKnown = () => page.evaluate(() => localStorage.getItem("cart-delivery")?.includes("Courier to your door"));
    await expect.poll(isKnown).toBe(true);
    await page.setViewportSize({ width: 390, height: 664 });
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
    await page.route("**/rpc/delivery_offers*", (route) => asked.then(() => route.continue()));
    const cart = await openCart(page);
    const summary = cart.getByRole("region", { name: "Order Summary" });
    const total = cart.getByRole("definition").last();
    await expect(total).toHaveText("€1,244.50");
    await expect(cart.getByLabel("Country")).toBeInViewport();
    await expect(total).toBeInViewport();
    const before = await summary.boundingBox();
    answer();
    await expect(cart.getByRole("radio", { name: "Courier to your door" })).toHaveAccessibleDescription(/Arrives/);
    // Nothing below it has moved.
    expect((await summary.boundingBox())?.height).toBe(before?.height);
    await expect(total).toHaveText("€1,244.50");
    await cart.getByLabel("Country").selectOption("Another country");
    await expect(cart.getByText("We do not deliver there yet.", { exact: false })).toBeVisible();
    await expect(cart.getByRole("radio")).not.toBeChecked();
    await cart.getByLabel("Country").selectOption("Greece");
    await cart.getByRole("radio", { name: "Courier to Greece" }).check();
    await expect(total).toHaveText("€1,252.00");
    await cart.getByLabel("Country").selectOption("Cyprus");
    const courier = cart.getByRole("radio", { name: "Courier to your door" });
    await expect(courier).toBeChecked();
    await expect(courier).toHaveAccessibleDescription(/Insured, with tracking.*free from €1,500\.00/);
    await expect(cart.getByText(making)).toBeVisible();
    const promise = /^Arrives \w+day \d+( \w+)? to \w+day \d+ \w+$/;
    const arrival = cart.getByRole("definition").filter({ hasText: promise });
    await expect(arrival).toBeVisible();
    await cart.getByRole("button", { name: /^Increase/ }).click();
    await expect(total).toHaveText("€2,480.00");
    await cart.getByRole("button", { name: /^Decrease/ }).click();
    await expect(total).toHaveText("€1,244.50");
    await cart.getByRole("button", { name: /^Checkout with/ }).click();
    await page.waitForURL(/\/pay\//);
    await expect(page.getByText("Courier to your door")).toBeVisible();
    await expect(page.getByText("€1,244.50").first()).toBeVisible();
    await expect(page.locator('[name="country"] option')).toHaveText(["Cyprus"]);

    // The next look into the cart begins as this one ended; what is collected asks for no address.
    await page.goBack();
    await expect(courier).toBeChecked();
    await cart.getByRole("radio", { name: "Collect in the shop" }).check();
    const ready = cart.getByRole("definition").filter({ hasText: /^Ready to collect from \w+day / });
    await expect(ready).toBeVisible();
    await expect(total).toHaveText("€1,240.00");
    await cart.getByRole("button", { name: /^Checkout with/ }).click();
    await page.waitForURL(/\/pay\//);
    await expect(page.getByText("Collect in the shop")).toBeVisible();
    await expect(page.locator('[name="line1"]')).toHaveCount(0);
  } finally {
    await make(null);
    await putBack();
  }
});
