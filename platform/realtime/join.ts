import type { Caller } from "../caller.ts";
import { TokenError } from "../callers.ts";
import { DatabaseError } from "../database/database.ts";
import { readBinding, reasonAgainst, type Binding } from "./bindings.ts";
import { ownToken, type JoinRequest } from "./join-request.ts";
import { limits } from "./limits.ts";
import type { PublishedTable } from "./published-tables.ts";
import { refusalText, type RealtimeCallers } from "./tokens.ts";

export interface JoinParts {
  /** The published tables, with live triggers. */
  readTables: () => Promise<PublishedTable[]>;
  callers: RealtimeCallers;
  clock: () => number;
}

export type Admission =
  | { refused: string }
  | {
      caller: Caller;
      token: string | undefined;
      bindings: Binding[];
      /** All requested bindings, each with its id, in their order. */
      echoed: Record<string, unknown>[];
      /** One refusal for each binding that cannot be served. */
      complaints: Complaint[];
    };

interface Complaint {
  /** The hosted service's words. */
  message: string;
  details: string;
}

let lastId = Math.floor(Math.random() * 2 ** 24);

/** Finds the caller of a join, and the requested changes that they may be told. */
export async function admit(
  request: JoinRequest,
  { name, connectionCaller }: { name: string; connectionCaller: Caller },
  parts: JoinParts,
): Promise<Admission> {
  if (request.config.private) {
    const reason = `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`;
    return { refused: reason };
  }
  if (request.config.postgres_changes.length > limits.bindingsPerChannel) {
    const most = `at most ${limits.bindingsPerChannel} postgres_changes in one channel`;
    return { refused: `ChannelRateLimitReached: Too many changes asked for: ${most}` };
  }
  const token = ownToken(request.access_token);
  try {
    const caller = token === undefined ? connectionCaller : await parts.callers.verify(token);
    const asked = request.config.postgres_changes.map((entry) => ({ entry, id: ++lastId }));
    const echoed = asked.map(({ entry, id }) => ({ ...entry, id }));
    const { bindings, complaints } = await resolve(asked, caller, parts);
    const [complaint] = complaints;
    if (complaint && request.config.postgres_changes_options.wait)
      return { refused: `${complaint.message} ${complaint.details}` };
    return { caller, token, bindings, echoed, complaints };
  } catch (error) {
    if (error instanceof TokenError) return { refused: refusalText(error, token ?? "", parts.clock()) };
    if (error instanceof DatabaseError) return { refused: "Unable to connect to the project database" };
    throw error;
  }
}

async function resolve(
  asked: readonly { entry: Record<string, unknown>; id: number }[],
  { role }: Caller,
  { readTables }: JoinParts,
): Promise<{ bindings: Binding[]; complaints: Complaint[] }> {
  if (asked.length === 0) return { bindings: [], complaints: [] };
  const tables = await readTables();
  const bindings: Binding[] = [];
  const complaints: Complaint[] = [];
  for (const { entry, id } of asked) {
    const binding = readBinding(entry, id);
    const details = "refused" in binding ? binding.refused : reasonAgainst(binding, tables, role);
    if (details !== undefined) complaints.push({ message: messageAbout(entry), details });
    else if (!("refused" in binding)) bindings.push(binding);
  }
  return { bindings, complaints };
}

function messageAbout({ event, schema, table, filter }: Record<string, unknown>): string {
  const asked = `[event: ${said(event, "*")}, schema: ${said(schema, "public")}, table: ${said(table, "*")}, filters: ${said(filter, "[]")}]`;
  return `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ${asked}`;
}

function said(value: unknown, absent: string): string {
  return typeof value === "string" ? value.slice(0, 200) : absent;
}
