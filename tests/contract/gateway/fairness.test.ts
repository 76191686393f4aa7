import { afterAll, describe, expect, test } from "vitest";
import { startTestPlatform } from "../../platform.ts";

const platform = await startTestPlatform({
  schema: `
    create table public.films (id int primary key);
    grant select, insert on public.films to anon;
    create function public.slow(round int) returns int language plpgsql volatile security definer as $$
      begin perform pg_sleep(0.02); return round; end $$;
    grant execute on function public.slow(int) to anon;`,
  options: { rateLimits: true },
});
const { database } = platform;
afterAll(() => platform.close());

function from(address: string, path: string, init: RequestInit = {}) {
  const headers = { apikey: platform.keys.publishable, "Content-Type": "application/json" };
  const request = new Request(`${platform.url}${path}`, { headers, ...init });
  return platform.platform.fetch(request, { address });
}

const callSlow = (address: string, round: number) =>
  from(address, "/rest/v1/rpc/slow", { method: "POST", body: JSON.stringify({ round }) });

describe("one address and its neighbours", () => {
  test("AVL-06 a neighbour is answered before the line of an address that asks for much", async () => {
    let answered = 0;
    const flood = Array.from({ length: 60 }, async (_, round) => {
      const { status } = await callSlow("192.0.2.1", round);
      answered += 1;
      return status;
    });
    const before = answered;
    expect((await callSlow("192.0.2.2", 1)).status).toBe(200);
    // Those that were under way when it came, and one round of turns: not the other fifty.
    expect(answered - before).toBeLessThan(16);
    expect(new Set(await Promise.all(flood))).toEqual(new Set([200]));
  });

  test("AVL-06 a neighbour is answered before the lines of 26 addresses that ask for much", async () => {
    let answered = 0;
    const flood = Array.from({ length: 26 * 4 }, async (_, at) => {
      await callSlow(`198.51.100.${at % 26}`, at);
      answered += 1;
    });
    await expect.poll(() => answered).toBeGreaterThan(5);
    const before = answered;
    expect((await callSlow("192.0.2.5", 1)).status).toBe(200);
    // One for each connection of the pool, and some that end in the same moment: not four of each address.
    expect(answered - before).toBeLessThan(40);
    await Promise.all(flood);
  });

  test("AVL-06 no more than four transactions of one address run at once", async () => {
    const flood = Array.from({ length: 40 }, (_, round) => callSlow("192.0.2.3", round));
    let most = 0;
    const look = setInterval(() => (most = Math.max(most, database.load().active)), 1);
    await Promise.all(flood);
    clearInterval(look);
    expect(most).toBeLessThanOrEqual(4);
  });

  test("AVL-06 tokens that nobody signed are counted like other calls", async () => {
    const guess = (at: number) =>
      from("192.0.2.4", "/rest/v1/films", {
        headers: { apikey: platform.keys.publishable, Authorization: `Bearer a.b.${at}` },
      });
    const statuses = new Set<number>();
    for (let at = 0; at < 3_000 && !statuses.has(429); at += 100) {
      const answers = await Promise.all(Array.from({ length: 100 }, (_, more) => guess(at + more)));
      for (const { status } of answers) statuses.add(status);
    }
    expect(statuses).toEqual(new Set([401, 429]));
  });
});
