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

/** Another process that holds until it is killed. */
async function startHolder(): Promise<{ pid: number; kill(): Promise<void> }> {
  const module = new URL("./holder.ts", import.meta.url).href;
  const program = `const { holdDatabase } = await import(${JSON.stringify(module)});
    await holdDatabase(${JSON.stringify(path)}); console.log("held"); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program]);
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
