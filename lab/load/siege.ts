import { setTimeout as pause } from "node:timers/promises";
import { publicRoutes, type PublicRoom } from "#tests/public-routes.ts";
import { type ShopProcess, anonKeyOf } from "#tests/shop-process.ts";
import { requestsFor, runAttack, type AttackReport, type AttackRequest } from "./attack.ts";
import { openNeighbour, type Look } from "./neighbour.ts";

export interface Siege {
  /** One attacker for each list, from an address of its own; none: the neighbour alone, for comparison. */
  attackers: AttackRequest[][];
  seconds: number;
}

export interface SiegeReport {
  looks: Look[];
  attack: AttackReport;
  /** The neighbour's faults, during the attack and after it. */
  faults: string[];
}

const connections = 260;
/** Every siege has addresses that nobody has used before: budgets are full. */
let address = 0;
const nextAddress = (net: number) => `127.0.${net}.${(address += 1)}`;

/** Attackers take all that they can while a neighbour looks on. */
export async function besiege(shop: ShopProcess, siege: Siege): Promise<SiegeReport> {
  const neighbour = await openNeighbour(shop, nextAddress(1));
  let isOver = false;
  const attacking = attackOn(shop, siege).finally(() => (isOver = true));
  const [attack, looks, heard] = await Promise.all([
    attacking,
    neighbour.watch(() => isOver),
    neighbour.hearsAChange(),
  ]);
  const faults = looks.flatMap(({ path, fault }) => (fault ? [`${path}: ${fault}`] : []));
  if (!heard) faults.push("the feed is silent during the attack");
  faults.push(...(await neighbour.aftermath()).map((fault) => `afterwards: ${fault}`));
  await neighbour.close();
  return { looks, attack, faults };
}

async function attackOn(shop: ShopProcess, siege: Siege): Promise<AttackReport> {
  const { attackers, seconds } = siege;
  const port = Number(new URL(shop.url).port);
  if (attackers.length === 0) await pause(seconds * 1000);
  const common = { port, connections, seconds };
  return merged(
    await Promise.all(attackers.map((requests) => runAttack({ ...common, localAddress: nextAddress(2), requests }))),
  );
}

function merged(reports: readonly AttackReport[]): AttackReport {
  const all: AttackReport = { sent: 0, answers: {} };
  for (const { sent, answers } of reports) {
    all.sent += sent;
    for (const [status, count] of Object.entries(answers)) all.answers[status] = (all.answers[status] ?? 0) + count;
  }
  return all;
}

/** Well-formed and malformed requests for every route of that room. */
export async function requestsOf(shop: ShopProcess, room: PublicRoom): Promise<AttackRequest[]> {
  const anonKey = await anonKeyOf(shop);
  const routes = (await publicRoutes()).filter((route) => route.room === room);
  return requestsFor(routes, anonKey);
}

export function slowestOf(looks: readonly Look[]): number {
  return Math.max(...looks.map(({ ms }) => ms));
}
