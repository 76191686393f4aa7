import { randomUUID } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { buyerForm } from "../buyer.ts";
import { startPostgresServer } from "../postgres-server.ts";
import { adminOf, anonKeyOf, guestOf, preparedOnPostgres, runScript, startShop } from "../shop-process.ts";

/** Our own service on PostgreSQL stands where the hosted project would: the shop beside it knows address and keys only. */
const { cluster, folder } = await preparedOnPostgres();
const postgres = await startPostgresServer({ image: cluster });
const onPostgres = { DATABASE_URL: postgres.url };
let project = await startShop(onPostgres, folder);
const anonKey = await anonKeyOf(project);
const secrets = JSON.parse(await readFile(join(project.dataFolder, "secrets.json"), "utf8"));
const secretKey: string = secrets.platform.secret;
const hosted = { SUPABASE_URL: project.url, SUPABASE_ANON_KEY: anonKey };
const shop = await startShop({ ...hosted, ADMIN_EMAIL: "", ADMIN_PASSWORD: "" });
afterAll(async () => {
  await shop.stop();
  await project.stop();
  await postgres.stop();
  await rm(project.dataFolder, { recursive: true });
});

/** The project's scheduler does this each minute. */
async function tick(secret = secretKey): Promise<number> {
  const headers = { authorization: `Bearer ${secret}` };
  return (await fetch(`${project.url}/functions/v1/tick`, { method: "POST", headers })).status;
}

/** The project has no mail server here, so its mails are files. */
async function mailsToBuyer(reference: string): Promise<string[]> {
  const outbox = join(project.dataFolder, "outbox");
  const names = (await readdir(outbox)).filter((name) => name.endsWith(".eml")).toSorted();
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), "utf8")));
  return mails
    .map((mail) => mail.replaceAll("=\n", ""))
    .filter((mail) => mail.includes(reference) && mail.includes(`To: ${buyerForm.email}`));
}

test("SRV-06 SRV-02 a shop on a hosted project renders its catalogue and tells browsers its address", async () => {
  const page = await fetch(`${shop.url}/shop/rings`);
  expect(await page.text()).toContain("Helios ring");
  expect(page.headers.get("content-security-policy")).toContain(`connect-src 'self' ${project.url}`);
  expect(await (await fetch(`${shop.url}/config.json`)).json()).toEqual({
    projectUrl: project.url,
    anonKey,
  });
  expect((await fetch(`${shop.url}/rest/v1/products`)).status).toBe(404);
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
});

test("LIV-01 its pages follow a change in the project", async () => {
  await fetch(`${shop.url}/shop/rings`);
  const client = await adminOf(project);
  await client.from("products").update({ price: 1241 }).eq("product_code", "KOS-R-001").throwOnError();
  await expect
    .poll(async () => (await fetch(`${shop.url}/shop/rings`)).text(), { timeout: 10_000 })
    .toContain("€1,241");
});

test("HST-03 purchase, mail, order page, withdrawal and refund across the two", async () => {
  const guest = await guestOf(project);
  const { data: product } = await guest
    .from("products")
    .select("id")
    .eq("product_code", "KOS-R-001")
    .single()
    .throwOnError();
  const items = [{ id: product.id, quantity: 1 }];
  const { data: begun } = await guest.functions.invoke("create-cart-payment", { body: { items } });
  const body = new URLSearchParams(buyerForm);
  const paid = await fetch(begun.url, { method: "POST", body, redirect: "manual" });
  expect(paid.status).toBe(303);
  const { reference } = begun.checkout;

  expect([await tick(anonKey), await tick("nonsense")]).toEqual([401, 401]);
  expect(await tick()).toBe(200);
  await expect.poll(async () => (await mailsToBuyer(reference)).length).toBe(1);
  const [, link = ""] = /(\/order\/[\w-]+)/.exec((await mailsToBuyer(reference))[0] ?? "") ?? [];
  const page = await fetch(`${shop.url}${link}`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(reference)]);

  const form = { reference, email: buyerForm.email, name: buyerForm.name, step: "confirm" };
  const withdrawn = await fetch(`${shop.url}/withdraw`, { method: "POST", body: new URLSearchParams(form) });
  expect([withdrawn.status, await withdrawn.text()]).toEqual([200, expect.stringContaining(reference)]);
  const owner = await adminOf(project);
  const refund = { id: randomUUID(), reference, seen: 0, amount: 100 };
  const { data: refunded, error } = await owner.functions.invoke("refund-order", { body: refund });
  expect([error, refunded]).toMatchObject([null, { amount: 100 }]);
  expect(await tick()).toBe(200);
  await expect.poll(async () => (await mailsToBuyer(reference)).length).toBe(3);
});

test("HST-02 the operator's commands work with the project's secret key, or say what to use instead", async () => {
  const withKey = { ...hosted, SUPABASE_SERVICE_ROLE_KEY: secretKey };
  const doctor = await runScript("doctor", [], withKey);
  expect([doctor.stdout, doctor.stderr].join("")).toMatch(
    /The last tick was \d+ minutes? ago[^]*tick is there[^]*There is an admin[^]*The shop is well/,
  );
  expect((await runScript("doctor", [], hosted)).stderr).toContain("SUPABASE_SERVICE_ROLE_KEY");
  const made = await runScript("admin", ["create", "zoe@kosmima.test"], withKey, "zygi-Port-1987");
  expect([made.stderr, made.stdout]).toEqual(["", expect.stringContaining("zoe@kosmima.test is an admin now.")]);
  expect((await runScript("admin", ["list"], withKey)).stdout).toMatch(/admin +zoe@kosmima\.test/);
  const held = await runScript("customer", ["export", buyerForm.email], withKey);
  expect(JSON.parse(held.stdout)).toMatchObject({ customers: [{ email: buyerForm.email }] });
  const erased = await runScript("customer", ["erase", buyerForm.email], withKey);
  expect(erased.stdout).toMatch(/is forgotten \(purchases: 1, withdrawals: 1, mails: \d/);
  const backup = await runScript("backup", ["/tmp/none.backup"], withKey);
  expect([backup.status, backup.stderr]).toEqual([
    1,
    expect.stringMatching(/^A hosted project is backed up by its host.*supabase db dump.*\n$/),
  ]);
  const restore = await runScript("restore", ["/tmp/none.backup"], withKey);
  expect([restore.status, restore.stderr]).toEqual([
    1,
    expect.stringMatching(/^A hosted project is restored by its host/),
  ]);
});

test("HST-02 a project that lacks a migration is told so by name, not in the middle of a sale", async () => {
  const withKey = { ...hosted, SUPABASE_SERVICE_ROLE_KEY: secretKey };
  const database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  try {
    const { rows } = await database.query(
      "delete from supabase_migrations.schema_migrations where version = '20261126102000' returning *",
    );
    const doctor = await runScript("doctor", [], withKey);
    expect(doctor.status).not.toBe(0);
    expect(doctor.stderr).toMatch(/not up to date: npx supabase db push\. It lacks 20261126102000_people\.sql\.\n$/);
    await database.query(
      "insert into supabase_migrations.schema_migrations select * from json_populate_record(null::supabase_migrations.schema_migrations, $1)",
      [JSON.stringify(rows[0])],
    );
    await database.query("drop function public.missing_migrations");
    await database.query("notify pgrst, 'reload schema'");
    await expect
      .poll(async () => (await runScript("doctor", [], withKey)).stderr)
      .toMatch(/not up to date: npx supabase db push/);
  } finally {
    await database.end();
  }
});

test("AVL-07 while the project is away its pages are as they were last, or say 503; back, they are fresh", async () => {
  const get = async (path: string) => {
    const answer = await fetch(`${shop.url}${path}`);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const all = await get("/shop/all");
  const client = await adminOf(project);
  await client.from("products").update({ price: 1242 }).eq("product_code", "KOS-R-001").throwOnError();
  await expect.poll(async () => (await get("/shop/rings")).text).toContain("€1,242");
  await project.stop();

  const stale = await get("/shop/all");
  expect([stale.status, stale.text === all.text]).toEqual([200, true]);
  expect(stale.headers.get("warning")).toMatch(/^110 /);
  const refused = await get("/imprint?lang=el");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(refused.text).toMatch(/<html lang="el"[^]*Η σελίδα δεν είναι διαθέσιμη τώρα/);

  project = await startShop({ ...onPostgres, PORT: new URL(project.url).port }, project.dataFolder);
  await expect.poll(async () => (await get("/shop/all")).text).toContain("€1,242");
  await expect.poll(async () => (await get("/imprint?lang=el")).status).toBe(200);
  // The project's settings stand there; nothing stands in for what they do not say.
  expect((await get("/")).text).toContain("Ermou");
  expect((await get("/imprint")).text).toContain("[to be completed by the shop: name of the seller]");
});
