import type { Caller } from "../caller.ts";
import type { Database } from "../database/database.ts";
import type { PlatformLog } from "../errors.ts";
import type { Files } from "./files.ts";
import type { ImagePool } from "./images/pool.ts";
import type { Renders } from "./images/render.ts";
import type { SignedUrls } from "./signed-url.ts";

/** What the nouns of this room work with. */
export interface Store {
  database: Database;
  files: Files;
  /** Decodes what comes in. */
  intake: ImagePool;
  renders: Renders;
  signedUrls: SignedUrls;
  /** A folder on this machine for half-received files. */
  scratch: string;
  log: PlatformLog;
}

/** For what the service does in its own name, after it has decided that it may. */
export const service: Caller = { role: "service_role", claims: { role: "service_role" } };

/** ISO 8601 with milliseconds and `Z`, as the hosted service writes times. */
export function isoTime(column: string): string {
  return `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;
}
