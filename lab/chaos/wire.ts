import { request } from "node:http";
import { text } from "node:stream/consumers";

export interface Answer {
  status: number;
  json: unknown;
  ms: number;
}

/** A post from one of many loopback addresses, so that budgets by address stay on while many people come. */
export async function postFrom(
  address: string,
  url: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const startedAt = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
  const options = {
    method: "POST",
    localAddress: address,
    headers: {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
      ...headers,
    },
    signal: AbortSignal.timeout(30_000),
  };
  const sent = request(url, options, (response) => {
    text(response).then(
      (said) => resolve({ status: response.statusCode ?? 0, body: said }),
      reject,
    );
  });
  sent.once("error", reject);
  sent.end(body);
  const answer = await promise.catch(() => ({ status: 0, body: "null" }));
  return {
    status: answer.status,
    json: JSON.parse(answer.body || "null"),
    ms: performance.now() - startedAt,
  };
}

/** 127.0.1.1, 127.0.1.2, … */
export function addressOf(person: number): string {
  return `127.0.${1 + Math.floor(person / 250)}.${1 + (person % 250)}`;
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

export function countOf(values: number[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
