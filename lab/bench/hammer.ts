import { Worker } from "node:worker_threads";

export interface Hammering {
  port: number;
  /** The whole request as it goes over the wire. */
  request: string;
  connections: number;
  durationMs: number;
}

/** Requests per second that a server on this machine answers, from a thread of its own. @throws Error when an answer is not 200 or not as long as the first */
export async function hammer(hammering: Hammering): Promise<number> {
  const worker = new Worker(new URL("hammer-worker.ts", import.meta.url), {
    workerData: hammering,
  });
  try {
    const { perSecond, failures } = await new Promise<{ perSecond: number; failures: number }>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
    });
    if (failures > 0) throw new Error(`${failures} answers were not like the first`);
    return perSecond;
  } finally {
    await worker.terminate();
  }
}

/** A GET as the stock client sends it, small enough to read. */
export function getRequest(path: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries({ Host: "127.0.0.1", Accept: "application/json", ...headers });
  return `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
}
