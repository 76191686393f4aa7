import type { ShopProcess } from "#tests/shop-process.ts";
import { changes, cuts } from "./broken-bytes.ts";
import { openNeighbour } from "../load/neighbour.ts";
import type { Door } from "./door.ts";
import { parserDoors } from "./parser-doors.ts";
import { breakOff, exchange, type Line } from "../load/raw-requests.ts";

interface ParserPlan {
  /** Cuts, and half as many changes of two kinds each, of every parser's bytes; none: at every byte. */
  most?: number;
  /** How often each of these bytes is changed, otherwise every time. */
  rounds: number;
  seed: number;
}

export interface ParserReport {
  cases: number;
  /** Answers of each door, by kind: `2xx`, `4xx`, `closed`. */
  doors: Record<string, Record<string, number>>;
  /** How often the neighbour looked meanwhile. */
  looks: number;
  faults: string[];
}

const attacker = "127.0.0.3";
const atOnce = 8;
const mostFaults = 20;

/** Broken bytes to every parser, while a neighbour looks on (AVL-21). A seed sends the same cases. */
export async function runParsers(shop: ShopProcess, plan: ParserPlan): Promise<ParserReport> {
  const report: ParserReport = { cases: 0, doors: {}, looks: 0, faults: [] };
  const line: Line = { port: Number(new URL(shop.url).port), localAddress: attacker };
  const neighbour = await openNeighbour(shop);
  let isOver = false;
  const watching = neighbour.watch(() => isOver);
  for (const door of await parserDoors(shop)) {
    report.doors[door.name] = {};
    const broken = brokenFor(door, plan);
    const worker = async () => {
      for (const bytes of broken) await tryOne(door, bytes);
    };
    await Promise.all(Array.from({ length: door.isCostly ? 2 : atOnce }, worker));
    if (report.faults.length >= mostFaults || shop.process.exitCode !== null) break;
  }
  isOver = true;
  const looks = await watching;
  report.looks = looks.length;
  for (const { path, fault } of looks) if (fault) report.faults.push(`neighbour: ${path}: ${fault}`);
  report.faults.push(...(await neighbour.aftermath()).map((fault) => `afterwards: ${fault}`));
  await neighbour.close();
  return report;

  async function tryOne(door: Door, bytes: Buffer): Promise<void> {
    const answer = await exchange(line, door.carry(bytes), door.isAll);
    if (door.breaksOff) {
      const whole = door.carry(door.wellFormed);
      await breakOff(line, whole.subarray(0, whole.length - door.wellFormed.length + bytes.length));
    }
    report.cases += 1;
    const answers = (report.doors[door.name] ??= {});
    answers[answer] = (answers[answer] ?? 0) + 1;
    if (answer === "5xx" || answer === "silent")
      report.faults.push(`${answer} at ${door.name}: ${JSON.stringify(bytes.toString("latin1"))}`);
  }
}

/** One iterator for all who take from it. */
function* brokenFor(door: Door, plan: ParserPlan): Generator<Buffer> {
  const { wellFormed, isCostly } = door;
  const { most = wellFormed.length, rounds, seed } = plan;
  const step = Math.ceil(wellFormed.length / (isCostly ? most / 5 : most));
  yield* cuts(wellFormed, step);
  for (let round = 0; round < rounds; round += 1) yield* changes(wellFormed, 2 * step, seed + round);
}
