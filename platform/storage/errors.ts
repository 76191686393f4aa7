import { DatabaseError } from "../database/database.ts";
import { TokenError } from "../callers.ts";
import { PlatformError } from "../errors.ts";

/** The codes of storage-api: status, the special name in `error` where there is one, and sentence. */
const table = {
  NoSuchBucket: { status: 404, error: "Bucket not found", message: "Bucket not found" },
  NoSuchKey: { status: 404, error: "not_found", message: "Object not found" },
  ResourceAlreadyExists: {
    status: 409,
    error: "Duplicate",
    message: "The resource already exists",
  },
  AccessDenied: {
    status: 403,
    error: "Unauthorized",
    message: "new row violates row-level security policy",
  },
  InvalidJWT: { status: 400, error: "InvalidJWT", message: "Invalid JWT" },
  InvalidSignature: { status: 400, error: "InvalidSignature", message: "Invalid signature" },
  EntityTooLarge: {
    status: 413,
    error: "Payload too large",
    message: "The object exceeded the maximum allowed size",
  },
  InvalidMimeType: {
    status: 415,
    error: "invalid_mime_type",
    message: "mime type application/octet-stream is not supported",
  },
  InvalidKey: { status: 400, error: "InvalidKey", message: "Invalid key" },
  InvalidBucketName: {
    status: 400,
    error: "InvalidBucketName",
    message: "Bucket name invalid",
  },
  InvalidRange: { status: 416, error: "invalid_range", message: "invalid range provided" },
  InvalidRequest: { status: 400, error: "InvalidRequest", message: "Invalid request" },
  ResourceNotEmpty: {
    status: 409,
    error: "ResourceNotEmpty",
    message: "The bucket you tried to delete is not empty",
  },
  FeatureNotEnabled: {
    status: 403,
    error: "FeatureNotEnabled",
    message: "feature not enabled for this tenant",
  },
  SlowDown: {
    status: 429,
    error: "too_many_connections",
    message: "Too many connections issued to the database",
  },
  DatabaseTimeout: {
    status: 544,
    error: "DatabaseTimeout",
    message: "The connection to the database timed out",
  },
  DatabaseConnectionLimit: {
    status: 503,
    error: "DatabaseConnectionLimit",
    message: "The database has reached its maximum number of connections. Please try again later.",
  },
  InsufficientStorage: {
    status: 507,
    error: "InsufficientStorage",
    message: "There is no space left to store the object",
  },
  InternalError: { status: 500, error: "Internal", message: "Internal Server Error" },
} as const;

export type StorageCode = keyof typeof table;

/** A refusal of this room; `details` carries a special name for the wire's `error` where the table's is wrong. */
export function refusal(
  code: StorageCode,
  message?: string,
  more: { error?: string; status?: number; headers?: Record<string, string>; cause?: unknown } = {},
): PlatformError {
  const row = table[code];
  return new PlatformError(code, {
    status: more.status ?? row.status,
    message: message ?? row.message,
    details: more.error ?? row.error,
    ...(more.headers && { headers: more.headers }),
    cause: more.cause,
  });
}

/** The refusal of a schema (Fastify's wording, read by clients): HTTP 400, `error` is `Error`. */
export function schemaRefusal(message: string): PlatformError {
  return refusal("InvalidRequest", message, { error: "Error" });
}

/** Statuses that reach HTTP as they are; every other handled refusal is HTTP 400. */
const plainStatuses = new Set([416, 429]);

/** The real status is the text in `statusCode`. An unforeseen error tells nothing; the caller logs `cause`. */
export function answerRefusal(error: PlatformError): Response {
  const status = error.status >= 500 || plainStatuses.has(error.status) ? error.status : 400;
  return Response.json(
    {
      statusCode: String(error.status),
      code: error.code,
      error: error.details ?? error.code,
      message: error.message,
    },
    { status, headers: { "Cache-Control": "no-store", ...error.headers } },
  );
}

/** The verifier's own words, which clients of the hosted service compare. */
const tokenTexts: Partial<Record<TokenError["reason"], string>> = {
  malformed: "Invalid Compact JWS",
  signature: "signature verification failed",
  expired: '"exp" claim timestamp check failed',
};

/** Turns everything that can be thrown in this room into one refusal. */
export function asRefusal(error: unknown): PlatformError {
  if (error instanceof PlatformError) {
    const { code, message, headers } = error;
    return code === "over_request_rate_limit" ? refusal("SlowDown", message, { headers }) : error;
  }
  if (error instanceof TokenError) {
    return refusal("AccessDenied", tokenTexts[error.reason] ?? error.message, { cause: error });
  }
  if (error instanceof DatabaseError) return fromDatabase(error);
  if (isErrno(error) && (error.code === "ENOSPC" || error.code === "EDQUOT")) {
    return refusal("InsufficientStorage", undefined, { cause: error });
  }
  return refusal("InternalError", undefined, { cause: error });
}

const byState: Record<string, StorageCode> = {
  "42501": "AccessDenied",
  "23505": "ResourceAlreadyExists",
  "23503": "NoSuchBucket",
  "57014": "DatabaseTimeout",
  "55P03": "DatabaseTimeout",
};

function fromDatabase(error: DatabaseError): PlatformError {
  const known = byState[error.code];
  if (known) return refusal(known, undefined, { cause: error });
  if (error.code === "P0001") return refusal("InvalidRequest", error.message, { cause: error });
  // Class 22: a value that the database cannot hold, such as U+0000 in a name.
  if (error.code.startsWith("22")) return refusal("InvalidRequest", undefined, { cause: error });
  if (/^(08|53|57P)/.test(error.code)) {
    return refusal("DatabaseConnectionLimit", undefined, {
      cause: error,
      headers: { "Retry-After": "1" },
    });
  }
  return refusal("InternalError", undefined, { cause: error });
}

function isErrno(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "code" in error;
}
