import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../free-port.ts";
import { copyOfPreparedFolder, node, root, startShop, type ShopProcess } from "../shop-process.ts";

let folder: string;
let shop: ShopProcess;

beforeAll(async () => {
  folder = await copyOfPreparedFolder();
  shop = await startShop({}, folder);
});
afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A command of `npm run`, whose shell puts its output somewhere (`into`); `{}` stands for the shop's folder. */
async function run(command: string, { dataFolder = folder, into = "" } = {}) {
  const line = `"$0" scripts/run.mjs scripts/${command.replaceAll("{}", folder)} ${into}`;
  const env = { ...process.env, DATA_DIR: dataFolder };
  const child = spawn("sh", ["-c", line, node], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "close");
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { status: (await ended)[0], said: `${stdout}${stderr}` };
}

const wrong: [command: string, how: { dataFolder?: string; into?: string }, said: RegExp][] = [
  ["backup.ts {}/none/shop.backup", {}, /none.*no such file or folder \(ENOENT\)/],
  ["backup.ts {}", {}, /is no file: name one to write/],
  ["backup.ts /dev/full", {}, /is no file/],
  ["restore.ts {}/none.backup", { dataFolder: "/dev/null/x" }, /none\.backup: there is no such file/],
  ["restore.ts {}", { dataFolder: "/dev/null/x" }, /it is a folder \(EISDIR\)/],
  ["doctor.ts", { dataFolder: "/dev/null/x" }, /DATA_DIR is \/dev\/null\/x, which can't be written/],
  ["rotate-keys.ts", { dataFolder: "/proc/none/x" }, /DATA_DIR is \/proc\/none\/x, which can't be/],
  ["customer.ts export nobody@kosmima.test", {}, /Nothing is held about/],
  ["admin.ts create new@kosmima.test", {}, /No password was given: nothing was changed/],
  ["admin.ts list", { into: ">/dev/full" }, /could not be written: write: the disk is full \(ENOSPC\)/],
  ["admin.ts list", { into: "| true" }, /^$/],
  ["sbom.ts", { into: "| head -1" }, /^\{\n$/],
  ["soak.ts --no-such", {}, /Unknown option/],
];

const hasFullDevice = existsSync("/dev/full");

test.runIf(hasFullDevice)(
  "OPS-08 a wrong path, a full disk, no password and a closed pipe are one sentence of every command, and no stack",
  async () => {
    const runs = wrong.map(([command, how]) => run(command, how));
    for (const [place, { status, said }] of (await Promise.all(runs)).entries()) {
      const [command, how, sentence] = wrong[place] ?? ["", {}, /never/];
      expect([command, said]).toEqual([command, expect.stringMatching(sentence)]);
      expect(said).not.toMatch(/\n +at |node:internal|Warning/);
      expect(said.split("\n").length).toBeLessThanOrEqual(2);
      if (!how.into?.startsWith("|")) expect([command, status]).not.toEqual([command, 0]);
    }
    expect((await stat("/dev/full")).isCharacterDevice()).toBe(true);
  },
);

/** A terminal of its own: script(1) of util-linux gives one. */
const hasTerminal = spawnSync("script", ["--version"]).status === 0;

test.runIf(hasTerminal)("OPS-08 Ctrl-D at the password's prompt changes nothing and is one sentence", async () => {
  const line = `DATA_DIR=${folder} ${node} scripts/admin.ts create new@kosmima.test`;
  const child = spawn("script", ["-qec", line, "/dev/null"], { cwd: root });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => {
    if (!said.includes("Password: ") && chunk.includes("Password: ")) child.stdin.write("\x04");
    said += chunk.toString();
  });
  const [status] = await once(child, "close");
  expect([status, said.replaceAll(/\s+/g, " ")]).toEqual([2, "Password: No password was given: nothing was changed. "]);
});

/** Ends `npm start` by a signal to its own process; resolves when neither port nor database is held any more. */
async function endsWithNpm(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  const [data, port] = [await copyOfPreparedFolder(), String(await freePort())];
  const env = { ...process.env, DATA_DIR: data, PORT: port };
  const npm = spawn("npm", ["start"], { cwd: root, env, stdio: "ignore" });
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const long = { timeout: 120_000 };
  await expect.poll(answers, long).toBe(true);
  npm.kill(signal);
  await expect.poll(answers, long).toBe(false);
  await expect.poll(() => existsSync(join(data, "database/holder")), long).toBe(false);
  await rm(data, { recursive: true, force: true });
}

const isLinux = process.platform === "linux";

test.runIf(isLinux)("OPS-08 ending npm start by its process id ends the shop: nothing keeps its port", () =>
  Promise.all([endsWithNpm("SIGTERM"), endsWithNpm("SIGKILL")]),
);
