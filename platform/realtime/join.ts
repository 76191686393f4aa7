import type { Caller } from "../caller.ts";
import { TokenError } from "../callers.ts";
import { DatabaseError, type Database } from "../database/database.ts";
import type { Feed } from "../database/feed.ts";
import { canSubscribe, readBinding, type Binding } from "./bindings.ts";
import { ownToken, type JoinRequest } from "./join-request.ts";
import { readPublishedTables, type PublishedTable } from "./published-tables.ts";
import { refusalText, type RealtimeCallers } from "./tokens.ts";

export interface JoinParts {
  database: Database;
  feed: Feed;
  callers: RealtimeCallers;
  clock: () => number;
}

/** What a join comes to before it is answered. */
export type Admission =
  | { refused: string }
  | {
      caller: Caller;
      token: string | undefined;
      /** Those that can be served. */
      bindings: Binding[];
      /** What was asked for, each with its id, in the order of asking. */
      echoed: Record<string, unknown>[];
      /** One for each that cannot be served. */
      complaints: string[];
    };

let lastId = Math.floor(Math.random() * 2 ** 24);

/** Who joins, and what of the asked-for changes they may be told. */
export async function admit(
  request: JoinRequest,
  { name, connectionCaller }: { name: string; connectionCaller: Caller },
  parts: JoinParts,
): Promise<Admission> {
  if (request.config.private) {
    const reason = `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`;
    return { refused: reason };
  }
  const token = ownToken(request.access_token);
  try {
    const caller = token === undefined ? connectionCaller : await parts.callers.verify(token);
    const asked = request.config.postgres_changes.map((entry) => ({ entry, id: ++lastId }));
    const echoed = asked.map(({ entry, id }) => ({ ...entry, id }));
    const { bindings, complaints } = await resolve(asked, caller, parts);
    const [complaint] = complaints;
    if (complaint && request.config.postgres_changes_options.wait) return { refused: complaint };
    return { caller, token, bindings, echoed, complaints };
  } catch (error) {
    if (error instanceof TokenError)
      return { refused: refusalText(error, token ?? "", parts.clock()) };
    if (error instanceof DatabaseError)
      return { refused: "Unable to connect to the project database" };
    throw error;
  }
}

async function resolve(
  asked: readonly { entry: Record<string, unknown>; id: number }[],
  caller: Caller,
  { database, feed }: JoinParts,
): Promise<{ bindings: Binding[]; complaints: string[] }> {
  if (asked.length === 0) return { bindings: [], complaints: [] };
  await feed.ready();
  const tables = await readFollowedTables(database, feed);
  const bindings: Binding[] = [];
  const complaints: string[] = [];
  for (const { entry, id } of asked) {
    const binding = readBinding(entry, id);
    if (binding && (await canSubscribe(binding, tables, { database, caller })))
      bindings.push(binding);
    else complaints.push(complaintAbout(entry));
  }
  return { bindings, complaints };
}

/** A table that was published while we run has no trigger yet: it gets one before anybody is told that it is live. */
async function readFollowedTables(database: Database, feed: Feed): Promise<PublishedTable[]> {
  const tables = await readPublishedTables(database);
  if (tables.every(({ isFollowed }) => isFollowed)) return tables;
  await feed.followPublished();
  return readPublishedTables(database);
}

function complaintAbout({ event, schema, table, filter }: Record<string, unknown>): string {
  const asked = `[event: ${said(event, "*")}, schema: ${said(schema, "public")}, table: ${said(table, "*")}, filters: ${said(filter, "[]")}]`;
  return `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ${asked}`;
}

function said(value: unknown, absent: string): string {
  return typeof value === "string" ? value.slice(0, 200) : absent;
}
