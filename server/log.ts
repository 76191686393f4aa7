import { pino, type Logger } from "pino";

export type Log = Logger;

/** One JSON object a line on standard output; no personal data, no query strings, no tokens. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // A database's or provider's error may quote values: only what tells the kind of failure is kept.
    serializers: { err: errorFacts },
  });
}

function errorFacts(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, cause } = error;
  const code = "code" in error ? error.code : undefined;
  return {
    type: name,
    code,
    message,
    stack,
    ...(cause === undefined ? {} : { cause: errorFacts(cause) }),
  };
}
