import type { Page } from "@playwright/test";
import { addProduct } from "./admin/cast.ts";
import { expect, test } from "./fixtures.ts";

test.use({ catalogue: "untouched" });

/** The browser's violations of the policy, page by page. */
async function watchViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction("tellViolation", (one: string) => void violations.push(one));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const tell = Reflect.get(globalThis, "tellViolation") as (one: string) => void;
      tell(`${location.pathname}: ${event.effectiveDirective} ${event.blockedURI}`);
    });
  });
  return violations;
}

test("SEC-02 H2 no page asks for what its policy forbids, opened as 127.0.0.1 too @again", async ({ page, shop }) => {
  const violations = await watchViolations(page);
  const { port } = new URL(shop.url);
  await page.goto(`http://127.0.0.1:${port}/shop/rings`);
  await expect(page.getByRole("button", { name: "Shopping cart" })).toBeVisible();
  const isShown = () => page.evaluate(() => [...document.images].some((image) => image.naturalWidth > 16));
  await expect.poll(isShown).toBe(true);
  // The policy holds from page to page too.
  await page.getByRole("link", { name: "Helios ring" }).first().click();
  await expect(page.getByRole("link", { name: "Picture 2 of 3" })).toBeVisible();
  await page.getByRole("button", { name: "Ελληνικά" }).click();
  await expect(page.getByRole("link", { name: "Εικόνα 2 από 3" })).toBeVisible();
  expect(violations).toEqual([]);
  // Any other markup that a page writes is still reported.
  await page.evaluate(() => void (document.createElement("p").innerHTML = "<b>"));
  await expect.poll(() => violations.length).toBe(1);
});

test("AVL-16 SEC-02 H2 a piece whose name is a script shows its name and runs nothing, nor does what somebody plants", async ({
  page,
  shop,
}) => {
  const violations = await watchViolations(page);
  const planted = `</script><script>globalThis.ranPlanted = 1</script>`;
  const id = await addProduct(shop, {
    name: planted,
    description: planted,
    slug: "planted",
    category: "rings",
  });
  for (const path of ["/product/planted", "/shop/rings", "/"]) {
    // The document's own bytes, before any script has changed it.
    expect(await (await page.request.get(path)).text()).not.toContain("<script>globalThis");
  }
  await page.goto("/product/planted");
  await expect(page.getByRole("main").getByText(planted).first()).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "Kosmima" }).click();
  await expect(page.getByRole("region", { name: "Collections" }).getByText(planted).first()).toBeAttached();
  expect(violations).toEqual([]);
  await shop.service.from("products").delete().eq("id", id).throwOnError();

  const ran = await page.evaluate(async () => {
    const add = (name: string, fields: Record<string, string>) =>
      document.body.append(Object.assign(document.createElement(name), fields));
    add("script", { textContent: "window.ranInline = 1" });
    add("script", { src: "data:text/javascript,window.ranData=1" });
    add("script", { src: "/storage/v1/object/public/product-images/helios-ring.webp" });
    add("div", { innerHTML: "<img src=x onerror='window.ranHandler = 1'>" });
    add("iframe", { srcdoc: "<script>parent.ranFrame = 1</script>" });
    const link = Object.assign(document.createElement("a"), {
      href: "javascript:window.ranAddress = 1",
    });
    document.body.append(link);
    link.click();
    await new Promise((resolve) => setTimeout(resolve, 500));
    return Object.keys(globalThis).filter((name) => name.startsWith("ran"));
  });
  expect(ran).toEqual([]);
});
