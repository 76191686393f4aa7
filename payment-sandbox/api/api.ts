import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { newId } from "../objects/ids.ts";
import { readMoment } from "../sandbox.ts";
import type { Moment, Sandbox } from "../sandbox.ts";
import { catalogueEndpoints } from "./catalogue-endpoints.ts";
import { failure, perform } from "./endpoint.ts";
import type { ApiRequest, Endpoint, Result } from "./endpoint.ts";
import { ConnectionLost, errorBody, SandboxError } from "./errors.ts";
import { parseForm } from "./form.ts";
import type { Branch } from "./form.ts";
import { paymentEndpoints } from "./payment-endpoints.ts";
import { sessionEndpoints } from "./session-endpoints.ts";

const maxBodyBytes = 1024 * 1024;

type Env = { Variables: { requestId: string } };

/** The tests' own controls of a sandbox, which no provider offers (`control-endpoints.ts`). */
export interface ControlSurface {
  endpoints: readonly Endpoint[];
  /** Carries out an ordered fault. @throws SandboxError or ConnectionLost instead of an answer */
  disturb(asked: Asked, work: () => Promise<Result>): Promise<Response | undefined>;
}

export interface Asked {
  sandbox: Sandbox;
  moment: Moment;
  request: Request;
}

/** Only with `control` is there a way to order trouble: no sandbox that shoppers use has one. */
export function createApi(
  sandbox: Sandbox,
  { apiKey, control }: { apiKey: string; control?: ControlSurface | undefined },
): Hono<Env> {
  const app = new Hono<Env>();
  app.use(async (c, next) => {
    c.set("requestId", newId("req_", 14));
    await next();
    c.header("Request-Id", c.get("requestId"));
    c.header("Cache-Control", "no-store");
    const version = c.req.header("Stripe-Version");
    if (version !== undefined) c.header("Stripe-Version", version.slice(0, 100));
    const key = c.req.header("Idempotency-Key");
    if (key !== undefined) c.header("Idempotency-Key", key.slice(0, 255));
  });
  app.use(async (c, next) => {
    requireKey(c, apiKey);
    await next();
  });
  app.use(
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: () => {
        throw new SandboxError(413, "The request is too large.");
      },
    }),
  );
  const endpoints = [...sessionEndpoints, ...catalogueEndpoints, ...paymentEndpoints];
  for (const item of endpoints) app.on(item.method, item.path, (c) => answer(sandbox, item, c, control));
  for (const item of control?.endpoints ?? []) app.on(item.method, item.path, (c) => answer(sandbox, item, c));
  app.notFound((c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}).`;
    return respond(404, JSON.stringify(errorBody(new SandboxError(404, message)), null, 2));
  });
  app.onError((error) => {
    if (error instanceof ConnectionLost) throw error;
    if (error instanceof SandboxError) return respond(error.status, JSON.stringify(errorBody(error), null, 2));
    sandbox.log.error({ err: error }, "the payment sandbox failed");
    return respond(failure.status, failure.body);
  });
  return app;
}

function requireKey(c: Context<Env>, apiKey: string): void {
  const given = keyIn(c.req.header("Authorization") ?? "");
  if (given !== undefined && timingSafeEqual(digest(given), digest(apiKey))) return;
  const message =
    given === undefined
      ? "You did not provide an API key: send it as `Authorization: Bearer sk_test_…`."
      : "Invalid API key provided.";
  throw new SandboxError(401, message);
}

/** Reads a bearer's key, or what curl's `-u key:` sends. */
function keyIn(authorization: string): string | undefined {
  const basic = /^Basic ([\w+/=]+)$/i.exec(authorization)?.[1];
  if (basic === undefined) return /^Bearer (.+)$/i.exec(authorization)?.[1];
  return Buffer.from(basic, "base64").toString().split(":")[0];
}

/** Digests have one length, so that comparing takes as long for every guess. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

async function answer(sandbox: Sandbox, item: Endpoint, c: Context<Env>, control?: ControlSurface): Promise<Response> {
  const work = async () => perform(sandbox, item, await read(c));
  const asked = { sandbox, moment: await readMoment(sandbox), request: c.req.raw };
  const disturbed = await control?.disturb(asked, work);
  if (disturbed) return disturbed;
  const result = await work();
  const response = respond(result.status, result.body);
  if (result.replayed) response.headers.set("Idempotent-Replayed", "true");
  return response;
}

async function read(c: Context<Env>): Promise<ApiRequest> {
  const { method, path } = c.req;
  const key = method === "POST" ? c.req.header("Idempotency-Key") : undefined;
  return {
    method,
    path,
    id: c.req.param("id") ?? "",
    input: method === "POST" ? await readBody(c) : parseForm(new URL(c.req.url).search.slice(1)),
    requestId: c.get("requestId"),
    idempotencyKey: key === undefined || key === "" ? null : key,
  };
}

async function readBody(c: Context<Env>): Promise<Branch> {
  const body = await c.req.text();
  const type = c.req.header("Content-Type") ?? "";
  if (body !== "" && !/^application\/x-www-form-urlencoded\b/i.test(type))
    throw new SandboxError(400, "Send parameters as application/x-www-form-urlencoded.");
  return parseForm(body);
}

function respond(status: number, body: string): Response {
  return new Response(body, { status, headers: { "Content-Type": "application/json" } });
}
