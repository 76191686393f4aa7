import { TokenError, type Callers } from "../callers.ts";
import { drain } from "../drain.ts";
import { PlatformError, type PlatformFacts, type PlatformLog } from "../errors.ts";
import type { Destination } from "../gateway-rooms.ts";
import { inProcess } from "../peer-address.ts";
import { readBytes, type BodyFault } from "../request-body.ts";
import { asker } from "../request-context.ts";
import { answerRefusal, refusal } from "./errors.ts";

/** Web-standard handlers by name, as `supabase/functions/<name>` export them. */
export type FunctionTable = Record<string, PlatformFunction>;

interface PlatformFunction {
  fetch(request: Request): Promise<Response>;
  /** Whether a valid token is required; false for webhooks and for guests. */
  verifyJwt: boolean;
  /** Bytes of request body; 256 KiB when absent. */
  maxBodyBytes?: number;
}

const defaultMaxBodyBytes = 256 * 1024;
const defaultTimeoutMs = 60_000;

/** Serves `/<name>` and below. The body arrives byte by byte: signatures are computed over it. */
export function createFunctions(parts: {
  functions: FunctionTable;
  callers: Pick<Callers, "identify">;
  log: PlatformLog;
  timeoutMs?: number;
}): (request: Request, to: Destination, facts: PlatformFacts) => Promise<Response> {
  const { functions, callers, log, timeoutMs = defaultTimeoutMs } = parts;

  return async (request, to, { requestId, peerAddress }) => {
    const [, name = ""] = to.path.split("/");
    try {
      const called = Object.hasOwn(functions, name) ? functions[name] : undefined;
      if (!called) throw refusal("NOT_FOUND");
      await checkToken(called, callers, request.headers);
      const maxBytes = called.maxBodyBytes ?? defaultMaxBodyBytes;
      const inner = await innerRequest(request, to, { peerAddress, maxBytes });
      return await withDeadline(call(called, inner), timeoutMs);
    } catch (error) {
      await drain(request);
      const refused = error instanceof PlatformError ? error : refusal("WORKER_ERROR", error);
      if (refused.status >= 500) {
        log.error({ err: refused.cause ?? refused, requestId, function: name }, refused.message);
      }
      return answerRefusal(refused);
    }
  };
}

/** A function may throw anything, synchronously too. */
async function call(called: PlatformFunction, request: Request): Promise<Response> {
  const response: unknown = await called.fetch(request);
  if (response instanceof Response) return withoutFraming(response);
  throw refusal("WORKER_ERROR", new Error("A function must answer with a Response"));
}

/** A foreign answer that a function passes on may carry headers of its old transfer; they no longer apply. */
function withoutFraming(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const name of ["connection", "keep-alive", "transfer-encoding"]) headers.delete(name);
  if (!headers.has("cache-control")) headers.set("Cache-Control", "no-store");
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}

/** A foreign token passes where none is required; one of ours that has ended is refused everywhere (D10). */
async function checkToken(
  { verifyJwt }: PlatformFunction,
  callers: Pick<Callers, "identify">,
  headers: Headers,
): Promise<void> {
  const authorization = headers.get("authorization");
  if (authorization === null && !verifyJwt) return;
  if (authorization === null) throw refusal("NO_AUTHORIZATION");
  await callers.identify(authorization, null).catch((error: unknown) => {
    if (!(error instanceof TokenError)) throw error;
    if (verifyJwt || error.reason === "session_ended") throw refusal("INVALID_JWT", error);
  });
}

/**
 * The sender's address stands in the header that hosted functions read; what the sender wrote there is replaced. A call
 * from within the process counts for the visitor whom it serves.
 */
async function innerRequest(
  request: Request,
  { origin, path, search }: Destination,
  { peerAddress, maxBytes }: { peerAddress: string; maxBytes: number },
): Promise<Request> {
  const { method } = request;
  const headers = new Headers(request.headers);
  headers.set("X-Forwarded-For", peerAddress === inProcess ? asker() : peerAddress);
  const isBare = method === "GET" || method === "HEAD" || !request.body;
  const refuse = (fault: BodyFault, cause?: unknown) => refusal(faults[fault], cause);
  const body = isBare ? null : await readBytes(request, { maxBytes, refuse });
  return new Request(`${origin}${path}${search}`, { method, headers, body });
}

const faults = {
  compressed: "COMPRESSED_BODY",
  "too large": "BODY_TOO_LARGE",
  "ended early": "BROKEN_BODY",
} as const satisfies Record<BodyFault, string>;

async function withDeadline(answer: Promise<Response>, timeoutMs: number): Promise<Response> {
  const { promise: deadline, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(refusal("WORKER_TIMEOUT")), timeoutMs);
  try {
    return await Promise.race([answer, deadline]);
  } finally {
    clearTimeout(timer);
    // An answer that fails after the deadline reaches nobody; the caller has its refusal.
    answer.catch(() => undefined);
  }
}
