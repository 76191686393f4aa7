import { connect, type Socket } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import type { Hammering } from "./hammer.ts";

/** Raw sockets and a fixed answer length: the generator must cost less than what it measures. */
const { port, request, connections, durationMs } = workerData as Hammering;

let requests = 0;
let failures = 0;

const answerBytes = await lengthOfOneAnswer();
const started = performance.now();
const deadline = started + durationMs;
await Promise.all(Array.from({ length: connections }, () => hammer()));
const seconds = (performance.now() - started) / 1000;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage({ perSecond: requests / seconds, requests, failures });

function open(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true }, () => resolve(socket));
    socket.once("error", reject);
  });
}

/** The first answer is read to its end by its Content-Length; all others must be as long. */
async function lengthOfOneAnswer(): Promise<number> {
  const socket = await open();
  let text = "";
  const length = await new Promise<number>((resolve, reject) => {
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      const end = text.indexOf("\r\n\r\n");
      const body = /^content-length: (\d+)/im.exec(text)?.[1];
      if (end < 0) return;
      if (!text.startsWith("HTTP/1.1 200") || body === undefined) reject(new Error(text.slice(0, 400)));
      if (text.length >= end + 4 + Number(body)) resolve(end + 4 + Number(body));
    });
    socket.write(request);
  });
  socket.destroy();
  return length;
}

async function hammer(): Promise<void> {
  const socket = await open();
  let missing = answerBytes;
  await new Promise<void>((resolve) => {
    socket.on("data", (chunk) => {
      missing -= chunk.length;
      if (missing > 0) return;
      if (missing < 0) failures++;
      requests++;
      missing = answerBytes;
      if (performance.now() >= deadline) resolve();
      else socket.write(request);
    });
    socket.once("close", () => {
      failures++;
      resolve();
    });
    socket.write(request);
  });
  socket.removeAllListeners("close");
  socket.destroy();
}
