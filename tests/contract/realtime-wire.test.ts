import { importJWK, SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { Database } from "#platform/database/database.ts";
import { openTestDatabase } from "../database.ts";
import { startTestPlatform, type TestPlatform } from "../platform.ts";

/** Frames that the stock client never sends, and answers that it hides. Tables: the films of the PostgREST manual. */
let database: Database;
let service: TestPlatform;
let now = Date.now();
const open: Line[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  await database.script(`
    create table public.films (id bigint primary key, title text, tags text[], secret text, at timestamptz);
    grant select (id, title, tags, at) on public.films to anon;
    create table public.notes (owner uuid not null, line int not null, text text, primary key (owner, line));
    alter table public.notes enable row level security;
    create policy notes_own on public.notes to authenticated using (owner = auth.uid());
    create policy notes_short on public.notes as restrictive for select using (char_length(text) < 10);
    grant select on public.notes to authenticated;
    create table public.logs (text text);
    grant select on public.logs to anon;
    alter publication supabase_realtime add table public.films, public.notes, public.logs;`);
  service = await startTestPlatform({ database, clock: () => now });
});

afterEach(() => {
  now = Date.now();
  for (const { socket } of open.splice(0)) socket.terminate();
});

afterAll(async () => {
  await service?.close();
  await database?.close();
});

type Frame = [string | null, string | null, string, string, Record<string, unknown>];

interface Line {
  socket: WebSocket;
  frames: Frame[];
  send(...frame: unknown[]): void;
  closed: Promise<{ code: number; reason: string }>;
  /** The first frame of the event from here on. */
  next(event: string): Promise<Frame>;
}

async function dial(): Promise<Line> {
  const apikey = service.keys.publishable;
  const url = `${service.url.replace("http", "ws")}/realtime/v1/websocket?apikey=${apikey}&vsn=2.0.0`;
  const socket = new WebSocket(url);
  const frames: Frame[] = [];
  const line: Line = {
    socket,
    frames,
    send: (...frame) => socket.send(JSON.stringify(frame)),
    closed: new Promise((resolve) =>
      socket.on("close", (code, reason) => resolve({ code, reason: reason.toString() })),
    ),
    next(event) {
      const from = frames.length;
      const found = (): Frame | undefined => frames.slice(from).find((frame) => frame[3] === event);
      return expect
        .poll(found, { timeout: 5_000 })
        .toBeDefined()
        .then(() => found() as Frame);
    },
  };
  socket.on("message", (data: Buffer) => frames.push(JSON.parse(data.toString()) as Frame));
  await new Promise((resolve, reject) => socket.on("open", resolve).on("error", reject));
  open.push(line);
  return line;
}

/** What a handshake is refused with. */
function refusal(path: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${service.url.replace("http", "ws")}/realtime/v1${path}`, {
    headers,
  });
  return new Promise<{ status?: number; error?: string }>((resolve) => {
    socket.on("open", () => (socket.close(), resolve({})));
    socket.on("error", () => undefined);
    socket.on("unexpected-response", (_, response) => {
      let text = "";
      response.on("data", (part: Buffer) => (text += part.toString()));
      response.on("end", () => {
        const { error } = JSON.parse(text) as { error: string };
        resolve({ status: response.statusCode ?? 0, error });
      });
    });
  });
}

async function token(
  claims: Record<string, unknown> = {},
  exp = now / 1000 + 3600,
): Promise<string> {
  const [key] = service.keys.signing;
  if (!key) throw new Error("no key");
  return new SignJWT({ role: "authenticated", sub: owner, ...claims })
    .setProtectedHeader({ alg: "ES256", kid: key.kid ?? "", typ: "JWT" })
    .setExpirationTime(Math.floor(exp))
    .sign(await importJWK(key, "ES256"));
}

const owner = "11111111-1111-4111-8111-111111111111";
const films = { event: "*", schema: "public", table: "films" };

function join(
  line: Line,
  asked: object[],
  more: { topic?: string; ref?: string; token?: string } = {},
) {
  const { topic = "realtime:t", ref = "5", token: access_token } = more;
  line.send(ref, ref, topic, "phx_join", { config: { postgres_changes: asked }, access_token });
  return line.next("phx_reply");
}

/** Live: the system message has come. */
async function subscribe(line: Line, asked: object[], more: Parameters<typeof join>[2] = {}) {
  const live = line.next("system");
  const reply = await join(line, asked, more);
  return { reply, system: await live };
}

describe("handshake", () => {
  test("a missing, unknown, foreign or expired key, a foreign origin and an unknown version are refused", async () => {
    const { publishable, secret } = service.keys;
    const foreign = { Origin: "https://elsewhere.example" };
    const own = { Origin: service.url };
    expect(await refusal("/websocket?vsn=2.0.0")).toEqual({
      status: 401,
      error: "API key is missing",
    });
    const malformed = { status: 401, error: "The token provided is not a valid JWT" };
    expect(await refusal("/websocket?apikey=x&vsn=2.0.0")).toEqual(malformed);
    const old = await token({}, now / 1000 - 100);
    expect(await refusal(`/websocket?apikey=${old}`)).toEqual({
      status: 401,
      error: "Token has expired",
    });
    const forged = `${(await token()).slice(0, -8)}AAAAAAAA`;
    expect((await refusal(`/websocket?apikey=${forged}`)).error).toBe(
      "Failed to validate JWT signature",
    );
    expect((await refusal(`/websocket?apikey=${publishable}`, foreign)).status).toBe(403);
    expect((await refusal(`/websocket?apikey=${secret}`, own)).status).toBe(401);
    expect((await refusal(`/websocket?apikey=${publishable}&vsn=3.0.0`)).status).toBe(400);
    expect((await refusal(`/other?apikey=${publishable}`)).status).toBe(404);
    expect(await refusal(`/websocket?apikey=${publishable}`, own)).toEqual({});
  });

  test("the 21st socket of one address is refused with 429", async () => {
    const lines = await Promise.all(Array.from({ length: 20 }, () => dial()));
    const path = `/websocket?apikey=${service.keys.publishable}`;
    expect(await refusal(path)).toEqual({ status: 429, error: "Too many connections" });
    lines[0]?.socket.close();
    await lines[0]?.closed;
    await expect.poll(() => refusal(path)).toEqual({});
  });
});

describe("frames", () => {
  test("a heartbeat is answered with its own ref", async () => {
    const line = await dial();
    line.send(null, "7", "phoenix", "heartbeat", {});
    expect(await line.next("phx_reply")).toEqual([
      null,
      "7",
      "phoenix",
      "phx_reply",
      { status: "ok", response: {} },
    ]);
  });

  test("a join is answered with what was asked, unchanged and in order, each with an id; then the system says so", async () => {
    const line = await dial();
    const asked = [
      { ...films, filter: "id=eq.1", note: " x " },
      { event: "INSERT", schema: "*" },
    ];
    const { reply, system } = await subscribe(line, asked);
    const { postgres_changes } = (reply[4]["response"] ?? {}) as {
      postgres_changes: { id: number }[];
    };
    expect(reply.slice(0, 4)).toEqual(["5", "5", "realtime:t", "phx_reply"]);
    expect(postgres_changes).toEqual(asked.map((entry) => ({ ...entry, id: expect.any(Number) })));
    expect(new Set(postgres_changes.map(({ id }) => id)).size).toBe(2);
    expect(system).toEqual([
      null,
      null,
      "realtime:t",
      "system",
      {
        extension: "postgres_changes",
        status: "ok",
        message: "Subscribed to PostgreSQL",
        channel: "t",
      },
    ]);
  });

  test("leaving is answered, then the channel is closed with the ref of its join", async () => {
    const line = await dial();
    await join(line, []);
    line.send("5", "9", "realtime:t", "phx_leave", {});
    await line.next("phx_close");
    expect(line.frames.slice(-2)).toEqual([
      ["5", "9", "realtime:t", "phx_reply", { status: "ok", response: {} }],
      ["5", "5", "realtime:t", "phx_close", {}],
    ]);
  });

  test("a second join of a topic closes the first", async () => {
    const line = await dial();
    await join(line, []);
    const closed = line.next("phx_close");
    const reply = await join(line, [], { ref: "6" });
    expect((await closed).slice(0, 2)).toEqual(["5", "5"]);
    expect(reply.slice(0, 2)).toEqual(["6", "6"]);
  });

  test("a push to a topic that was not joined is unmatched; an unknown event on a joined one is ignored", async () => {
    const line = await dial();
    line.send("1", "1", "realtime:none", "access_token", {});
    const [, , , , payload] = await line.next("phx_reply");
    expect(payload).toEqual({ status: "error", response: { reason: "unmatched topic" } });
    await join(line, []);
    const before = line.frames.length;
    line.send("5", "8", "realtime:t", "presence", { event: "track" });
    line.send(null, "9", "phoenix", "heartbeat", {});
    await line.next("phx_reply");
    expect(line.frames).toHaveLength(before + 1);
  });

  test("1.0.0 speaks objects", async () => {
    const old = await dialOld();
    old.socket.send(
      JSON.stringify({
        topic: "phoenix",
        event: "heartbeat",
        payload: {},
        ref: "3",
        join_ref: null,
      }),
    );
    await expect.poll(() => old.frames).toHaveLength(1);
    expect(old.frames[0]).toEqual({
      topic: "phoenix",
      event: "phx_reply",
      payload: { status: "ok", response: {} },
      ref: "3",
      join_ref: null,
    });
  });
});

/** Without `vsn`, as older clients connect. */
async function dialOld(): Promise<{ socket: WebSocket; frames: unknown[] }> {
  const path = `/realtime/v1/websocket?apikey=${service.keys.publishable}`;
  const socket = new WebSocket(`${service.url.replace("http", "ws")}${path}`);
  const frames: unknown[] = [];
  socket.on("message", (data: Buffer) => frames.push(JSON.parse(data.toString())));
  await new Promise((resolve) => socket.on("open", resolve));
  open.push({ socket } as Line);
  return { socket, frames };
}

describe("limits", () => {
  test("the 21st channel and the 11th join within a second are refused with a reason", async () => {
    const line = await dial();
    const reasons: unknown[] = [];
    for (let i = 0; i < 11; i++)
      reasons.push((await join(line, [], { topic: `realtime:${i}` }))[4]);
    expect(reasons.slice(0, 10)).toEqual(
      Array.from({ length: 10 }, () => ({ status: "ok", response: { postgres_changes: [] } })),
    );
    expect(reasons[10]).toMatchObject({
      response: { reason: "ClientJoinRateLimitReached: Too many joins per second" },
    });
    for (let i = 10; i < 20; i++) {
      now += 200;
      await join(line, [], { topic: `realtime:${i}` });
    }
    now += 1_000;
    const [, , , , last] = await join(line, [], { topic: "realtime:21" });
    expect(last).toMatchObject({
      response: { reason: "ChannelRateLimitReached: Too many channels" },
    });
  });

  test("the 31st message within a second, a message of more than 64 KiB and what is no frame end the socket", async () => {
    const chatty = await dial();
    for (let i = 0; i < 31; i++) chatty.send(null, `${i}`, "phoenix", "heartbeat", {});
    expect((await chatty.closed).code).toBe(1008);
    const long = await dial();
    long.send(null, "1", "phoenix", "heartbeat", { text: "x".repeat(64 * 1024) });
    expect((await long.closed).code).toBe(1009);
    const wrong = await dial();
    wrong.socket.send("hello");
    expect((await wrong.closed).code).toBe(1007);
  });

  test("a socket that is silent for 60 s is closed, one that beats is not", async () => {
    const silent = await dial();
    const alive = await dial();
    now += 59_000;
    alive.send(null, "1", "phoenix", "heartbeat", {});
    await alive.next("phx_reply");
    now += 2_000;
    await silent.closed;
    expect(alive.socket.readyState).toBe(WebSocket.OPEN);
  });

  test("a reader that does not read is dropped when more than 1 MiB waits for it", async () => {
    const slow = await dial();
    await subscribe(slow, [films]);
    slow.socket.pause();
    const text = "x".repeat(400_000);
    await database.query("insert into films values (900, 'slow')");
    for (let i = 0; i < 40 && slow.socket.readyState === WebSocket.OPEN; i++) {
      await database.query("update films set title = $1 where id = 900", [`${i}${text}`]);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    slow.socket.resume();
    expect((await slow.closed).code).toBe(1006);
    await database.query("delete from films where id = 900");
  });
});

describe("tokens", () => {
  test("a join with a bad token is refused with the reason", async () => {
    const line = await dial();
    const reasonFor = async (access_token: string): Promise<unknown> =>
      ((await join(line, [films], { token: access_token }))[4]["response"] as { reason: string })
        .reason;
    expect(await reasonFor(await token({}, now / 1000 - 100))).toMatch(
      /^InvalidJWTToken: Token has expired 1\d\d seconds ago$/,
    );
    expect(await reasonFor("a.b.c")).toBe("MalformedJWT: The token provided is not a valid JWT");
  });

  test("a bad token on a live channel closes it; the same and an empty one change nothing and get no answer", async () => {
    const line = await dial();
    const access_token = await token();
    await subscribe(line, [films], { token: access_token });
    const before = line.frames.length;
    for (const same of [access_token, null]) {
      line.send("5", "6", "realtime:t", "access_token", { access_token: same });
    }
    line.send(null, "7", "phoenix", "heartbeat", {});
    await line.next("phx_reply");
    expect(line.frames).toHaveLength(before + 1);
    const closed = line.next("phx_close");
    line.send("5", "8", "realtime:t", "access_token", { access_token: "a.b.c" });
    expect(await closed).toEqual(["5", "5", "realtime:t", "phx_close", {}]);
    expect(line.frames.at(-2)?.[4]).toMatchObject({ status: "error", channel: "t" });
  });

  test("a token that runs out closes its channel after 30 s of grace", async () => {
    const line = await dial();
    await subscribe(line, [films], { token: await token({}, now / 1000 + 10) });
    now += 35_000;
    line.send(null, "1", "phoenix", "heartbeat", {});
    await line.next("phx_reply");
    expect(line.frames.some((frame) => frame[3] === "phx_close")).toBe(false);
    const closed = line.next("phx_close");
    now += 8_000;
    await closed;
    expect(line.frames.at(-2)?.[4]["message"]).toMatch(/^Token has expired 3\d seconds ago$/);
  });
});

describe("changes", () => {
  const data = (frame: Frame): Record<string, unknown> =>
    frame[4]["data"] as Record<string, unknown>;

  test("an event in full: ids, columns that the role may select, values, commit time", async () => {
    const line = await dial();
    const { reply } = await subscribe(line, [films]);
    const { postgres_changes } = (reply[4]["response"] ?? {}) as {
      postgres_changes: { id: number }[];
    };
    const told = line.next("postgres_changes");
    await database.query(
      `insert into films values (1, 'Ω "1"', '{a,null}', 'hidden', '2026-01-02T03:04:05Z')`,
    );
    expect(await told).toEqual([
      null,
      null,
      "realtime:t",
      "postgres_changes",
      {
        ids: postgres_changes.map(({ id }) => id),
        data: {
          schema: "public",
          table: "films",
          commit_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          type: "INSERT",
          columns: [
            { name: "id", type: "int8" },
            { name: "title", type: "text" },
            { name: "tags", type: "_text" },
            { name: "at", type: "timestamptz" },
          ],
          record: { id: 1, title: 'Ω "1"', tags: ["a", null], at: "2026-01-02T03:04:05+00:00" },
          errors: null,
        },
      },
    ]);
  });

  test("a filter on a column that the role may not select is refused: it would tell what is in it", async () => {
    const line = await dial();
    const { system } = await subscribe(line, [{ ...films, filter: "secret=eq.hidden" }]);
    expect(system[4]["status"]).toBe("error");
  });

  test("with wait the join itself fails", async () => {
    const line = await dial();
    const config = {
      postgres_changes: [{ ...films, table: "none" }],
      postgres_changes_options: { wait: true },
    };
    line.send("5", "5", "realtime:t", "phx_join", { config });
    const [, , , , payload] = await line.next("phx_reply");
    expect(payload).toMatchObject({ status: "error" });
    expect(JSON.stringify(payload)).toContain(
      "Unable to subscribe to changes with given parameters",
    );
  });

  test("a changed key is told with the old one; FULL identity with all that may be seen, and a DELETE can be filtered", async () => {
    const line = await dial();
    await subscribe(line, [films]);
    await database.query("insert into films values (2, 'two', null, 'hidden')");
    let told = line.next("postgres_changes");
    await told;
    told = line.next("postgres_changes");
    await database.query("update films set id = 3 where id = 2");
    expect(data(await told)).toMatchObject({ record: { id: 3 }, old_record: { id: 2 } });
    await database.script("alter table films replica identity full");
    const filtered = await dial();
    await subscribe(filtered, [{ ...films, event: "DELETE", filter: "title=eq.two" }]);
    told = filtered.next("postgres_changes");
    await database.query("delete from films where id in (1, 3)");
    expect(data(await told)["old_record"]).toEqual({ id: 3, title: "two", tags: null, at: null });
    await database.script("alter table films replica identity default");
  });

  test("SEC-04 a DELETE is judged by the policies of the row that is gone, restrictive ones too", async () => {
    const notes = { event: "*", schema: "public", table: "notes" };
    const other = "22222222-2222-4222-8222-222222222222";
    const mine = await dial();
    await subscribe(mine, [notes], { token: await token() });
    const theirs = await dial();
    await subscribe(theirs, [notes], { token: await token({ sub: other }) });
    const guest = await dial();
    await subscribe(guest, [notes]);
    await database.query(
      `insert into notes values ($1, 1, 'short'), ($1, 2, 'much too long for it'), ($2, 1, 'last')`,
      [owner, other],
    );
    await database.query("delete from notes");
    await expect.poll(() => JSON.stringify(theirs.frames)).toContain('"DELETE"');
    await expect.poll(() => JSON.stringify(mine.frames)).toContain('"DELETE"');
    const deleted = mine.frames
      .map((frame) => data(frame))
      .filter((one) => one?.["type"] === "DELETE");
    expect(deleted.map((one) => one["old_record"])).toEqual([{ owner, line: 1 }]);
    expect(JSON.stringify(guest.frames)).not.toContain('postgres_changes",{"ids');
  });

  test("a table without a primary key says that something changed, and nothing more", async () => {
    const line = await dial();
    await subscribe(line, [{ event: "*", schema: "public", table: "logs" }]);
    const told = line.next("postgres_changes");
    await database.query("insert into logs values ('line')");
    expect(data(await told)).toMatchObject({
      columns: [],
      record: {},
      errors: ["Error 400: Bad Request, no primary key"],
    });
  });

  test("a table that is published while the service runs is told of from the next join on", async () => {
    await database.script(`
      create table public.actors (id int primary key);
      grant select on public.actors to anon;
      alter publication supabase_realtime add table public.actors;`);
    const line = await dial();
    await subscribe(line, [{ event: "INSERT", schema: "public", table: "actors" }]);
    const told = line.next("postgres_changes");
    await database.query("insert into actors values (7)");
    expect(data(await told)["record"]).toEqual({ id: 7 });
  });

  test("a right that is taken away stops the events of a live channel", async () => {
    const line = await dial();
    await subscribe(line, [{ event: "*", schema: "public", table: "actors" }]);
    await database.script("revoke select on public.actors from anon");
    await database.query("insert into actors values (8)");
    await new Promise((resolve) => setTimeout(resolve, 300));
    const witness = line.next("postgres_changes");
    await database.script("grant select on public.actors to anon");
    await database.query("insert into actors values (9)");
    expect(data(await witness)["record"]).toEqual({ id: 9 });
  });
});
