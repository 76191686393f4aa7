import type { Caller } from "./caller.ts";

/** Made before a room is asked. `peerAddress` is canonical: an IPv4 address, the /64 of an IPv6 one, or `unknown`. */
export interface PlatformFacts {
  caller: Caller;
  requestId: string;
  peerAddress: string;
}

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
  status: number;
  message: string;
  details?: string | null;
  hint?: string | null;
  headers?: Record<string, string>;
  cause?: unknown;
}

/** A refusal that a client may see, in its room's code (`PGRST205`, `NoSuchKey` …) and wire shape. */
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
