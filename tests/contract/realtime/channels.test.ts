import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { createClient, type RealtimeChannel, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { startTestPlatform } from "../../platform.ts";
import { openWorld } from "../../world.ts";

/** Realtime as the stock client lives it. What only raw frames can say is in realtime/wire.test.ts. */
const joined: { client: SupabaseClient; channel: RealtimeChannel }[] = [];

const world = await openWorld();

afterEach(async () => {
  for (const { client, channel } of joined.splice(0)) await client.removeChannel(channel);
});

afterAll(async () => {
  for (const client of [world.anon, world.user.client, world.admin.client, world.service]) {
    await client.realtime.disconnect();
  }
});

interface Ask {
  event?: "INSERT" | "UPDATE" | "DELETE" | "*";
  table?: string;
  filter?: string;
  select?: string[];
}

interface Heard {
  channel: RealtimeChannel;
  /** Events of each binding, in order. */
  events: { binding: number; eventType: string; new: object; old: object; table: string }[];
  system: { status: string; message: string }[];
  statuses: string[];
}

/** Resolves when the subscription is live, or has said why it is not. */
async function subscribe(client: SupabaseClient, ...asks: Ask[]): Promise<Heard> {
  const channel = client.channel(`test-${joined.length}-${Math.random()}`);
  const heard: Heard = { channel, events: [], system: [], statuses: [] };
  asks.forEach((ask, binding) => {
    const filter = { event: "*", schema: "public", ...ask } as { event: "*"; schema: string };
    channel.on("postgres_changes", filter, (payload) => {
      const { eventType, new: row, old, table } = payload;
      heard.events.push({ binding, eventType, new: row, old, table });
    });
  });
  channel.on("system", {}, (payload) => heard.system.push(payload));
  channel.subscribe((status, error) => heard.statuses.push(error ? `${status} ${error}` : status));
  joined.push({ client, channel });
  await expect.poll(() => heard.system.length, { timeout: 10_000 }).toBe(asks.length > 0 ? 1 : 0);
  return heard;
}

/** A change that everybody hears of, after all the others: what has not come by now does not come. */
async function afterAllNews(): Promise<void> {
  const watcher = await subscribe(world.service, { table: "products" });
  await addProduct("Last news");
  await expect.poll(() => JSON.stringify(watcher.events)).toContain("Last news");
  await world.database.query("delete from products where name = 'Last news'");
  // The next batch begins when all callers have been told of the one before.
  await expect.poll(() => watcher.events.at(-1)?.eventType).toBe("DELETE");
  for (const client of new Set(joined.map((one) => one.client))) await roundTrip(client);
}

/** Resolves when the client has read all that was said to it before, and the service all that the client said. */
async function roundTrip(client: SupabaseClient): Promise<void> {
  const channel = client.channel(`round-trip-${Math.random()}`);
  await new Promise((resolve) => channel.subscribe(resolve));
  await client.removeChannel(channel);
}

async function addProduct(name: string): Promise<string> {
  const { rows } = await world.database.query<{ id: string }>(
    "insert into products (name, category, price) values ($1, 'rings', 10.50) returning id",
    [name],
  );
  return rows[0]?.id ?? "";
}

async function addOrder(): Promise<string> {
  const { rows } = await world.database.query<{ id: string }>(`
    with buyer as (insert into customers (name, email) values ('Ελένη Canary', 'canary@example.test') returning id)
    insert into orders (customer_id, checkout_id, line_no, product_name, unit_price, quantity, total_amount, livemode)
    select id, gen_random_uuid(), 1, 'Aphrodite necklace', 1180, 1, 1180, false from buyer returning id`);
  return rows[0]?.id ?? "";
}

describe("channels", () => {
  test("SRV-04 a channel goes closed, joining, joined, leaving, closed", async () => {
    const states: string[] = [];
    // Leaving lasts for as long as the client writes its frame: its log is where that can be seen.
    const logger = (kind: string, text: string): void => {
      if (kind === "push" && text.includes("phx_leave")) states.push(channel.state);
    };
    const client = world.shop.anonClient({ realtime: { logger } });
    const channel: RealtimeChannel = client.channel("states");
    states.push(channel.state);
    const live = new Promise((resolve) => channel.subscribe(resolve));
    states.push(channel.state);
    expect(await live).toBe("SUBSCRIBED");
    states.push(channel.state);
    expect(await channel.unsubscribe()).toBe("ok");
    states.push(channel.state);
    expect(states).toEqual(["closed", "joining", "joined", "leaving", "closed"]);
    await client.removeAllChannels();
  });

  test("SRV-04 a private channel is errored with the reason", async () => {
    const channel = world.anon.channel("secret", { config: { private: true } });
    const { status, error } = await new Promise<{ status: string; error?: Error }>((resolve) => {
      channel.subscribe((status, error) => resolve({ status, ...(error && { error }) }));
    });
    expect([status, channel.state]).toEqual(["CHANNEL_ERROR", "errored"]);
    expect(error?.message).toContain(
      "Unauthorized: You do not have permissions to read from this Channel topic: secret",
    );
    await world.anon.removeChannel(channel);
  });

  test("LIM-04 the client's heartbeat, time-out and ways back are the stock ones, and a heartbeat is answered", async () => {
    const { realtime } = world.anon;
    await subscribe(world.anon, { table: "products" });
    expect([realtime.timeout, realtime.heartbeatIntervalMs]).toEqual([10_000, 25_000]);
    const waits = [1, 2, 3, 4, 5].map((tries) => realtime.reconnectAfterMs(tries));
    expect(waits).toEqual([1_000, 2_000, 5_000, 10_000, 10_000]);
    const answered = new Promise((resolve) => realtime.onHeartbeat((status) => status === "ok" && resolve(status)));
    await realtime.sendHeartbeat();
    expect(await answered).toBe("ok");
  });

  test("E47 a broadcast reaches nobody, over the socket or over HTTP", async () => {
    const heard: unknown[] = [];
    const receiver = world.user.client.channel("talk");
    receiver.on("broadcast", { event: "*" }, (message) => heard.push(message));
    await new Promise((resolve) => receiver.subscribe(resolve));
    const sender = world.anon.channel("talk", { config: { broadcast: { ack: true } } });
    await new Promise((resolve) => sender.subscribe(resolve));
    const sent = await sender.send({ type: "broadcast", event: "hello", payload: {} });
    expect(sent).toBe("ok");
    const http = await world.shop.fetch("/realtime/v1/api/broadcast", {
      method: "POST",
      body: "{}",
    });
    expect(http.status).toBe(404);
    await roundTrip(world.user.client);
    expect(heard).toEqual([]);
    await world.user.client.removeChannel(receiver);
    await world.anon.removeChannel(sender);
  });
});

describe("changes of products", () => {
  test("E45 LIV-01 a guest hears of insert, update and delete, with typed values", async () => {
    const heard = await subscribe(world.anon, { table: "products" });
    const id = await addProduct("Ράβδος");
    await expect.poll(() => heard.events.length).toBe(1);
    await world.database.query("update products set price = null where id = $1", [id]);
    await expect.poll(() => heard.events.length).toBe(2);
    await world.database.query("delete from products where id = $1", [id]);
    await expect.poll(() => heard.events.length).toBe(3);
    expect(heard.events[0]?.new).toMatchObject({ id, name: "Ράβδος", price: 10.5 });
    expect(heard.events.map(({ eventType }) => eventType)).toEqual(["INSERT", "UPDATE", "DELETE"]);
    expect(heard.events[1]).toMatchObject({ new: { id, price: null }, old: { id } });
    expect(heard.events[2]).toMatchObject({ new: {}, old: { id } });
    expect(Object.keys(heard.events[2]?.old ?? {})).toEqual(["id"]);
    expect(heard.system).toEqual([expect.objectContaining({ status: "ok", message: "Subscribed to PostgreSQL" })]);
  });

  test("an event carries the row as it is now, columns with their types, and the time in UTC", async () => {
    const channel = world.anon.channel("whole");
    const payload = new Promise<Record<string, unknown>>((resolve) => {
      channel.on("postgres_changes", { event: "UPDATE", schema: "public", table: "products" }, (p) =>
        resolve(p as unknown as Record<string, unknown>),
      );
    });
    const live = new Promise((resolve) => channel.on("system", {}, resolve));
    channel.subscribe();
    await live;
    await world.database.query("update products set price = 1234.5 where id = $1", [world.products.aphrodite]);
    const event = await payload;
    expect(event).toMatchObject({
      schema: "public",
      table: "products",
      eventType: "UPDATE",
      new: { id: world.products.aphrodite, price: 1234.5, name_el: "Κολιέ Αφροδίτη" },
      old: { id: world.products.aphrodite },
      errors: null,
    });
    expect(event["commit_timestamp"]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    await world.anon.removeChannel(channel);
  });

  test("what was rolled back is not told", async () => {
    const heard = await subscribe(world.anon, { table: "products" });
    await world.database
      .transaction(async (t) => {
        await t.query("update products set price = 1 where id = $1", [world.products.helios]);
        throw new Error("no");
      })
      .catch(() => undefined);
    await afterAllNews();
    expect(heard.events.filter(({ eventType }) => eventType === "UPDATE")).toEqual([]);
  });

  test("filters and two bindings of one channel each get what they asked for", async () => {
    const heard = await subscribe(
      world.anon,
      { table: "products", event: "UPDATE", filter: "category=eq.rings" },
      {
        table: "products",
        event: "UPDATE",
        filter: "price=gte.1000,category=in.(necklaces,bracelets)",
      },
      { table: "products", event: "INSERT" },
    );
    await world.database.query("update products set price = 1500 where category = 'necklaces'");
    await expect.poll(() => heard.events.length).toBe(1);
    await world.database.query("update products set price = 5 where category = 'necklaces'");
    await world.database.query("update products set price = 20 where category = 'rings'");
    await afterAllNews();
    expect(heard.events.map(({ binding, eventType }) => [binding, eventType])).toEqual([
      [1, "UPDATE"],
      [0, "UPDATE"],
      [2, "INSERT"],
    ]);
  });

  test("select leaves out what was not asked for, never the key", async () => {
    const heard = await subscribe(world.anon, {
      table: "products",
      event: "UPDATE",
      select: ["name"],
    });
    await world.database.query("update products set price = 21 where id = $1", [world.products.helios]);
    await expect.poll(() => heard.events.length).toBe(1);
    expect(heard.events[0]?.new).toEqual({ id: world.products.helios, name: "Helios ring" });
  });

  test("a bad filter, an unknown column and a table that is not published are said", async () => {
    for (const ask of [
      { table: "products", filter: "price=eq.cheap" },
      { table: "products", filter: "colour=eq.red" },
      { table: "products", filter: "name=almost.x" },
      { table: "nothing" },
      { table: "customers" },
      { table: "user_profiles" },
    ]) {
      const heard = await subscribe(world.admin.client, ask);
      expect(heard.system[0]).toMatchObject({
        status: "error",
        message: `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [event: *, schema: public, table: ${ask.table}, filters: ${ask.filter ?? "[]"}]`,
      });
      expect(heard.statuses).toEqual(["SUBSCRIBED"]);
    }
  });
});

describe("rights", () => {
  test("E46 SEC-04 orders reach staff alone, with the id only when deleted", async () => {
    const guest = await subscribe(world.anon, { table: "orders" });
    const user = await subscribe(world.user.client, { table: "orders" });
    const all = await subscribe(world.user.client, {});
    const admin = await subscribe(world.admin.client, { table: "orders" });
    const id = await addOrder();
    await expect.poll(() => admin.events.length).toBe(1);
    await world.database.query("update orders set is_sent = true where id = $1", [id]);
    await expect.poll(() => admin.events.length).toBe(2);
    await world.database.query("delete from orders where id = $1", [id]);
    await afterAllNews();
    expect(admin.events).toMatchObject([
      {
        eventType: "INSERT",
        new: { id, product_name: "Aphrodite necklace", total_amount: 1180 },
      },
      { eventType: "UPDATE", new: { id, is_sent: true }, old: { id } },
      { eventType: "DELETE", old: { id }, new: {} },
    ]);
    expect(admin.events.at(-1)?.old).toEqual({ id });
    expect(guest.events).toEqual([]);
    expect(user.events).toEqual([]);
    expect(new Set(all.events.map(({ table }) => table))).toEqual(new Set(["products"]));
  });

  test("E46 SEC-04 no customer's name or address comes over any channel, not even an admin's", async () => {
    const heard = await subscribe(world.admin.client, {});
    const id = await addOrder();
    await world.database.query("update customers set phone = '+35799123456', address = 'Canary 1'");
    await world.database.query("update user_profiles set role = role");
    await world.database.query("delete from orders where id = $1", [id]);
    await afterAllNews();
    expect(JSON.stringify(heard.events)).not.toMatch(/canary|35799123456/i);
    expect(new Set(heard.events.map(({ table }) => table))).toEqual(new Set(["orders", "products"]));
  });

  test.each([
    ["E46 a demoted admin", "role = 'admin'", "role = 'user'"],
    ["WEK-12 a dismissed assistant", "is_assistant = true", "is_assistant = false"],
  ])("%s hears nothing more, on the channel that they have open", async (_, given, taken) => {
    const second = await world.shop.signedInClient();
    const set = (right: string) =>
      world.database.query(`update user_profiles set ${right} where user_id = $1`, [second.id]);
    await set(given);
    const heard = await subscribe(second.client, { table: "orders", event: "INSERT" });
    await addOrder();
    await expect.poll(() => heard.events.length).toBe(1);
    await set(taken);
    await addOrder();
    await afterAllNews();
    expect(heard.events).toHaveLength(1);
    await second.client.removeAllChannels();
  });

  test("signing in and out on a live channel changes what it hears", async () => {
    const client = world.shop.anonClient();
    const heard = await subscribe(client, { table: "orders", event: "INSERT" });
    await addOrder();
    await afterAllNews();
    expect(heard.events).toHaveLength(0);
    const { email, password } = world.admin;
    await client.auth.signInWithPassword({ email, password });
    await expect.poll(async () => (await addOrder(), heard.events.length), { interval: 200 }).toBeGreaterThan(0);
    await client.auth.signOut({ scope: "local" });
    const heardOfOneMore = async () => {
      const before = heard.events.length;
      await addOrder();
      await afterAllNews();
      return heard.events.length - before;
    };
    await expect.poll(heardOfOneMore).toBe(0);
    expect(await heardOfOneMore()).toBe(0);
    await client.removeAllChannels();
  });

  test("R17 a session that is ended elsewhere closes its channels within 5 s", async () => {
    const other = await world.shop.signedInClient();
    const heard = await subscribe(other.client, { table: "products" });
    await world.service.auth.admin.deleteUser(other.id);
    await expect.poll(() => heard.statuses.at(-1)).toBe("CLOSED");
    expect(heard.system.at(-1)).toMatchObject({ status: "error" });
    await other.client.removeAllChannels();
  });
});

/** One address for a client while the service behind it goes and comes. */
async function openDoor(): Promise<{ url: string; lead: (to: string) => void; close(): void }> {
  let target = 0;
  const open = new Set<Socket>();
  const door = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => (near.destroy(), far.destroy()));
    }
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
  const { port } = door.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    lead: (to) => (target = Number(new URL(to).port)),
    close() {
      for (const socket of open) socket.destroy();
      door.close();
    },
  };
}

describe("coming back", () => {
  test("LIV-02 after a restart of the service the client joins again by itself and hears again", async () => {
    const { database } = world;
    const { keys } = world.shop;
    const door = await openDoor();
    const first = await startTestPlatform({ database, keys });
    door.lead(first.url);
    const client = createClient(door.url, keys.publishable);
    const heard = await subscribe(client, { table: "products", event: "INSERT" });
    await first.close();
    await expect.poll(() => heard.statuses.some((s) => s.startsWith("CHANNEL_ERROR"))).toBe(true);
    const second = await startTestPlatform({ database, keys });
    door.lead(second.url);
    const timesLive = (): number => heard.system.filter(({ status }) => status === "ok").length;
    await expect.poll(timesLive, { timeout: 10_000 }).toBe(2);
    expect(heard.statuses.at(-1)).toBe("SUBSCRIBED");
    await database.query("insert into products (name, category) values ('Back again', 'rings')");
    await expect.poll(() => heard.events.length).toBe(1);
    await client.realtime.disconnect();
    await second.close();
    door.close();
  });
});
