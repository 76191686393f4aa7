import { connect } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import type { Attack, AttackReport } from "./attack.ts";

/** A thread of its own, so that the neighbour's clock is not the attacker's; each connection asks again at once. */
const { port, localAddress, connections, seconds, requests } = workerData as Attack;

const report: AttackReport = { sent: 0, answers: {} };
const startedAt = performance.now();
let turn = 0;
await Promise.all(Array.from({ length: connections }, () => attack()));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(report);

async function attack(): Promise<void> {
  while (performance.now() - startedAt < seconds * 1000) {
    const bytes = requests[turn++ % requests.length]?.bytes;
    if (!bytes) return;
    const status = await send(Buffer.from(bytes));
    report.sent += 1;
    report.answers[status] = (report.answers[status] ?? 0) + 1;
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
