import { anonKeyOf, withShop, type ShopProcess } from "#tests/shop-process.ts";
import type { AttackRequest } from "./attack.ts";
import { costlyAttacks } from "./attack-costly.ts";
import { refusedRequests } from "./attack-refusals.ts";
import { percentile } from "../statistics.ts";
import { besiege, requestsOf, slowestOf, type SiegeReport } from "./siege.ts";

/** Milliseconds: the slowest of a hundred answers, on two quiet cores (availability, rule 2). */
const slowestMs = 250;
const rooms = ["pages", "process", "auth", "rest", "storage", "functions", "realtime", "sandbox"] as const;

/** Each attack by itself and all at once, each for so many seconds, on one shop with its limits on. */
export async function runAttacks(plan: { seconds: number; databaseUrl?: string | undefined }) {
  const environment = {
    RATE_LIMITS: "on",
    METRICS_PORT: "0",
    DATABASE_URL: plan.databaseUrl ?? "",
  };
  return withShop(environment, async (shop) => {
    const found = await attackAll(shop, plan.seconds);
    const missed = found.flatMap(({ attack, slowest, errors }) => [
      ...(errors.length > 0 ? [`${attack}: no errors`] : []),
      ...(slowest > slowestMs ? [`${attack}: the slowest within ${slowestMs} ms`] : []),
    ]);
    return { ...plan, found, missed, table: tableOf(found) };
  });
}

async function attackAll(shop: ShopProcess, seconds: number): Promise<Found[]> {
  const attacks: [string, AttackRequest[]][] = await costlyAttacks(shop);
  attacks.push(["refusals of each kind", refusedRequests(await anonKeyOf(shop))]);
  for (const room of rooms) attacks.push([`${room}, every route`, await requestsOf(shop, room)]);
  const found = [describe("none", await besiege(shop, { attackers: [], seconds }))];
  for (const [name, requests] of attacks) {
    found.push(describe(name, await besiege(shop, { attackers: [requests], seconds })));
    process.stderr.write(`${name}\n`);
  }
  const attackers = attacks.map(([, requests]) => requests);
  found.push(describe("all at once", await besiege(shop, { attackers, seconds })));
  return found;
}

interface Found {
  attack: string;
  sent: number;
  /** The attackers' answers by status; `0`: hung up on. */
  answers: Record<string, number>;
  /** The neighbour's: how many, and how long they took in milliseconds. */
  looks: number;
  p50: number;
  p99: number;
  slowest: number;
  slowestPath: string;
  errors: string[];
}

function describe(attack: string, { attack: { sent, answers }, looks, faults }: SiegeReport): Found {
  const times = looks.map(({ ms }) => ms);
  return {
    attack,
    sent,
    answers,
    looks: looks.length,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    slowest: Math.round(slowestOf(looks)),
    slowestPath: looks.toSorted((one, other) => other.ms - one.ms)[0]?.path ?? "",
    errors: faults,
  };
}

function tableOf(found: readonly Found[]): string {
  const rows = found.map(({ attack, sent, answers, looks, p50, p99, slowest, errors }) => {
    const refused = (answers["429"] ?? 0) + (answers["0"] ?? 0);
    const share = sent === 0 ? "" : `${Math.round((100 * refused) / sent)} %`;
    return [attack, sent, share, looks, p50, p99, slowest, errors.length];
  });
  const head = ["attack", "requests", "refused", "the neighbour's", "p50 ms", "p99 ms", "slowest ms", "errors"];
  const lines = [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |\n`);
  return `\n${lines.join("")}`;
}
