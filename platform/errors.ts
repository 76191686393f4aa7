import type { Caller } from "./caller.ts";

/**
 * The gateway's findings, made before a room is asked; the caller is a guest where the room asks itself.
 * `peerAddress` is canonical: an IPv4 address, or the /64 of an IPv6 address; `unknown` in process.
 */
export interface PlatformFacts {
  caller: Caller;
  requestId: string;
  peerAddress: string;
}

/** The Hono environment of every room: `new Hono<PlatformEnv>()`. */
export interface PlatformEnv {
  Bindings: PlatformFacts;
}

/** Pino's shape: fields first, then the sentence. Never personal data, tokens or query strings. */
export interface PlatformLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

interface PlatformErrorParts {
  /** HTTP status. */
  status: number;
  message: string;
  details?: string | null;
  hint?: string | null;
  headers?: Record<string, string>;
  cause?: unknown;
}

/**
 * A refusal that a client may see. The code is that of the room (`PGRST205`, `invalid_credentials`,
 * `NoSuchKey` …); the room's single error handler gives it the room's wire shape.
 */
export class PlatformError extends Error {
  override readonly name = "PlatformError";
  readonly code: string;
  readonly status: number;
  readonly details: string | null;
  readonly hint: string | null;
  readonly headers: Record<string, string>;
  constructor(code: string, parts: PlatformErrorParts) {
    super(parts.message, { cause: parts.cause });
    this.code = code;
    this.status = parts.status;
    this.details = parts.details ?? null;
    this.hint = parts.hint ?? null;
    this.headers = parts.headers ?? {};
  }
}
