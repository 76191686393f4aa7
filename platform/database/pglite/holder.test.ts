import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { holdDatabase } from "./holder.ts";

let path: string;

beforeEach(() => {
  const directory = mkdtempSync(join(tmpdir(), "holder-"));
  path = join(directory, "holder");
  return () => rmSync(directory, { recursive: true });
});

const module = JSON.stringify(new URL("./holder.ts", import.meta.url).href);
/** Node's arguments for a process that holds until it is killed, and goes on with `then`. */
const programOf = (then = "") => [
  "--input-type=module",
  "-e",
  `const { announceEnd, holdDatabase } = await import(${module});
    const letGo = await holdDatabase(${JSON.stringify(path)});
    setInterval(() => {}, 1000);
    ${then}
    console.log("held");`,
];
const ownerOf = (): number => JSON.parse(readFileSync(path, "utf8")).pid;

async function startHolder(): Promise<{ pid: number; kill(): Promise<void> }> {
  const child = spawn(process.execPath, programOf());
  await once(child.stdout, "data");
  return {
    pid: child.pid ?? 0,
    async kill() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

describe("the holder of a database", () => {
  test("R11 a second process is refused with the pid of the first, which is not disturbed", async () => {
    const holder = await startHolder();
    await expect(holdDatabase(path)).rejects.toThrow(`Process ${holder.pid} already holds`);
    expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ pid: holder.pid });
    await holder.kill();
  });

  test("R11 after its death by SIGKILL the next one follows", async () => {
    const holder = await startHolder();
    await holder.kill();
    const letGo = await holdDatabase(path);
    expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ pid: process.pid });
    await letGo();
  });

  test.runIf(process.platform === "linux")(
    "AVL-03 a holder that was killed and not reaped, a zombie, is followed",
    async () => {
      // `sleep` takes the shell's place and never asks what became of the shell's child.
      const line = '"$0" "$@" & exec sleep 300';
      const parent = spawn("sh", ["-c", line, process.execPath, ...programOf()]);
      await once(parent.stdout, "data");
      const pid = ownerOf();
      process.kill(pid, "SIGKILL");
      await expect.poll(() => readFileSync(`/proc/${pid}/stat`, "utf8")).toMatch(/\) Z /);
      const letGo = await holdDatabase(path);
      expect(ownerOf()).toBe(process.pid);
      await letGo();
      parent.kill("SIGKILL");
    },
  );

  test("AVL-03 a holder that is ending is waited for, with a line that names it", async () => {
    const told = `process.on("SIGTERM", async () => { await announceEnd(${JSON.stringify(path)}); console.log("ending"); });
      process.stdin.once("data", async () => { await letGo(); process.exit(); });`;
    const ending = spawn(process.execPath, programOf(told));
    await once(ending.stdout, "data");
    ending.kill("SIGTERM");
    await once(ending.stdout, "data");
    const said = Promise.withResolvers<string>();
    const warn = (_fields: object, line: string) => said.resolve(line);
    const following = holdDatabase(path, { info() {}, warn, error() {} });
    const line = await Promise.race([said.promise, following.then(() => "nobody waited")]);
    expect(line).toContain(`Process ${ending.pid} still holds the database and is ending`);
    expect(ownerOf()).toBe(ending.pid);
    ending.stdin.write("\n");
    const letGo = await following;
    expect(ownerOf()).toBe(process.pid);
    await letGo();
  });

  test("of many that want to follow a dead one, one does", async () => {
    writeFileSync(path, JSON.stringify({ pid: 2 ** 22 + 1, host: "x", started: "1" }));
    utimesSync(path, 1, 1);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => holdDatabase(path)));
    const winners = results.filter(({ status }) => status === "fulfilled");
    expect(winners).toHaveLength(1);
  });

  test("the same pid of an earlier life is not alive", async () => {
    const { hostname } = await import("node:os");
    const earlier = { pid: process.pid, host: hostname(), started: "1" };
    writeFileSync(path, JSON.stringify(earlier));
    await (
      await holdDatabase(path)
    )();
  });

  test("a holder on another host counts as alive for as long as it gives signs of life", async () => {
    writeFileSync(path, JSON.stringify({ pid: 1, host: "elsewhere", started: "1" }));
    await expect(holdDatabase(path)).rejects.toThrow("on elsewhere");
    utimesSync(path, 1, 1);
    await (
      await holdDatabase(path)
    )();
  });

  test("a file that says nothing is nobody's; letting go removes only one's own", async () => {
    writeFileSync(path, "");
    const letGo = await holdDatabase(path);
    writeFileSync(path, "somebody else's");
    await letGo();
    expect(readFileSync(path, "utf8")).toBe("somebody else's");
  });
});
