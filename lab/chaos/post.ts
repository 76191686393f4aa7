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
    text(response).then((said) => resolve({ status: response.statusCode ?? 0, body: said }), reject);
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
