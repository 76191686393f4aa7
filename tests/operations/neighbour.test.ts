import { rm } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startPostgresServer } from "../postgres-server.ts";
import type { PublicRoom } from "../public-routes.ts";
import { attackedOn, isOnce } from "../runs.ts";
import { anonKeyOf, copyOfPreparedFolder, preparedOnPostgres, startShop, type ShopProcess } from "../shop-process.ts";
import type { AttackRequest } from "#lab/load/attack.ts";
import { costlyAttacks } from "#lab/load/attack-costly.ts";
import { refusedRequests } from "#lab/load/attack-refusals.ts";
import { besiege, requestsOf, slowestOf } from "#lab/load/siege.ts";

/** Limits are on, as by default. The long form is `npm run soak -- --attack`. */
const seconds = isOnce ? 1 : 3;

describe.each(attackedOn)("a neighbour, on %s", (engine) => {
  let server: { url: string; stop(): Promise<void> } | undefined;
  let shop: ShopProcess;
  let longestMs: number;

  beforeAll(async () => {
    const prepared = engine === "PostgreSQL" ? await preparedOnPostgres() : undefined;
    server = prepared && (await startPostgresServer({ image: prepared.cluster }));
    const environment = { RATE_LIMITS: "on", METRICS_PORT: "0", DATABASE_URL: server?.url ?? "" };
    shop = await startShop(environment, prepared?.folder ?? (await copyOfPreparedFolder()));
    const alone = await besiege(shop, { attackers: [], seconds: 1 });
    expect(alone.faults).toEqual([]);
    // Two seconds (availability, rule 2); a machine that others keep busy is slow without an attack, too.
    longestMs = Math.max(2_000, 20 * slowestOf(alone.looks));
  });
  afterAll(async () => {
    await shop?.stop();
    await server?.stop();
    await rm(shop.dataFolder, { recursive: true, force: true });
  });

  const expectPeaceDuring = async (room: PublicRoom) => expectPeace([await requestsOf(shop, room)]);

  async function expectPeace(attackers: AttackRequest[][]): Promise<void> {
    const { looks, attack, faults } = await besiege(shop, { seconds, attackers });
    expect(faults).toEqual([]);
    expect(looks.length).toBeGreaterThan(0);
    expect(slowestOf(looks)).toBeLessThan(longestMs);
    expect(attack.sent).toBeGreaterThan(0);
    expect(shop.process.exitCode).toBeNull();
  }

  test("AVL-06 every route of accounts is flooded, and a neighbour is served as before", () =>
    expectPeaceDuring("auth"));

  test("AVL-06 every table and function of REST is flooded, and a neighbour is served as before", () =>
    expectPeaceDuring("rest"));

  test("AVL-06 every function is flooded, and a neighbour is served as before", () => expectPeaceDuring("functions"));

  test("AVL-06 the feed is flooded, and a neighbour's feed goes on", () => expectPeaceDuring("realtime"));

  test("AVL-06 AVL-09 carts, embeds, numbers, offers and sitemaps that cost most, and a neighbour is served as before", async () => {
    const asked = /^(carts of|embeds|rows|numbers|offers|sitemaps)/;
    const attacks = (await costlyAttacks(shop)).filter(([name]) => asked.test(name));
    expect(attacks).toHaveLength(6);
    await expectPeace([attacks.flatMap(([, requests]) => requests)]);
  });

  // The rest reaches the database in the same ways, or not at all.
  if (engine === "PostgreSQL") return;

  test("AVL-25 a flood of what is refused before any work gets 429, ever later, and fills no log", async () => {
    const writtenBefore = shop.output().length;
    const flood = refusedRequests(await anonKeyOf(shop));
    // Long enough for each kind of refusal to come.
    const floodS = 2;
    const { looks, attack, faults } = await besiege(shop, { seconds: floodS, attackers: [flood] });
    expect(faults).toEqual([]);
    expect(slowestOf(looks)).toBeLessThan(longestMs);
    const { "429": refusals = 0, ...others } = attack.answers;
    const kinds = Object.keys(others).filter((status) => status !== "0");
    expect(kinds).toEqual(["204", "400", "401", "404", "405", "413", "414", "417", "431"]);
    expect(refusals).toBeGreaterThan(0);
    // Twenty a second at once, the others a second late on each connection of the 200 that one address may have.
    expect(refusals).toBeLessThan((floodS + 6) * 220);
    // 300 lines at once and five a second, of the attacker's network and of the neighbour's.
    expect(shop.output().length - writtenBefore).toBeLessThan(2 * 600 * 400);
  });

  test("AVL-06 every page is flooded, and a neighbour is served and told as before", () => expectPeaceDuring("pages"));

  test("AVL-06 the process's own addresses and files are flooded, and a neighbour is served as before", () =>
    expectPeaceDuring("process"));

  test("AVL-06 every route of storage is flooded, and a neighbour is served as before", () =>
    expectPeaceDuring("storage"));

  test("AVL-20 the payment's pages are flooded, and a neighbour is served as before", () =>
    expectPeaceDuring("sandbox"));

  test("AVL-19 two addresses that hold every connection they get keep nobody out", async () => {
    const silence = { name: "silence", bytes: new Uint8Array() };
    const { looks, faults } = await besiege(shop, {
      attackers: [[silence], [silence]],
      seconds,
    });
    expect(faults).toEqual([]);
    expect(slowestOf(looks)).toBeLessThan(longestMs);
  });
});
