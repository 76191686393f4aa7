import { requestBytes } from "./raw-requests.ts";
import type { AttackRequest } from "./attack.ts";

/**
 * Requests that are refused before any work: each kind has to cost its sender, who could else ask without end (AVL-25).
 */
export function refusedRequests(anonKey: string): AttackRequest[] {
  const kinds: [name: string, bytes: Buffer][] = [
    ["no key", requestBytes({ line: `GET ${table}` })],
    ["a wrong key", requestBytes({ line: `GET ${table}`, headers: { apikey: "nobody" } })],
    ["a preflight", requestBytes({ line: `OPTIONS ${table}`, headers: preflight })],
    ["an unknown room", requestBytes({ line: "GET /%72est/v1/products" })],
    ["an unknown page", requestBytes({ line: "GET /nowhere" })],
    ["another method", requestBytes({ line: `TRACE ${table}`, headers: { apikey: anonKey } })],
    ["a large body", requestBytes({ line: "POST /policy-reports", body: Buffer.alloc(9_000) })],
    ["a long address", requestBytes({ line: `GET /?q=${"a".repeat(9_000)}` })],
    ["many headers", requestBytes({ line: "GET /", headers: manyHeaders })],
    ["another host", requestBytes({ line: "GET /", headers: { host: "a/b" } })],
    ["an expectation", requestBytes({ line: "GET /", headers: { expect: "nothing" } })],
    ["no request", Buffer.from("nothing of ours\r\n\r\n")],
  ];
  return kinds.map(([name, bytes]) => ({ name, bytes }));
}

const table = "/rest/v1/products?select=id";
const preflight = { origin: "https://elsewhere.test", "access-control-request-method": "GET" };
const manyHeaders = Object.fromEntries(Array.from({ length: 70 }, (_, at) => [`x-${at}`, "a"]));
