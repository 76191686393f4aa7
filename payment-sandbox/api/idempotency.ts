import { createHash } from "node:crypto";
import { newRow } from "../objects/records.ts";
import type { RowOf } from "../objects/records.ts";
import type { Moment } from "../sandbox.ts";
import type { SandboxStore, Write } from "../store/store.ts";
import { SandboxError } from "./errors.ts";

const keptMs = 24 * 60 * 60 * 1000;
/** A first request that is older than this and has no answer yet died with its process. */
const runLimitMs = 30_000;

export interface KeptAnswer {
  status: number;
  body: string;
}

/** The first request under a key runs and keeps its answer; equal ones get the kept answer. */
export type Turn = { replay: KeptAnswer } | { first: RowOf<"idempotency_key"> };

/** @throws SandboxError 400 idempotency_error (other parameters), 409 idempotency_key_in_use (still running) */
export async function takeTurn(
  store: SandboxStore,
  moment: Moment,
  key: string,
  request: { method: string; path: string; body: unknown },
): Promise<Turn> {
  if (key.length > 255)
    throw new SandboxError(400, "Idempotency keys have at most 255 characters.", {
      type: "idempotency_error",
    });
  const hash = sha256(`${request.method} ${request.path} ${sorted(request.body)}`);
  const id = `idem_${sha256(key)}`;
  for (;;) {
    const known = await store.get("idempotency_key", id);
    if (known !== null && known.inner.answer !== null) return replay(known, hash);
    if (known !== null && moment.nowMs - known.inner.startedAt < runLimitMs) {
      if (known.inner.hash !== hash) throw otherParameters();
      throw inUse();
    }
    if (known !== null) await store.write([{ remove: known }]);
    const row = newRow("idempotency_key", {
      id,
      created: moment.now,
      data: {},
      inner: { hash, answer: null, startedAt: moment.nowMs },
      dueAt: moment.nowMs + keptMs,
    });
    if (await store.write([{ put: row }])) return { first: { ...row, version: 1 } };
  }
}

/** Goes into the same write as the request's work, so that neither exists without the other. */
export function answerWrite(row: RowOf<"idempotency_key">, answer: KeptAnswer): Write {
  return { put: { ...row, inner: { ...row.inner, answer } } };
}

function replay(known: RowOf<"idempotency_key">, hash: string): Turn {
  if (known.inner.hash !== hash) throw otherParameters();
  if (known.inner.answer === null) throw inUse();
  return { replay: known.inner.answer };
}

function otherParameters(): SandboxError {
  const message = "Keys for idempotent requests can only be used with the same parameters they were first used with.";
  return new SandboxError(400, message, { type: "idempotency_error" });
}

function inUse(): SandboxError {
  const message = "There is currently another in-progress request using this idempotency key.";
  return new SandboxError(409, message, {
    type: "idempotency_error",
    code: "idempotency_key_in_use",
  });
}

function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

/** The same text for the same parameters, in whatever order they were sent. */
function sorted(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${sorted(item)}`).join(",")}}`;
}
