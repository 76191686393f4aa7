import type { ContentfulStatusCode } from "hono/utils/http-status";
import { PlatformError } from "../errors.ts";

/** The platform's own refusals around functions, as the hosted one words them (service.md 6). */
const table = {
  NOT_FOUND: { status: 404, message: "Requested function was not found" },
  NO_AUTHORIZATION: { status: 401, message: "Missing authorization header" },
  INVALID_JWT: { status: 401, message: "Invalid JWT" },
  BODY_TOO_LARGE: { status: 413, message: "Request body is too large" },
  COMPRESSED_BODY: { status: 415, message: "Compressed request bodies are not supported" },
  WORKER_ERROR: { status: 500, message: "Function exited due to an error" },
  WORKER_TIMEOUT: { status: 504, message: "Function did not answer in time" },
} as const;

export function refusal(code: keyof typeof table, cause?: unknown): PlatformError {
  return new PlatformError(code, { ...table[code], cause });
}

/** 401 carries its number as the code, everything else a word. */
export function answerRefusal(error: PlatformError): Response {
  const status: ContentfulStatusCode = toStatus(error.status);
  const code = status === 401 ? 401 : error.code;
  return Response.json(
    { code, message: error.message },
    { status, headers: { "Cache-Control": "no-store", ...error.headers } },
  );
}

function toStatus(status: number): ContentfulStatusCode {
  switch (status) {
    case 401:
    case 404:
    case 413:
    case 415:
    case 504:
      return status;
    default:
      return 500;
  }
}
