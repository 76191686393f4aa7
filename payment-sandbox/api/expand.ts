import type { Kind } from "../objects/records.ts";
import type { SandboxStore } from "../store/store.ts";
import { SandboxError } from "./errors.ts";
import { pageOf } from "./lists.ts";

const maxDepth = 4;

/** Fields that hold the id of another object, by the object that has them. */
const links: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  "checkout.session": { payment_intent: "payment_intent" },
  payment_intent: { latest_charge: "charge" },
  charge: { payment_intent: "payment_intent" },
  refund: { charge: "charge", payment_intent: "payment_intent" },
  dispute: { charge: "charge", payment_intent: "payment_intent" },
  product: { default_price: "price" },
  price: { product: "product" },
  item: {},
};

/**
 * Also adds the first `line_items` of a session.
 * @throws SandboxError 400 for a path that leads nowhere or goes too deep
 */
export async function expand<T extends object>(
  store: SandboxStore,
  body: T,
  paths: readonly string[] = [],
): Promise<T> {
  const copy = structuredClone(body);
  for (const path of paths) {
    const keys = path.split(".");
    if (keys.length > maxDepth) throw new SandboxError(400, `You cannot expand more than ${maxDepth} levels: ${path}`);
    await walk(store, copy, keys, path);
  }
  return copy;
}

async function walk(store: SandboxStore, node: unknown, keys: readonly string[], path: string): Promise<void> {
  const [key, ...rest] = keys;
  if (key === undefined) return;
  if (Array.isArray(node)) {
    for (const item of node) await walk(store, item, keys, path);
    return;
  }
  if (!isObject(node)) throw unknownPath(path);
  if (node["object"] === "list" && key === "data") return walk(store, node["data"], rest, path);
  await expandField(store, node, key, path);
  const next = node[key];
  if (next !== null && next !== undefined && rest.length > 0) await walk(store, next, rest, path);
}

async function expandField(
  store: SandboxStore,
  node: Record<string, unknown>,
  key: string,
  path: string,
): Promise<void> {
  const name = String(node["object"]);
  if (name === "checkout.session" && key === "line_items") return addLines(store, node);
  const kind = links[name]?.[key];
  const value = node[key];
  if (kind === undefined && !isObject(value)) throw unknownPath(path);
  if (kind === undefined || typeof value !== "string") return;
  const row = await store.get(kind, value);
  if (row !== null) node[key] = row.data;
}

async function addLines(store: SandboxStore, node: Record<string, unknown>): Promise<void> {
  if (node["line_items"] !== undefined) return;
  const id = String(node["id"]);
  const session = await store.get("checkout.session", id);
  const url = `/v1/checkout/sessions/${id}/line_items`;
  node["line_items"] = pageOf(session?.inner.lines ?? [], url, {});
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function unknownPath(path: string): SandboxError {
  return new SandboxError(400, `This property cannot be expanded (${path}).`);
}
