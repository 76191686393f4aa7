import { PlatformError } from "../errors.ts";

const table = {
  NOT_FOUND: { status: 404, message: "Requested function was not found" },
  NO_AUTHORIZATION: { status: 401, message: "Missing authorization header" },
  INVALID_JWT: { status: 401, message: "Invalid JWT" },
  BODY_TOO_LARGE: { status: 413, message: "Request body is too large" },
  BROKEN_BODY: { status: 400, message: "Request body ended early" },
  COMPRESSED_BODY: { status: 415, message: "Compressed request bodies are not supported" },
  WORKER_ERROR: { status: 500, message: "Function exited due to an error" },
  WORKER_TIMEOUT: { status: 504, message: "Function did not answer in time" },
} as const;

export function refusal(code: keyof typeof table, cause?: unknown): PlatformError {
  return new PlatformError(code, { ...table[code], cause });
}

/** Marked as the relay's own, so that the client tells it from a function's 401 (FunctionsRelayError). */
export function answerRefusal(error: PlatformError): Response {
  const { status } = error;
  const isRelay = status === 401;
  return Response.json(
    { code: isRelay ? 401 : error.code, message: error.message },
    {
      status,
      headers: {
        "Cache-Control": "no-store",
        ...(isRelay && { "X-Relay-Error": "true" }),
        ...error.headers,
      },
    },
  );
}
