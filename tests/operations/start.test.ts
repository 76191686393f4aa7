import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { request, type IncomingMessage } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { admin, copyOfPreparedFolder, runScript, startShop, type ShopProcess, anonKeyOf } from "../shop-process.ts";

const quick = { DEMO_CATALOGUE: "off" };
let shop: ShopProcess;

beforeAll(async () => {
  shop = await startShop({ ...quick, METRICS_PORT: "0" }, await copyOfPreparedFolder());
});
afterAll(async () => {
  await shop.stop();
  await rm(shop.dataFolder, { recursive: true });
});

/** The operator's text when a start is refused. */
async function refusal(environment: Record<string, string>, dataFolder?: string): Promise<string> {
  try {
    const started = await startShop({ ...quick, ...environment }, dataFolder);
    await started.stop();
    return "it started";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe("what a start is refused for", () => {
  test("a port in use is named", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    expect(await refusal({ PORT: String(port) })).toContain(`PORT is ${port}, which another program is using`);
    other.close();
  });

  test("a data folder that can't be written is named", async () => {
    const folder = await mkdtemp(join(tmpdir(), "kosmima-file-"));
    await writeFile(join(folder, "taken"), "a file, not a folder");
    expect(await refusal({}, join(folder, "taken"))).toContain("DATA_DIR is");
    await rm(folder, { recursive: true });
  });

  test("a data folder that another process holds is left alone, and its holder named", async () => {
    const message = await refusal({}, shop.dataFolder);
    expect(message).toContain(String(shop.process.pid));
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  });

  test("secrets that others can read stop the start", async () => {
    const folder = await mkdtemp(join(tmpdir(), "kosmima-open-"));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "secrets.json"), "{}");
    await chmod(join(folder, "secrets.json"), 0o644);
    expect(await refusal({}, folder)).toContain("readable by others");
    await rm(folder, { recursive: true });
  });
});

describe("a running shop", () => {
  test("SRV-02 tells browsers how to reach the service, and nothing more", async () => {
    const config = await (await fetch(`${shop.url}/config.json`)).json();
    expect(Object.keys(config).sort()).toEqual(["anonKey", "projectUrl"]);
    expect(config.anonKey).toMatch(/^sb_publishable_/);
  });

  test("OPS-06 figures for Prometheus are on a loopback port of their own, not at the shop's address", async () => {
    await fetch(`${shop.url}/shop/rings`);
    const address = /Metrics: +(http:\/\/127\.0\.0\.1:\d+\/metrics)/.exec(shop.output())?.[1] ?? "";
    const text = await (await fetch(address)).text();
    expect(text).toContain('kosmima_http_requests_total{route="/shop/rings",method="GET",status="200"}');
    expect(text).toMatch(/^kosmima_database_up 1$/m);
    expect(text).not.toContain(admin.email);
    // The runbook asks for these.
    for (const figure of [
      "sign_ins_refused",
      'round_last_success_timestamp_seconds{round="outbox"}',
      'round_failures_total{round="outbox"}',
    ])
      expect(text).toContain(`\nkosmima_${figure} `);
    expect((await fetch(`${shop.url}/metrics`)).status).toBe(404);
    expect((await fetch(address, { method: "POST" })).status).toBe(405);
    const rebound = request(address, { headers: { host: "evil.example.test" } }).end();
    const [answer] = (await once(rebound, "response")) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(403);
  });

  test("H8 whatever it writes is for its owner alone; its secrets stand in no page", async () => {
    const file = join(shop.dataFolder, "secrets.json");
    for (const name of ["", ...(await readdir(shop.dataFolder))]) {
      const { mode } = await stat(join(shop.dataFolder, name));
      expect([name, mode & 0o077]).toEqual([name, 0]);
    }
    const { platform, sandboxApiKey } = JSON.parse(await readFile(file, "utf8"));
    const page = await (await fetch(`${shop.url}/`)).text();
    for (const secret of [platform.secret, platform.storageSecret, sandboxApiKey]) {
      expect(page).not.toContain(secret);
      expect(shop.output()).not.toContain(secret);
    }
  });

  test("PAY-06 the shop's sandbox takes no orders to fail, not even with its key", async () => {
    const { sandboxApiKey } = JSON.parse(await readFile(join(shop.dataFolder, "secrets.json"), "utf8"));
    const headers = { authorization: `Bearer ${sandboxApiKey}` };
    const ask = async (path: string, method = "GET") =>
      (await fetch(`${shop.url}/v1/${path}`, { method, headers })).status;
    expect(await ask("products")).toBe(200);
    expect(
      await Promise.all([
        ask("sandbox"),
        ask("sandbox/deliveries"),
        ask("sandbox/faults", "DELETE"),
        ask("sandbox/clock", "POST"),
      ]),
    ).toEqual([404, 404, 404, 404]);
  });

  test("LIM-04 the signing key is rotated, whether the shop runs or not; nobody is signed out", async () => {
    const folder = await mkdtemp(join(tmpdir(), "kosmima-keys-"));
    const anonKey = await anonKeyOf(shop);
    const headers = { apikey: anonKey, "content-type": "application/json" };
    const signIn = async () => {
      const path = "/auth/v1/token?grant_type=password";
      const body = JSON.stringify(admin);
      const answer = await fetch(shop.url + path, { method: "POST", headers, body });
      return (await answer.json()).access_token as string;
    };
    const before = await signIn();
    const rotated = [shop.dataFolder, folder].map((one) => runScript("rotate-keys", [], { DATA_DIR: one }));
    const [running] = await Promise.all(rotated);
    expect(running?.stdout).toContain("Access tokens are signed with the key");
    const after = await signIn();
    const { keys } = await (await fetch(`${shop.url}/auth/v1/.well-known/jwks.json`)).json();
    const kidOf = (token: string) => JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()).kid;
    expect([kidOf(after), kidOf(before)]).toEqual(keys.map(({ kid }: { kid: string }) => kid));
    for (const token of [before, after]) {
      const mine = { ...headers, authorization: `Bearer ${token}` };
      expect((await fetch(`${shop.url}/auth/v1/user`, { headers: mine })).status).toBe(200);
    }
    const { platform } = JSON.parse(await readFile(join(folder, "secrets.json"), "utf8"));
    expect(platform.signing.map((key: object) => "d" in key)).toEqual([true, false]);
    expect((await stat(join(folder, "secrets.json"))).mode & 0o077).toBe(0);
    await rm(folder, { recursive: true });
  });

  test("SEC-05 the operator makes, lists and demotes admins and assistants while the shop runs", async () => {
    const environment = { DATA_DIR: shop.dataFolder };
    const made = await runScript("admin", ["create", "maria@kosmima.test"], environment, "lefkara-Lace-1881\n");
    expect(made.stdout).toContain("maria@kosmima.test is an admin now");
    const assistant = await runScript("admin", ["assistant", "maria@kosmima.test"], environment);
    expect(assistant.stdout).toContain("maria@kosmima.test is an assistant now");
    expect((await runScript("admin", ["list"], environment)).stdout).toContain("assistant maria@kosmima.test");
    expect((await runScript("admin", ["demote", "maria@kosmima.test"], environment)).status).toBe(0);
    const last = await runScript("admin", ["demote", admin.email], environment);
    expect([last.status, last.stderr]).toEqual([1, expect.stringContaining("last admin")]);
    const weak = await runScript("admin", ["create", "weak@kosmima.test"], environment, "short\n");
    expect(weak.status).toBe(1);
    expect((await runScript("admin", ["nonsense"], environment)).stderr).toContain("Usage");
  });
});

describe("the end of a run", () => {
  test("SIGTERM drains and ends with 0, and the next start finds everything, after SIGKILL too", async () => {
    expect(await shop.stop()).toBe(0);
    shop = await startShop(quick, shop.dataFolder);
    const anonKey = await anonKeyOf(shop);
    const answer = await fetch(`${shop.url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { apikey: anonKey, "content-type": "application/json" },
      body: JSON.stringify(admin),
    });
    expect(answer.status).toBe(200);
    shop.process.kill("SIGKILL");
    await once(shop.process, "exit");
    shop = await startShop(quick, shop.dataFolder);
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  });
});
