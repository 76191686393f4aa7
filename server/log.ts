import { destination, pino, type DestinationStream, type Logger, type LoggerOptions } from "pino";
import { createRepeats } from "./log-repeats.ts";

export type Log = Logger;

/** Characters of an error, and the number of its causes: together a line stays below 8 KiB. */
const longest = { message: 500, stack: 1_500, causes: 2 } as const;
/** Characters that are looked at: more than are kept, since replacing shortens the text. */
const mostRead = 8_000;

/** One JSON object a line on standard output; no personal data, no query strings, no tokens. Repeats are counted. */
export function createLog(level: string, to: DestinationStream = destination(1), clock: () => number = Date.now): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    // A database's or provider's error may quote values: only the kind of failure is kept.
    serializers: { err: (error: unknown) => errorFacts(error, longest.causes) },
    hooks: { logMethod: countRepeats(clock) },
  };
  return pino(options, to);
}

/** Our lines are fields and a sentence; what ends the process (60) is always written. */
function countRepeats(clock: () => number): NonNullable<LoggerOptions["hooks"]>["logMethod"] {
  const repeats = createRepeats(clock);
  return function write(args, method, level) {
    const [fields, message = ""]: unknown[] = args;
    const address = hasAddress(fields) ? { address: fields.address } : {};
    if (level < 60 && !repeats.mayWrite({ message: String(message), ...address })) return;
    const unwritten = repeats.unwritten();
    if (unwritten) this.warn(unwritten, "lines like others were counted, not written");
    method.apply(this, args);
  };
}

function hasAddress(fields: unknown): fields is { address: string } {
  return typeof fields === "object" && fields !== null && "address" in fields;
}

/** One line for an operator: the kind of failure and its message, as the log would tell it. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return `a thrown ${typeof error}`;
  return `${error.name}: ${withoutPersons(error.message, longest.message)}`;
}

function errorFacts(error: unknown, causesLeft: number): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, cause } = error;
  const code = "code" in error ? error.code : undefined;
  return {
    type: name,
    code,
    message: withoutPersons(message, longest.message),
    stack: withoutPersons(stack ?? "", longest.stack),
    ...(cause === undefined || causesLeft === 0 ? {} : { cause: errorFacts(cause, causesLeft - 1) }),
  };
}

/** A mail server names the address that it refuses, a database the value. Paths of packages (`/@scope/`) stay. */
function withoutPersons(text: string, most: number): string {
  // Cut between words, before anything is replaced: half of an address would not be recognised.
  const read = text.length > mostRead ? text.slice(0, mostRead).replace(/(?<!\S)\S*$/, "") : text;
  return read
    .replace(/[^\s<>"'(/,;:]{1,64}@[^\s<>"'),;:/]+/g, "…@…")
    .replace(/(\/(?:order|quote)\/)[\w-]+/g, "$1…")
    .replace(/\beyJ[\w-]+\.[\w.-]+/g, "eyJ…")
    .replace(/\b(sb_secret|[sr]k_(?:test|live)|whsec)_\w+/g, "$1_…")
    .slice(0, most);
}
