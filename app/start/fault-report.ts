/** The path to which a page tells a fault in it (tell-faults.js, BRW-04): received by server/http/fault-reports.ts. */
export const faultPath = "/page-faults";
/** Further faults of one page would say the same. */
export const mostFaultsOfPage = 3;
/** The watch that noticed: the first three mean that the page's code did not come alive. */
export const faultKinds = ["engine", "start", "hydration", "late", "error", "rejection", "render"] as const;

/**
 * Words of a message that may quote a person: addresses, what JSON was read from, numbers, tokens, letters other than
 * English. Names of code stay. The page leaves them out before it tells, the server whatever it is told.
 */
const privateWords = /\S*(?:@|:\/\/|%)\S*|"[^"]*"(?=[^"]*JSON)|\d{3,}|[\w-]{30,}|[^ -~]+/g;
const longestMessage = 200;

/** Keeps the rest of a message, whoever sent it. */
export function sayableMessage(message: string): string {
  return message.replace(privateWords, "…").slice(0, longestMessage);
}

/** A fault in somebody's browser: which build, engine and kind of page, and nobody's name. */
export interface PageFault {
  /** Empty: it could not say. */
  build: string;
  engine: string;
  place: string;
  kind: (typeof faultKinds)[number];
  message: string;
  /** The page's first: so many pages have failed, however often each. */
  isFirst: boolean;
}
