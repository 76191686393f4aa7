import { afterAll, afterEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { startTestPlatform } from "../../platform.ts";
import { createLines, join, subscribe } from "./lines.ts";

/** Frames that the stock client never sends, and answers that it hides. */
let now = Date.now();
const films = { event: "*", schema: "public", table: "films" };

const service = await startTestPlatform({
  schema: `
    create table public.films (id bigint primary key, title text);
    grant select on public.films to anon, authenticated;
    alter publication supabase_realtime add table public.films;`,
  clock: () => now,
});
const { database } = service;
const lines = createLines(service, () => now);

afterEach(() => {
  now = Date.now();
  lines.hangUp();
});

afterAll(() => service.close());

describe("handshake", () => {
  test("a missing, unknown, foreign or expired key, a foreign origin and an unknown version are refused", async () => {
    const { publishable, secret } = service.keys;
    const foreign = { Origin: "https://elsewhere.example" };
    const own = { Origin: service.url };
    expect(await lines.refusal("/websocket?vsn=2.0.0")).toEqual({
      status: 401,
      error: "API key is missing",
    });
    const malformed = { status: 401, error: "The token provided is not a valid JWT" };
    expect(await lines.refusal("/websocket?apikey=x&vsn=2.0.0")).toEqual(malformed);
    const old = await lines.token({}, now / 1000 - 100);
    expect(await lines.refusal(`/websocket?apikey=${old}`)).toEqual({
      status: 401,
      error: "Token has expired",
    });
    const forged = `${(await lines.token()).slice(0, -8)}AAAAAAAA`;
    expect((await lines.refusal(`/websocket?apikey=${forged}`)).error).toBe("Failed to validate JWT signature");
    expect((await lines.refusal(`/websocket?apikey=${publishable}`, foreign)).status).toBe(403);
    expect((await lines.refusal(`/websocket?apikey=${secret}`, own)).status).toBe(401);
    expect((await lines.refusal(`/websocket?apikey=${publishable}&vsn=3.0.0`)).status).toBe(400);
    expect((await lines.refusal(`/other?apikey=${publishable}`)).status).toBe(404);
    expect(await lines.refusal(`/websocket?apikey=${publishable}`, own)).toEqual({});
  });

  test("the 21st socket of one address is refused with 429", async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => lines.dial()));
    const path = `/websocket?apikey=${service.keys.publishable}`;
    expect(await lines.refusal(path)).toEqual({ status: 429, error: "Too many connections" });
    all[0]?.socket.close();
    await all[0]?.closed;
    await expect.poll(() => lines.refusal(path)).toEqual({});
  });
});

describe("frames", () => {
  test("a heartbeat is answered with its own ref", async () => {
    const line = await lines.dial();
    line.send(null, "7", "phoenix", "heartbeat", {});
    expect(await line.next("phx_reply")).toEqual([null, "7", "phoenix", "phx_reply", { status: "ok", response: {} }]);
  });

  test("a join is answered with what was asked, unchanged and in order, each with an id; then the system says so", async () => {
    const line = await lines.dial();
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
    const line = await lines.dial();
    await join(line, []);
    line.send("5", "9", "realtime:t", "phx_leave", {});
    await line.next("phx_close");
    expect(line.frames.slice(-2)).toEqual([
      ["5", "9", "realtime:t", "phx_reply", { status: "ok", response: {} }],
      ["5", "5", "realtime:t", "phx_close", {}],
    ]);
  });

  test("a second join of a topic closes the first", async () => {
    const line = await lines.dial();
    await join(line, []);
    const closed = line.next("phx_close");
    const reply = await join(line, [], { ref: "6" });
    expect((await closed).slice(0, 2)).toEqual(["5", "5"]);
    expect(reply.slice(0, 2)).toEqual(["6", "6"]);
  });

  test("a push to a topic that was not joined is unmatched; an unknown event on a joined one is ignored", async () => {
    const line = await lines.dial();
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
    const old = await lines.dial("");
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

describe("limits", () => {
  test("the 21st channel and the 11th join within a second are refused with a reason", async () => {
    const line = await lines.dial();
    const reasons: unknown[] = [];
    for (let i = 0; i < 11; i++) reasons.push((await join(line, [], { topic: `realtime:${i}` }))[4]);
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

  test("AVL-05 what all filters of one socket cost is bounded, and so is what one channel asks for", async () => {
    const line = await lines.dial();
    const pattern = { ...films, filter: "title=like.a%" };
    const [, , , , many] = await join(
      line,
      Array.from({ length: 21 }, () => films),
    );
    expect(many).toMatchObject({
      response: {
        reason: "ChannelRateLimitReached: Too many changes asked for: at most 20 postgres_changes in one channel",
      },
    });
    const nine = Array.from({ length: 9 }, () => pattern);
    const [, , , , first] = await join(line, nine, { topic: "realtime:first" });
    expect(first).toMatchObject({ status: "ok" });
    const [, , , , second] = await join(line, [films, films], { topic: "realtime:second" });
    expect(second).toMatchObject({
      status: "error",
      response: {
        reason: "ChannelRateLimitReached: Too many changes asked for on one connection",
      },
    });
    expect((await join(line, [films], { topic: "realtime:third" }))[4]["status"]).toBe("ok");
  });

  test("AVL-21 a frame that is nested without end closes its own socket, and is no failure of ours", async () => {
    const line = await lines.dial();
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    const changes = `[{"event":"*","schema":"public","table":"films","x":${deep}}]`;
    line.socket.send(`["1","1","realtime:t","phx_join",{"config":{"postgres_changes":${changes}}}]`);
    expect((await line.closed).code).toBe(1007);
    expect(service.errors).toEqual([]);
  });

  test("the 31st message within a second, a message of more than 64 KiB, the third of 60 and what is no frame end the socket", async () => {
    const chatty = await lines.dial();
    for (let i = 0; i < 31; i++) chatty.send(null, `${i}`, "phoenix", "heartbeat", {});
    expect((await chatty.closed).code).toBe(1008);
    const long = await lines.dial();
    long.send(null, "1", "phoenix", "heartbeat", { text: "x".repeat(64 * 1024) });
    expect((await long.closed).code).toBe(1009);
    const heavy = await lines.dial();
    for (let i = 0; i < 3; i++) {
      heavy.send(null, `${i}`, "phoenix", "heartbeat", { text: "x".repeat(60_000) });
    }
    expect(await heavy.closed).toEqual({ code: 1008, reason: "Too many bytes per second" });
    const wrong = await lines.dial();
    wrong.socket.send("hello");
    expect((await wrong.closed).code).toBe(1007);
  });

  test("a socket that is silent for 60 s is closed, one that beats is not", async () => {
    const silent = await lines.dial();
    const alive = await lines.dial();
    now += 59_000;
    alive.send(null, "1", "phoenix", "heartbeat", {});
    await alive.next("phx_reply");
    now += 2_000;
    await silent.closed;
    expect(alive.socket.readyState).toBe(WebSocket.OPEN);
  });

  test("a reader that does not read is dropped when more than 1 MiB waits for it", async () => {
    const [slow, witness] = [await lines.dial(), await lines.dial()];
    await expect.poll(() => service.platform.socketCount()).toBe(2);
    await subscribe(slow, [films]);
    await subscribe(witness, [films]);
    slow.socket.pause();
    const text = "x".repeat(400_000);
    await database.query("insert into films values (900, 'slow')");
    // The kernel's buffers for a sleeping reader vary: the line is full when the service says so.
    for (let i = 0; service.platform.socketCount() === 2; i++) {
      const told = witness.next("postgres_changes");
      await database.query("update films set title = $1 where id = 900", [`${i}${text}`]);
      await told;
    }
    slow.socket.resume();
    expect((await slow.closed).code).toBe(1006);
    await database.query("delete from films where id = 900");
  });
});

describe("tokens", () => {
  test("a join with a bad token is refused with the reason", async () => {
    const line = await lines.dial();
    const reasonFor = async (access_token: string): Promise<unknown> =>
      ((await join(line, [films], { token: access_token }))[4]["response"] as { reason: string }).reason;
    expect(await reasonFor(await lines.token({}, now / 1000 - 100))).toMatch(
      /^InvalidJWTToken: Token has expired 1\d\d seconds ago$/,
    );
    expect(await reasonFor("a.b.c")).toBe("MalformedJWT: The token provided is not a valid JWT");
  });

  test("a bad token on a live channel closes it; the same and an empty one change nothing and get no answer", async () => {
    const line = await lines.dial();
    const access_token = await lines.token();
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

  test("R23 a token that runs out closes its channel after 30 s of grace", async () => {
    const line = await lines.dial();
    await subscribe(line, [films], { token: await lines.token({}, now / 1000 + 10) });
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
