import { connect } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import type { Attack, AttackReport, AttackRequest } from "./attack.ts";

/**
 * A thread of its own, so that the neighbour's clock is not the attacker's: so many connections at all times, each
 * with the next request as soon as the one before was answered or hung up on.
 */
const { port, localAddress, connections, seconds, atMostSeconds, requests } = workerData as Attack;

const report: AttackReport = { sent: 0, answers: {}, refused: [] };
const refused = new Set<string>();
const wanted = new Set(requests.flatMap(({ name, isCounted }) => (isCounted ? [name] : [])));
const startedAt = performance.now();
const isGoing = (): boolean => {
  const spent = (performance.now() - startedAt) / 1000;
  return spent < seconds || (spent < atMostSeconds && refused.size < wanted.size);
};

/** Routes that have not refused yet when the time is over. */
const next = (): AttackRequest | undefined => {
  const isLate = performance.now() - startedAt > seconds * 1000;
  const left = isLate
    ? requests.filter(({ name }) => wanted.has(name) && !refused.has(name))
    : requests;
  return left[turn++ % left.length];
};

let turn = 0;
await Promise.all(Array.from({ length: connections }, () => attack()));
report.refused = [...refused];
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(report);

async function attack(): Promise<void> {
  while (isGoing()) {
    const request = next();
    if (!request) return;
    const status = await send(Buffer.from(request.bytes));
    report.sent += 1;
    report.answers[status] = (report.answers[status] ?? 0) + 1;
    if (status === "429" && wanted.has(request.name)) refused.add(request.name);
  }
}

/** Resolves to the last answer's status; `0` when it was hung up on without one. */
function send(bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", localAddress });
    let status = "0";
    socket.setTimeout(5_000, () => socket.destroy());
    socket.once("connect", () => socket.write(bytes));
    socket.on("data", (part: Buffer) => {
      const at = part.lastIndexOf("HTTP/1.1 ");
      if (at >= 0) status = part.toString("latin1", at + 9, at + 12);
    });
    socket.on("error", () => undefined);
    socket.once("close", () => resolve(status));
  });
}
