import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyOfPreparedFolder, guestOf, runScript, startShop } from "../shop-process.ts";

let folder: string;
let work: string;

beforeAll(async () => {
  folder = await copyOfPreparedFolder();
  work = await mkdtemp(join(tmpdir(), "kosmima-trial-"));
});
afterAll(() => Promise.all([folder, work].map((path) => rm(path, { recursive: true, force: true }))));

test("OPS-04 a backup that is restored on trial opens as a copy that mails nobody, takes no payment, asks no provider, and says so", async () => {
  const file = join(work, "shop.backup");
  const target = join(work, "trial");
  const made = await runScript("backup", [file], { DATA_DIR: folder });
  expect([made.status, made.stderr]).toEqual([0, ""]);
  const restored = await runScript("restore", [file, "--trial"], { DATA_DIR: target });
  const sentence = "This is a copy on trial: it sends no mail, takes no payment";
  expect([restored.status, restored.stdout]).toEqual([0, expect.stringContaining(sentence)]);
  // Keys and servers of the real shop, which nobody may ask: these addresses would refuse the connection.
  const copy = await startShop(
    {
      STRIPE_SECRET_KEY: "sk_test_real",
      STRIPE_WEBHOOK_SECRET: "whsec_real",
      STRIPE_API_BASE: "http://127.0.0.1:9",
      SMTP_URL: "smtp://127.0.0.1:9",
      LOG_LEVEL: "info",
    },
    target,
  );
  await expect.poll(copy.output).toContain(sentence);
  const pages = ["/", "/shop/rings", "/admin", "/no-such-page"];
  for (const path of pages) {
    const page = await fetch(copy.url + path);
    expect([path, await page.text()]).toEqual([
      path,
      expect.stringMatching(/body::before\{content:"This is a copy on trial/),
    ]);
    expect(page.headers.get("content-security-policy")).not.toContain("unsafe-inline");
  }
  const guest = await guestOf(copy);
  const { data: product } = await guest.from("products").select("id").not("price", "is", null).limit(1).single();
  const asked = [
    ["create-cart-payment", { items: [{ id: product?.id, quantity: 1 }] }],
    ["refund-order", {}],
    ["stripe-webhook", {}],
    ["sync-stripe-products", {}],
    ["answer-choices", { token: "x" }],
    ["send-order-link", { email: "maria@example.com" }],
  ] as const;
  for (const [name, body] of asked) {
    const { error } = await guest.functions.invoke(name, { body });
    expect([name, (await error.context.json()).code]).toEqual([name, "on_trial"]);
  }
  const said = await runScript("doctor", [], { DATA_DIR: target });
  expect([said.status, said.stdout]).toEqual([0, expect.stringContaining(sentence)]);
  expect(said.stdout).not.toContain("provider could not be asked");
  expect(copy.output()).not.toContain("a round failed");
  await copy.stop();
});
