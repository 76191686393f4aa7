import { afterAll, afterEach, expect, test } from "vitest";
import { DatabaseError, type Database } from "#platform/database/database.ts";
import { openTestDatabase } from "../../database.ts";
import { startTestPlatform } from "../../platform.ts";
import { createLines, join, subscribe, type Line } from "./lines.ts";

/** Sockets while the database lets them wait or fails: what becomes of whom. */
const films = { event: "*", schema: "public", table: "films" };
const actors = { event: "*", schema: "public", table: "actors" };
/** The service's reads of the catalogue wait for this, and fail so many times. */
let gate: Promise<void> = Promise.resolve();
let failures = 0;
let readings = 0;
/** Reads of a changed row that will take too long. */
let lateReads = 0;
let now = Date.now();

const database = await openTestDatabase();
afterAll(() => database.close());
await database.script(`
    create table public.films (id int primary key, title text);
    create table public.actors (id int primary key);
    grant select on public.films, public.actors to anon;
    alter publication supabase_realtime add table public.films, public.actors;`);
const strained: Database["query"] = async (sql, ...rest) => {
  if (sql.includes("pg_publication_tables")) {
    readings++;
    await gate;
    if (failures-- > 0) throw new DatabaseError({ code: "53300", message: "too many connections" });
  }
  return database.query(sql, ...rest);
};
const batch: Database["batch"] = async (statements, options) => {
  if (statements.some(({ sql }) => sql.includes("this row")) && lateReads-- > 0)
    throw new DatabaseError({ code: "57014", message: "canceling statement" });
  return database.batch(statements, options);
};
const service = await startTestPlatform({
  database: { ...database, query: strained, batch },
  clock: () => now,
});
afterAll(() => service.close());
const lines = createLines(service);

afterEach(() => {
  gate = Promise.resolve();
  failures = 0;
  lateReads = 0;
  lines.hangUp();
});

function shut(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  return resolve;
}

function eventsOf({ frames }: Line): string[] {
  return frames
    .map(([, , , event]) => event)
    .filter((event) => event === "postgres_changes" || event.startsWith("phx_e"));
}

test("AVL-04 joins that come at once share a reading of the catalogue", async () => {
  const [first, second] = [await lines.dial(), await lines.dial()];
  const open = shut();
  readings = 0;
  const started = join(first, [films], { topic: "realtime:0" });
  await expect.poll(() => readings).toBe(1);
  const all = await Promise.all([lines.dial(), lines.dial(), lines.dial(), lines.dial()]);
  const joined = [second, ...all].map((line) => join(line, [films]));
  // Each answers to this only after it has heard the join before it.
  await Promise.all([second, ...all].map((line) => beat(line, "beat")));
  open();
  for (const reply of await Promise.all([started, ...joined])) {
    expect(reply[4]["status"]).toBe("ok");
  }
  expect(readings).toBe(2);
});

async function beat(line: Line, ref: string): Promise<void> {
  line.send(null, ref, "phoenix", "heartbeat", {});
  await expect.poll(() => line.frames.some((frame) => frame[1] === ref)).toBe(true);
}

test("AVL-21 a socket whose messages wait for a join keeps only so many bytes of them", async () => {
  const line = await lines.dial();
  const open = shut();
  line.send("1", "1", "realtime:t", "phx_join", { config: { postgres_changes: [films] } });
  for (let i = 0; i < 5; i++) {
    // The clock leaves room for as many bytes again.
    await beat(line, `${i}`);
    now += 3_000;
    line.send("1", "2", "realtime:t", "broadcast", { text: "x".repeat(60_000) });
  }
  expect(await line.closed).toMatchObject({ code: 1008, reason: "Too many bytes wait" });
  open();
  expect(service.errors).toEqual([]);
});

test("AVL-04 what fails for a moment is read again, and nobody's channel ends", async () => {
  const [line, other] = [await lines.dial(), await lines.dial()];
  await subscribe(line, [films]);
  await subscribe(other, [actors]);
  failures = 2;
  await database.query("insert into films values (1, 'Metropolis')");
  await expect.poll(() => eventsOf(line)).toEqual(["postgres_changes"]);
  expect(eventsOf(other)).toEqual([]);
});

test("AVL-04 a row that a busy database is late with is read again, and after a while its channels end", async () => {
  const [line, other] = [await lines.dial(), await lines.dial()];
  await subscribe(line, [films]);
  await subscribe(other, [actors]);
  lateReads = 4;
  await database.query("insert into films values (2, 'Late')");
  await expect.poll(() => eventsOf(line)).toEqual(["postgres_changes"]);
  lateReads = 100;
  await database.query("update films set title = 'Later' where id = 2");
  await expect.poll(() => eventsOf(line)).toEqual(["postgres_changes", "phx_error"]);
  expect(eventsOf(other)).toEqual([]);
});

test("AVL-04 what cannot be read at all ends the channels that it was news for, and no other", async () => {
  const [line, other] = [await lines.dial(), await lines.dial()];
  await subscribe(line, [films]);
  await subscribe(other, [actors]);
  failures = 4;
  await database.query("update films set title = 'M'");
  await expect.poll(() => eventsOf(line)).toEqual(["phx_error"]);
  await database.query("insert into actors values (1)");
  await expect.poll(() => eventsOf(other)).toEqual(["postgres_changes"]);
});
