import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DatabaseError } from "../database.ts";
import { openPglite, type PgliteDatabase } from "./pglite.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const slow = 60_000;
let directory: string;
let database: PgliteDatabase;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "pglite-"));
  database = await openPglite({ directory, log });
  await database.script("create table films (id int primary key)");
}, slow);

afterAll(async () => {
  await database?.close();
  rmSync(directory, { recursive: true });
});

function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "",
    (error: DatabaseError) => error.code,
  );
}

/** Opens, says so, writes for ever. */
function startWriter(): ReturnType<typeof spawn> {
  const module = new URL("./pglite.ts", import.meta.url).href;
  const program = `const { openPglite } = await import(${JSON.stringify(module)});
    const log = { info() {}, warn() {}, error() {} };
    const database = await openPglite({ directory: ${JSON.stringify(directory)}, log });
    for (let id = 1000; ; id++) {
      await database.query("insert into films values ($1)", [id]);
      console.log(id);
    }`;
  return spawn(process.execPath, ["--input-type=module", "-e", program]);
}

describe("the embedded database", () => {
  test("R09 a stuck statement ends at its deadline; what was committed and who listens are still there", async () => {
    const heard: string[] = [];
    let gaps = 0;
    await database.listen("news", (payload) => heard.push(payload));
    database.onReconnect(() => (gaps += 1));
    await database.query("insert into films values (1)");
    const stuck = database.transaction((t) => t.query("select pg_sleep(600)"), {
      deadlineMs: 200,
    });
    const next = database.query("select id from films");
    expect(await codeOf(stuck)).toBe("57014");
    expect((await next).rows).toEqual([{ id: 1 }]);
    expect(gaps).toBe(1);
    await database.query("select pg_notify('news', 'here')");
    await expect.poll(() => heard).toEqual(["here"]);
  });

  test("AVL-09 a caller is let go at the deadline, the statement behind waits, and the engine is not started again", async () => {
    const order: string[] = [];
    let gaps = 0;
    database.onReconnect(() => (gaps += 1));
    const options = { deadlineMs: 1, giveUpMs: slow };
    const sleep = { sql: "select pg_sleep(1)" };
    const late = [database.transaction((t) => t.query(sleep.sql), options), database.batch([sleep], options)].map(
      (work, place) => codeOf(work).then((code) => order.push(`${place} ${code}`)),
    );
    const next = database.query("select 1").then(() => order.push("next"));
    await Promise.all([...late, next]);
    expect(order).toEqual(["0 57014", "1 57014", "next"]);
    expect(gaps).toBe(0);
  });

  test("SEC-01 a statement of a transaction is never run without one, where it would be the owner's", async () => {
    const late = database.transaction(async (transaction) => {
      await transaction.query("rollback");
      await transaction.query("insert into films values (666)");
    });
    expect(await codeOf(late)).toBe("25P01");
    expect((await database.query("select from films where id = 666")).rowCount).toBe(0);
  });

  test("the event loop goes on while a statement runs", async () => {
    const told: string[] = [];
    const statement = database.query("select pg_sleep(0.5)").then(() => told.push("statement"));
    await new Promise((resolve) => setTimeout(resolve, 0));
    told.push("timer");
    await statement;
    expect(told).toEqual(["timer", "statement"]);
  });

  test("two hundred may wait, one more is told 53300 at once", async () => {
    const first = database.query("select pg_sleep(0.2)");
    const waiting = Array.from({ length: 200 }, () => database.query("select 1"));
    expect(await codeOf(database.query("select 1"))).toBe("53300");
    await Promise.all([first, ...waiting]);
  });

  test("R11 a second opener of the directory is refused", async () => {
    await expect(openPglite({ directory, log })).rejects.toThrow(`Process ${process.pid}`);
  });

  test("an image holds what was committed", async () => {
    const copy = await openPglite({ loadFrom: await database.dumpImage(), log });
    expect((await copy.query("select id from films")).rows).toEqual([{ id: 1 }]);
    await copy.close();
  });

  test("in memory a stuck statement is not worth the data: its caller is let go, the rest waits", async () => {
    const memory = await openPglite({ log });
    await memory.script("create table kept (id int)");
    const stuck = memory.transaction((t) => t.query("select pg_sleep(1)"), { deadlineMs: 100 });
    expect(await codeOf(stuck)).toBe("57014");
    expect((await memory.query("select from kept")).rowCount).toBe(0);
    await memory.close();
    expect(await codeOf(memory.query("select 1"))).toBe("08006");
  });

  test("SIGKILL loses nothing that was acknowledged, and the next start succeeds", async () => {
    await database.close();
    const writer = startWriter();
    let written = "";
    writer.stdout?.on("data", (text: Buffer) => (written += text.toString()));
    await expect.poll(() => written.split("\n").length, { timeout: 30_000 }).toBeGreaterThan(50);
    writer.kill("SIGKILL");
    await once(writer, "exit");
    database = await openPglite({ directory, log });
    const lines = written.split("\n").filter((line) => line !== "");
    const { rows } = await database.query("select max(id) >= $1 as kept from films", [lines.at(-1)]);
    expect(rows).toEqual([{ kept: true }]);
  });

  test("R20 a file that was changed, cut off or lost after a clean stop is named, and nothing is begun anew", async () => {
    await database.query("insert into films values (4711)");
    const { rows } = await database.query<{ path: string }>("select pg_relation_filepath('films') as path");
    const heap = rows[0]?.path ?? "";
    await database.close();
    for (const file of ["PG_VERSION", "global/pg_control", "pg_xact/0000", heap]) {
      const path = join(directory, "cluster", file);
      const whole = readFileSync(path);
      const flipped = Buffer.from(whole);
      flipped[whole.length >> 1] = (flipped[whole.length >> 1] ?? 0) ^ 1;
      for (const damaged of [flipped, whole.subarray(0, whole.length - 1), undefined]) {
        if (damaged) writeFileSync(path, damaged);
        else rmSync(path);
        await expect(openPglite({ directory, log })).rejects.toThrow(`${file} is not as it was`);
      }
      writeFileSync(path, whole);
    }
    database = await openPglite({ directory, log });
    await database.close();
    // A kill leaves no seal: nothing but the pages' own checksums can tell.
    rmSync(join(directory, "seal.json"));
    const path = join(directory, "cluster", heap);
    const bytes = readFileSync(path);
    bytes[8000] = (bytes[8000] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    await expect(openPglite({ directory, log })).rejects.toThrow("does not fit its checksum");
  });
});
