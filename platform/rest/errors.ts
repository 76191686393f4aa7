import { DatabaseError } from "../database/database.ts";
import { PlatformError, type PlatformLog } from "../errors.ts";
import type { TokenError } from "../callers.ts";
import { AmbiguousEmbed } from "./refusals.ts";
import { statusOfSqlState } from "./sql-states.ts";

/** REST's error body (PostgREST, "Errors"). `details` is a list for PGRST201 alone. */
interface ErrorBody {
  code: string;
  message: string;
  details: unknown;
  hint: string | null;
}

/** An unknown error becomes a 500 that tells nothing; the log has it, with the request's id. */
export function errorResponse(
  error: unknown,
  context: { role: string; requestId: string; log: PlatformLog },
): Response {
  const answer = toPlatformError(error, context.role) ?? internalError(context.requestId, error);
  if (answer.status >= 500) {
    const { requestId, log } = context;
    log.error({ requestId, code: answer.code, err: answer.cause ?? answer }, "REST request failed");
  }
  const body: ErrorBody = {
    code: answer.code,
    message: answer.message,
    details: answer instanceof AmbiguousEmbed ? answer.candidates : answer.details,
    hint: answer.hint,
  };
  return new Response(JSON.stringify(body), {
    status: answer.status,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "no-store",
      "Proxy-Status": `PostgREST; error=${headerSafe(answer.code)}`,
      ...(answer.status === 401 && { "WWW-Authenticate": "Bearer" }),
      ...answer.headers,
    },
  });
}

function toPlatformError(error: unknown, role: string): PlatformError | undefined {
  if (error instanceof PlatformError) return error;
  if (error instanceof DatabaseError) return fromDatabase(error, role);
  return undefined;
}

/** The server's own code, message, detail and hint, verbatim; only the status is chosen here. */
function fromDatabase(error: DatabaseError, role: string): PlatformError {
  const status = statusOfSqlState(error.code, error.message, role);
  if (error.code.startsWith("08")) return noConnection(error);
  return new PlatformError(error.code, {
    status,
    message: error.message,
    details: error.detail,
    hint: error.hint,
    headers: status === 503 ? { "Retry-After": "1" } : {},
    cause: error,
  });
}

export function tokenRefused(error: TokenError): PlatformError {
  const claims = error.reason === "expired" || error.reason === "claims";
  const code = claims || error.reason === "session_ended" ? "PGRST303" : "PGRST301";
  return new PlatformError(code, { status: 401, message: error.message, cause: error });
}

function noConnection(cause: DatabaseError): PlatformError {
  return new PlatformError("PGRST001", {
    status: 503,
    message: "Database client error. Retrying the connection.",
    headers: { "Retry-After": "1" },
    cause,
  });
}

function internalError(requestId: string, cause: unknown): PlatformError {
  return new PlatformError("PGRSTX00", {
    status: 500,
    message: `Internal error, request ${requestId}`,
    cause,
  });
}

function headerSafe(code: string): string {
  return code.replaceAll(/[^A-Za-z0-9_]/g, "");
}
