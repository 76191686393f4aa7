import { z } from "zod";
import type { Cause } from "../objects/events.ts";
import { readMoment } from "../sandbox.ts";
import type { Moment, Sandbox } from "../sandbox.ts";
import type { Write } from "../store/store.ts";
import { check } from "./check.ts";
import { errorBody, SandboxError } from "./errors.ts";
import type { Branch } from "./form.ts";
import { answerWrite, takeTurn } from "./idempotency.ts";
import type { KeptAnswer } from "./idempotency.ts";

export interface Endpoint {
  method: "GET" | "POST" | "DELETE";
  path: string;
  run: (call: Call) => Promise<Answer>;
}

export interface Call {
  sandbox: Sandbox;
  moment: Moment;
  id: string;
  input: Branch;
  cause: Cause;
}

/** `writes` are stored together with the kept answer; when they lose a race, `run` is called again. */
export interface Answer {
  body: unknown;
  writes?: readonly Write[];
}

/** Joins a schema and its handler; without a schema no parameter is taken. */
export function endpoint<T extends z.ZodType>(
  method: Endpoint["method"],
  path: string,
  schema: T,
  run: (call: Call, params: z.output<T>) => Promise<Answer> | Answer,
): Endpoint {
  return { method, path, run: async (call) => run(call, check(schema, call.input)) };
}

export interface ApiRequest {
  method: string;
  path: string;
  id: string;
  input: Branch;
  requestId: string;
  /** Only POST has one. */
  idempotencyKey: string | null;
}

export interface Result extends KeptAnswer {
  replayed: boolean;
}

/** Runs an endpoint under the request's idempotency key, if it has one. */
export async function perform(sandbox: Sandbox, { run }: Endpoint, request: ApiRequest): Promise<Result> {
  const cause = { id: request.requestId, idempotency_key: request.idempotencyKey };
  const begin = async (): Promise<Call> => ({
    sandbox,
    moment: await readMoment(sandbox),
    id: request.id,
    input: request.input,
    cause,
  });
  if (request.idempotencyKey === null) return commit(sandbox, run, begin, () => []);
  const moment = await readMoment(sandbox);
  const body = request.input;
  const turn = await takeTurn(sandbox.store, moment, request.idempotencyKey, { ...request, body });
  if ("replay" in turn) return { ...turn.replay, replayed: true };
  const { first } = turn;
  try {
    return await commit(sandbox, run, begin, (answer) => [answerWrite(first, answer)]);
  } catch (error) {
    if (error instanceof SandboxError) {
      await sandbox.store.write([{ remove: first }]); // Refused requests keep nothing
    } else {
      await sandbox.store.write([answerWrite(first, failure)]);
    }
    throw error;
  }
}

const attempts = 8;

async function commit(
  sandbox: Sandbox,
  run: Endpoint["run"],
  begin: () => Promise<Call>,
  beside: (answer: KeptAnswer) => Write[],
): Promise<Result> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { body, writes = [] } = await run(await begin());
    const answer = { status: 200, body: JSON.stringify(body, null, 2) };
    if (await sandbox.store.write([...writes, ...beside(answer)])) {
      if (writes.length > 0) sandbox.wake();
      return { ...answer, replayed: false };
    }
  }
  throw new SandboxError(409, "This object is being changed by other requests.", {
    code: "lock_timeout",
  });
}

/** The answer to an unforeseen error, which an idempotency key keeps as well. */
export const failure: KeptAnswer = {
  status: 500,
  body: JSON.stringify(errorBody(new SandboxError(500, "The payment sandbox failed.", { type: "api_error" })), null, 2),
};
