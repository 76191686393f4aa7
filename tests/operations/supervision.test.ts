import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm, stat } from "node:fs/promises";
import { request } from "node:http";
import { connect, createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort } from "../free-port.ts";
import { startPostgresServer } from "../postgres-server.ts";
import {
  copyOfPreparedFolder,
  node,
  root,
  runScript,
  serverOptions,
  startShop,
  type ShopProcess,
} from "../shop-process.ts";

/** `npm start` without looking whether everything is built, and with the options of a test's shop. */
const supervised = (program: string) => `
  const { supervise } = await import("./server/supervise/supervise.mjs");
  const { spawn } = await import("node:child_process");
  const stdio = ["inherit", "inherit", "inherit", "ipc"];
  const start = () => spawn(process.execPath, ${program}, { stdio });
  await supervise({ environment: process.env, start });`;
const start = ["-e", supervised("process.argv.slice(1)"), "--", ...serverOptions, "server/start.ts"];
const long = { timeout: 120_000 };
const told = "the server ended unexpectedly and is started again";

let folder: string;
beforeEach(async () => {
  folder = await copyOfPreparedFolder();
  return () => rm(folder, { recursive: true, force: true });
});

const shops: ShopProcess[] = [];
afterEach(() => Promise.all(shops.splice(0).map((shop) => shop.stop())));

async function open(environment: Record<string, string> = {}, program = start): Promise<ShopProcess> {
  const shop = await startShop({ DEMO_CATALOGUE: "off", ...environment }, folder, program);
  shops.push(shop);
  return shop;
}

/** The server's own process, which holds the database. */
async function serverPid(): Promise<number | undefined> {
  const text = await readFile(join(folder, "database/holder"), "utf8").catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text).pid;
}

/** 0: nobody answers. */
const statusOf = ({ url }: ShopProcess) =>
  fetch(`${url}/readyz`).then(
    (answer) => answer.status,
    () => 0,
  );

/** The lines that its supervisor has written. */
const endsOf = (shop: ShopProcess): { cause: string; pauseMs: number }[] =>
  shop
    .output()
    .split("\n")
    .filter((line) => line.includes(told))
    .map((line) => JSON.parse(line));

/** A server of ours never does these; on a signal each is what a fault of ours would be. */
const faults = `process.on("SIGUSR2", () => { throw new TypeError("a fault near eleni@kosmima.test"); });
  process.on("SIGWINCH", () => { Promise.reject(new RangeError("a promise that nobody looks after")); });`;

test("AVL-02 a server that is killed, throws or drops a rejection is back at its address, its end logged and counted; so it is when whatever reads its log has gone", async () => {
  const [port, metricsPort] = await Promise.all([freePort(), freePort()]);
  const shop = await open({
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    LOG_LEVEL: "info",
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(faults)}`,
  });
  for (const [times, signal] of (["SIGKILL", "SIGUSR2", "SIGWINCH"] as const).entries()) {
    const pid = (await serverPid()) ?? 0;
    process.kill(pid, signal);
    await expect.poll(() => endsOf(shop).length, long).toBe(times + 1);
    await expect.poll(() => statusOf(shop), long).toBe(200);
    expect(await serverPid()).not.toBe(pid);
  }
  expect(endsOf(shop).map(({ cause }) => cause)).toEqual([
    expect.stringContaining("SIGKILL"),
    "TypeError: a fault near …@…",
    "RangeError: a promise that nobody looks after",
  ]);
  expect(shop.output().match(/"level":"fatal".*"type":"(TypeError|RangeError)"/g)).toHaveLength(2);
  const metrics = `http://127.0.0.1:${metricsPort}/metrics`;
  const figures = () =>
    fetch(metrics).then(
      (answer) => answer.text(),
      () => "",
    );
  await expect.poll(figures, long).toMatch(/^kosmima_unexpected_ends_total 3$/m);
  const doctor = await runScript("doctor", [], { DATA_DIR: folder });
  expect([doctor.status, doctor.stderr]).toEqual([1, expect.stringContaining("ended unexpectedly 3 times")]);
  expect(doctor.stderr).toContain("runbook.md#unexpected-ends");
  expect((await stat(join(folder, "unexpected-ends.json"))).mode & 0o077).toBe(0);

  const before = (await serverPid()) ?? 0;
  shop.process.stdout?.destroy();
  shop.process.stderr?.destroy();
  for (let n = 0; n < 3; n += 1) expect((await fetch(`${shop.url}/`)).status).toBe(200);
  expect(await serverPid()).toBe(before);
  process.kill(before, "SIGKILL");
  await expect.poll(async () => (await serverPid()) !== before && statusOf(shop), long).toBe(200);
});

test("AVL-02 a wrong configuration, a port in use and a held database end the start with their sentence, once; a server that was told to stop stays stopped", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const shop = await open();
  const refusals: [Record<string, string>, string][] = [
    [{ TRUSTED_PROXIES: "many" }, "TRUSTED_PROXIES holds"],
    [{ PORT: String(port) }, "which another program is using"],
    [{}, "already holds the database"],
  ];
  for (const [environment, sentence] of refusals) {
    const refused = await open(environment).then(String, String);
    expect(refused).toContain("The shop ended with 1:");
    expect(refused.split(sentence)).toHaveLength(2);
    expect(refused).not.toContain(told);
  }
  other.close();
  process.kill((await serverPid()) ?? 0, "SIGTERM");
  await once(shop.process, "exit");
  expect([shop.process.exitCode, endsOf(shop)]).toEqual([0, []]);
});

test("AVL-02 a server that ends again and again is started with growing pauses, and a signal ends a pause", async () => {
  const program = supervised(`["-e", "process.exit(9)"]`);
  const supervisor = spawn(node, ["-e", program], { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(supervisor, "exit");
  const lines: { cause: string; pauseMs: number }[] = [];
  for await (const line of createInterface({ input: supervisor.stdout })) {
    if (lines.push(JSON.parse(line)) === 5) supervisor.kill("SIGTERM");
  }
  expect(lines.map(({ pauseMs }) => pauseMs)).toEqual([0, 0, 0, 1_000, 2_000]);
  expect(lines[0]?.cause).toBe("exit code 9");
  expect(await ended).toEqual([0, null]);
});

test.runIf(process.platform === "linux")(
  "AVL-02 a server that ends while PostgreSQL is away is back with it; a first start says that it is away",
  async () => {
    const server = await startPostgresServer({ keep: true });
    const shop = await open({ DATABASE_URL: server.url, PORT: String(await freePort()) });
    await server.stop();
    const refused = await open({ DATABASE_URL: server.url }).then(String, String);
    expect(refused).toContain("The shop ended with 1:\nThe database could not be opened:");
    const { pid } = shop.process;
    const child = Number(await readFile(`/proc/${pid}/task/${pid}/children`, "utf8"));
    process.kill(child, "SIGKILL");
    await expect.poll(() => endsOf(shop).at(-1)?.cause, long).toContain("could not be opened");
    const { directory, port } = server;
    const back = await startPostgresServer({ directory, port });
    await expect.poll(() => statusOf(shop), long).toBe(200);
    await shop.stop();
    await back.stop();
    await rm(directory, { recursive: true, force: true });
  },
);

test.runIf(process.platform === "linux")(
  "AVL-02 AVL-03 the shop starts where its last server was killed and is a zombie since, and stops when its supervisor is killed",
  async () => {
    const line = '"$0" server/start.ts & exec sleep 300';
    const env = { ...process.env, PORT: "0", DATA_DIR: folder };
    const parent = spawn("sh", ["-c", line, node], { cwd: root, env });
    await expect.poll(serverPid, long).toBeTypeOf("number");
    const pid = (await serverPid()) ?? 0;
    process.kill(pid, "SIGKILL");
    await expect.poll(() => readFile(`/proc/${pid}/stat`, "utf8"), long).toMatch(/\) Z /);
    const shop = await open();
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
    parent.kill("SIGKILL");
    shop.process.kill("SIGKILL");
    // Letting go of the database is the last thing that a clean stop does.
    await expect.poll(serverPid, long).toBeUndefined();
    await expect(fetch(shop.url)).rejects.toThrow("fetch failed");
  },
);

async function canConnect(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

test("AVL-03 a start waits for a shop that is ending and has a request to finish", async () => {
  const ending = await open();
  const headers = { expect: "100-continue", "content-length": "10" };
  const slow = request(`${ending.url}/auth/v1/token`, { method: "POST", headers });
  slow.on("error", () => undefined);
  slow.flushHeaders();
  // The server has the request and waits for its body.
  await once(slow, "continue");
  ending.process.kill("SIGTERM");
  const holder = () => readFile(join(folder, "database/holder"), "utf8");
  await expect.poll(holder, long).toContain('"isEnding":true');
  const nextPort = await freePort();
  const next = open({ PORT: String(nextPort) }, ["scripts/start.mjs"]);
  // The port comes first, the database after it.
  await expect.poll(() => canConnect(nextPort), long).toBe(true);
  slow.destroy();
  const shop = await next;
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  expect([await shop.stop(), endsOf(shop)]).toEqual([0, []]);
});
