import type { Page } from "@playwright/test";
import { filesText } from "#app/admin/products/files/text.ts";
import { importText } from "#app/admin/products/import/text.ts";
import { productsText } from "#app/admin/products/text.ts";
import { press } from "./sign-in-scenes.ts";
import { failing, retried, silent, type Scene } from "./scene.ts";

const inDialog = (page: Page) => page.getByRole("dialog");
const invalidProduct = async (page: Page) => {
  await press(page, productsText.products.add);
  await inDialog(page).getByRole("textbox").nth(1).fill("x".repeat(50));
  await inDialog(page).getByRole("spinbutton").first().fill("0");
  await press(page, productsText.productForm.create);
};
const newProduct = async (page: Page, picture: { mimeType: string; buffer: Buffer }) => {
  await press(page, productsText.products.add);
  await inDialog(page).getByRole("textbox").first().fill("Kition chain");
  await inDialog(page).getByRole("combobox").first().selectOption("bracelets");
  await inDialog(page)
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "chain.png", ...picture });
};
const png = {
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkqPxfDwADRAGvJq3IrAAAAABJRU5ErkJggg==",
    "base64",
  ),
};
const chooseFile = async (page: Page, lines: string[]) => {
  await press(page, filesText.files.import);
  await page.locator("input[type=file]").setInputFiles({
    name: "products.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(lines.join("\n")),
  });
};
const goodFile = [
  "name,name_el,category,price,product_code",
  ...Array.from({ length: 3 }, (_, at) => `Import ${at},Εισαγωγή ${at},rings,${at + 10},I-${at}`),
];

/** The list of products, its form and its imports. */
export const productScenes: Scene[] = [
  { name: "admin-products", path: "/admin?tab=products", whole: true },
  {
    name: "admin-products-filtered",
    alike: true,
    path: "/admin?tab=products&category=rings&sort=price.desc",
    whole: true,
  },
  {
    name: "admin-prices",
    path: "/admin?tab=products&category=rings",
    act: async (page) => {
      await press(page, filesText.prices.open);
      await inDialog(page).getByRole("textbox").fill("7.5");
    },
  },
  {
    name: "admin-products-none",
    alike: true,
    path: "/admin?tab=products&q=nothing-like-it",
    whole: true,
  },
  {
    name: "admin-products-loading",
    alike: true,
    path: "/admin?tab=products",
    before: (page) => silent(page, "**/rest/v1/products*"),
  },
  {
    name: "admin-products-failing",
    alike: true,
    path: "/admin?tab=products",
    loud: true,
    before: (page) => failing(page, "**/rest/v1/products*"),
    act: (page) => page.locator("[data-toasts] .toast").first().waitFor(retried),
  },
  {
    name: "admin-products-many",
    alike: true,
    shop: "grown",
    path: "/admin?tab=products&page=200",
    whole: true,
  },
  {
    name: "admin-products-many-found",
    alike: true,
    shop: "grown",
    path: "/admin?tab=products&q=kallisto&sort=price.desc&page=3",
    whole: true,
  },
  {
    name: "admin-product-new",
    alike: true,
    path: "/admin?tab=products",
    act: (page) => press(page, productsText.products.add),
  },
  { name: "admin-product-errors", path: "/admin?tab=products", act: invalidProduct },
  {
    name: "admin-product-edit",
    alike: true,
    path: ({ productId }) => `/admin?tab=products&product=${productId}`,
  },
  {
    name: "admin-product-details",
    path: ({ productId }) => `/admin?tab=products&product=${productId}`,
    act: async (page) => {
      const sections = page.getByRole("dialog").locator("details");
      await sections.first().waitFor();
      await sections.evaluateAll((all) => {
        for (const section of all) section.setAttribute("open", "");
      });
      await sections.last().scrollIntoViewIfNeeded();
    },
  },
  {
    name: "admin-product-uploading",
    alike: true,
    path: "/admin?tab=products",
    before: (page) => silent(page, "**/storage/v1/object/product-images/*"),
    act: async (page) => {
      await newProduct(page, png);
      await press(page, productsText.productForm.create);
    },
  },
  {
    name: "admin-product-picture-unread",
    alike: true,
    path: "/admin?tab=products",
    act: (page) => newProduct(page, { mimeType: "image/png", buffer: Buffer.from("no picture") }),
  },
  {
    name: "admin-product-discard",
    alike: true,
    path: "/admin?tab=products",
    act: async (page) => {
      await press(page, productsText.products.add);
      await inDialog(page).getByRole("textbox").first().fill("Kition chain");
      await press(page, productsText.productForm.cancel);
    },
  },
  {
    name: "admin-product-conflict",
    path: ({ productId }) => `/admin?tab=products&product=${productId}`,
    act: async (page, _say, { changeElsewhere }) => {
      await inDialog(page).getByRole("textbox").nth(1).fill("MY-CODE");
      await changeElsewhere();
      await press(page, productsText.productForm.update);
      await page.getByRole("table").last().waitFor();
    },
  },
  {
    name: "admin-import",
    alike: true,
    path: "/admin?tab=products",
    act: (page) => press(page, filesText.files.import),
  },
  {
    name: "admin-import-ready",
    alike: true,
    path: "/admin?tab=products",
    act: (page) => chooseFile(page, goodFile),
  },
  {
    name: "admin-import-faults",
    path: "/admin?tab=products",
    act: (page) =>
      chooseFile(page, [
        "name,category,price,hallmark",
        ",rings,12",
        "Ring,hats,12",
        ...Array.from({ length: 9 }, () => "Ring,rings,many"),
      ]),
  },
  {
    name: "admin-import-changes",
    path: "/admin?tab=products",
    act: async (page, _say, { productId }) => {
      const changed = `${productId},Halo ring,rings,925,gold,diamond;pearl,50;52;54,54=20`;
      await chooseFile(page, [
        "id,name,category,price,fact: metal,fact: stones,choice: Ring size,surcharge: Ring size",
        changed,
        ",New ring,rings,120,,,,",
      ]);
      await inDialog(page).locator("del").first().waitFor();
    },
  },
  {
    name: "admin-import-running",
    alike: true,
    path: "/admin?tab=products",
    before: (page) => silent(page, "**/rest/v1/rpc/apply_product_import"),
    act: async (page) => {
      await chooseFile(page, goodFile);
      await press(page, importText.import.now);
      await page.locator("progress").waitFor();
    },
  },
  { name: "admin-import-list", path: "/admin?tab=products&import=list" },
];
