import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { copyFile, cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate } from "#platform/database/migrate.ts";
import { openPostgres } from "#platform/database/postgres/postgres.ts";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/keeping/open-database.ts";
import { createLog } from "#server/log.ts";
import { buyerForm } from "../buyer.ts";
import { silentLog } from "../database.ts";
import { startPostgresServer, type PostgresServer } from "../postgres-server.ts";
import { serverVersions } from "../runs.ts";
import { admin, adminOf, guestOf, root, runScript, startShop } from "../shop-process.ts";

/** Operators copy these from the documents, statement by statement. */
async function documentedStatements(): Promise<string[]> {
  const text = await readFile(join(root, "docs/going-live.md"), "utf8");
  const [, block = ""] = /```sql\n([^`]+)```/.exec(text) ?? [];
  const statements = block.replaceAll(/--.*$/gm, "").replace("…", "secret").split(";");
  return statements.map((one) => one.trim()).filter(Boolean);
}

/** All that a pooler in transaction mode leaves out: news that another connection caused. Resolves to its port. */
async function openPooler(port: number): Promise<{ port: number; close(): void }> {
  const pooler = createServer((client) => {
    const upstream = connect(port, "127.0.0.1");
    client.pipe(upstream);
    let held = Buffer.alloc(0);
    upstream.on("data", (chunk) => {
      held = Buffer.concat([held, chunk]);
      // A message is a letter and its length without the letter (PostgreSQL, "Message Formats"); A: NotificationResponse.
      while (held.length >= 5 && held.length > held.readUInt32BE(1)) {
        const message = held.subarray(0, held.readUInt32BE(1) + 1);
        held = held.subarray(message.length);
        if (message.at(0) !== "A".charCodeAt(0)) client.write(message);
      }
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one.on("close", () => other.destroy()).on("error", () => undefined);
  });
  await once(pooler.listen(0, "127.0.0.1"), "listening");
  const address = pooler.address();
  return { port: typeof address === "object" ? (address?.port ?? 0) : 0, close: () => void pooler.close() };
}

describe.each(serverVersions)("PostgreSQL %i", (version) => {
  let server: PostgresServer;
  let work: string;
  const urlOf = (user: string, database: string, port = server.port) =>
    `postgres://${user}:secret@127.0.0.1:${port}/${database}`;

  async function as(user: string, database: string, statements: string[]): Promise<void> {
    const client = new pg.Client({ connectionString: urlOf(user, database) });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  }
  const asSuperuser = (...statements: string[]) => as("postgres", "postgres", statements);

  /** A start's refusal of this user and database. */
  async function refusalOf(user: string, database: string, port?: number): Promise<string> {
    const config = readConfig({ DATABASE_URL: urlOf(user, database, port) });
    try {
      await (await openDatabase(config, createLog("silent"))).close();
      return "it opened";
    } catch (error) {
      return String(error);
    }
  }

  beforeAll(async () => {
    work = await mkdtemp(join(tmpdir(), "kosmima-versions-"));
    server = await startPostgresServer(version === 18 ? {} : { version });
  });
  afterAll(async () => {
    await server.stop();
    await rm(work, { recursive: true });
  });

  test("OPS-01 a role that lacks something or whose news a pooler keeps, is told so in one sentence that helps, and nothing is written", async () => {
    const intro = "ConfigError: The database could not be opened: its user plain";
    await asSuperuser("create role plain login", "create database plains");
    const pooler = await openPooler(server.port);
    const said: string[] = [];
    for (;;) {
      const refusal = await refusalOf("plain", "plains", pooler.port);
      said.push(refusal.replace(/: run .*/, ""));
      const [, statement] = /run "([^"]+);" as the server's administrator\.$/.exec(refusal) ?? [];
      if (!statement) break;
      await as("postgres", "plains", statement.split("; "));
      // A membership that is not for acting, as CREATEROLE gives it from version 16 on.
      if (version >= 16 && statement.includes("create role")) await asSuperuser("grant anon to plain with set false");
    }
    pooler.close();
    expect(said).toEqual([
      `${intro} does not own the database plains`,
      `${intro} may not make the roles that it acts as`,
      ...(version >= 16 ? [`${intro} may not act as anon`] : []),
      "ConfigError: The database could not be opened: its address leads to a pooler in transaction mode, through which no news come (LISTEN and NOTIFY): give the server's own address, or one in session mode.",
    ]);
    await as("postgres", "plains", [
      "do $$ begin assert to_regclass('supabase_migrations.schema_migrations') is null; end $$",
    ]);
    expect(await refusalOf("plain", "plains")).toBe("it opened");

    await asSuperuser(
      "create role other login",
      "grant anon, authenticated, service_role to other",
      "alter database plains owner to other",
    );
    await as("postgres", "plains", ["alter schema public owner to other"]);
    expect(await refusalOf("other", "plains")).toMatch(
      /its user other does not pass the row security of \S+, which belongs to plain: run "grant plain to other;"/,
    );
    await asSuperuser("alter database plains owner to plain");
    await as("postgres", "plains", [
      "alter schema public owner to plain",
      "alter table public.orders force row level security",
    ]);
    expect(await refusalOf("plain", "plains")).toMatch(
      /row security of its own \S*orders: run "alter table \S*orders no force row level security;" as plain\.$/,
    );
    await asSuperuser("drop database plains with (force)", "drop role plain, other, anon, authenticated, service_role");
    // The administrator of a managed server makes what is missing itself.
    await asSuperuser("create role maker login createdb createrole");
    await as("maker", "postgres", ["create database makers"]);
    expect(await refusalOf("maker", "makers")).toBe("it opened");
    await as("maker", "makers", [
      "begin",
      "set local role service_role",
      "do $$ begin assert (select count(*) = 1 from public.shop_revisions); end $$",
      "commit",
    ]);
    await asSuperuser("drop database makers", "drop role anon, authenticated, service_role, authenticator, maker");
  });

  test("OPS-01 the documented role runs the shop: first admin, purchase, refund, backup, restore, upgrade", async () => {
    // A managed server has no superuser for us.
    await asSuperuser("create role host login createdb createrole");
    await as("host", "postgres", await documentedStatements());
    const [first, second] = ["first", "second"].map((name) => join(work, name));
    const onServer = { DATABASE_URL: urlOf("kosmima", "kosmima"), DEMO_CATALOGUE: "off" };
    const shop = await startShop(onServer, first);
    const owner = await adminOf(shop);
    const { data: product } = await owner
      .from("products")
      .insert({ name: "Akamas ring", category: "rings", price: 310 })
      .select("id")
      .single()
      .throwOnError();
    const guest = await guestOf(shop);
    const { data: begun } = await guest.functions.invoke("create-cart-payment", {
      body: { items: [{ id: product.id, quantity: 1 }] },
    });
    const paid = await fetch(begun.url, { method: "POST", body: new URLSearchParams(buyerForm), redirect: "manual" });
    const { reference } = begun.checkout;
    const orders = () => owner.from("orders").select("reference,customers(name)");
    expect([paid.status, (await orders()).data]).toEqual([303, [{ reference, customers: { name: buyerForm.name } }]]);
    const refund = { id: randomUUID(), reference, seen: 0, amount: 100 };
    const { data: refunded } = await owner.functions.invoke("refund-order", { body: refund });
    expect(refunded).toMatchObject({ amount: 100, state: "succeeded" });

    const file = join(work, "shop.backup");
    const made = await runScript("backup", [file], { ...onServer, DATA_DIR: first ?? "" });
    expect([made.status, made.stderr]).toEqual([0, ""]);
    const { data: session } = await owner.auth.getSession();
    await shop.stop();
    await as("host", "postgres", ["create database copies owner kosmima"]);
    const onCopy = {
      ...onServer,
      DATABASE_URL: urlOf("kosmima", "copies"),
      DATA_DIR: second ?? "",
    };
    const restored = await runScript("restore", [file], onCopy);
    expect(restored).toEqual({ status: 0, stdout: expect.stringContaining("Restored"), stderr: "" });
    await copyFile(join(first ?? "", "secrets.json"), join(second ?? "", "secrets.json"));

    // An upgrade brings migrations, which the same role runs.
    const newer = join(work, "migrations");
    await cp(join(root, "supabase/migrations"), newer, { recursive: true });
    const added =
      "alter table public.orders add column of_a_later_day text; create index on public.orders (of_a_later_day)";
    await writeFile(join(newer, "99990101000000_newer.sql"), added);
    const upgraded = await openPostgres({ url: onCopy.DATABASE_URL, log: silentLog });
    await migrate(upgraded, newer);
    const unmade =
      "drop index public.orders_of_a_later_day_idx; alter table public.orders drop column of_a_later_day; delete from supabase_migrations.schema_migrations where version like '9999%'";
    await upgraded.script(unmade);
    await upgraded.close();

    const copy = await startShop(onCopy, second);
    const again = await guestOf(copy);
    const refreshed = await again.auth.refreshSession({ refresh_token: session.session?.refresh_token ?? "" });
    expect(refreshed.data.user?.email).toBe(admin.email);
    expect((await again.from("orders").select("reference")).data).toEqual([{ reference }]);
    const { stdout } = await runScript("doctor", [], onCopy);
    expect(stdout).toContain("The shop is well.");
    await copy.stop();
  });
});
