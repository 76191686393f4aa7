import { takesBrotli } from "../brotli.ts";
import { guest, type Caller } from "../caller.ts";
import { asCaller, batchAsCaller } from "../database/as-caller.ts";
import type { Database, Result } from "../database/database.ts";
import type { Feed } from "../database/feed.ts";
import { drain } from "../drain.ts";
import { PlatformError, type PlatformFacts, type PlatformLog } from "../errors.ts";
import { budgets, spend, type Budgets } from "../fairness/budgets.ts";
import type { Destination, PlainAnswer, RoomHandler } from "../gateway-rooms.ts";
import { parseRequest, requestFacts, type ApiRequest, type RawRequest } from "./api-request.ts";
import { readBody } from "./request/body.ts";
import { errorResponse } from "./errors.ts";
import { limits } from "./limits.ts";
import { inProcess } from "../peer-address.ts";
import { planRequest, type Plan } from "./plan.ts";
import { priceOf, boundGuest } from "./price.ts";
import { buildQuery, type Answer } from "./query.ts";
import {
  cacheKey,
  createReadCache,
  followChanges,
  followedTables,
  toBytes,
  type KeptAnswer,
  type ReadCache,
} from "./read-cache.ts";
import { noWhereClause } from "./refusals.ts";
import { checkAnswer, toResponse, type WireAnswer } from "./response.ts";
import { createSchemaCache, type SchemaCache } from "./schema-cache.ts";

interface Rest {
  answer: RoomHandler;
  close(): Promise<void>;
}

/**
 * Request → plan → SQL → answer, in the protocol of PostgREST 14 and one transaction under the caller's role. With a
 * `feed`, guests' reads are kept in memory until they change; guests pay by price, but not for kept answers.
 */
export function createRest(parts: {
  database: Database;
  budgets: Budgets;
  log: PlatformLog;
  feed?: Feed;
  /** The longest time of a guest's read (AVL-09). */
  guestReadMs?: number;
}): Rest {
  const { database, budgets: counted, log, feed, guestReadMs = limits.guest.readMs } = parts;
  const cache = createReadCache();
  const schemaCache = createSchemaCache({ database, log, onDrop: () => cache.clear() });
  const changes = feed && followChanges({ feed, cache, log, onLive: () => schemaCache.drop() });
  const room: Room = { database, counted, schemaCache, cache, guestReadMs };
  async function answerAnew(served: Served): Promise<Response | PlainAnswer> {
    const { request, facts } = served;
    try {
      return unlessKnown(await serve(room, served), request);
    } catch (error) {
      await drain(request);
      return errorResponse(error, { role: facts.caller.role, requestId: facts.requestId, log });
    }
  }

  return {
    answer(request, to, facts) {
      const key = changes?.areTold() ? cacheKey(request, to, facts.caller) : undefined;
      const find = readsBrotli(request) ? cache.getCompressed : cache.get;
      const kept = key === undefined ? undefined : find(key);
      if (kept instanceof Promise) return kept.then((compressed) => unlessKnown(compressed, request));
      if (kept) return unlessKnown(kept, request);
      return request.method === "OPTIONS" ? allowed : answerAnew({ facts, request, to, key });
    },
    async close() {
      changes?.stop();
      await schemaCache.close();
    },
  };
}

interface Room {
  database: Database;
  counted: Budgets;
  schemaCache: SchemaCache;
  cache: ReadCache;
  guestReadMs: number;
}

/** `key`: the place in the cache, for answers that may be kept. */
interface Served {
  facts: PlatformFacts;
  request: Request;
  to: Destination;
  key: string | undefined;
}

async function serve(room: Room, served: Served): Promise<WireAnswer | KeptAnswer> {
  const { facts, key } = served;
  const { caller } = facts;
  const raw = await readRequest(served.request, served.to);
  const asked = parseRequest(raw);
  const plan = await planWith(room.schemaCache, asked, caller);
  boundGuest(plan, caller);
  const joined = key === undefined ? undefined : room.cache.joined(key);
  const sent = (kept: KeptAnswer) =>
    (key !== undefined && readsBrotli(served.request) && room.cache.getCompressed(key)) || kept;
  if (joined) return sent(await joined);
  await payFor(room, { facts, asked, plan });
  const run = () => execute(room, { facts, raw, asked, plan });
  const tables = key === undefined ? undefined : followedTables(plan);
  if (key === undefined) return run();
  // The tables that a function reads are unknown, so its answer is not kept; clients may still compare its tag.
  if (!tables) return toBytes(await run());
  return sent(await (room.cache.joined(key) ?? room.cache.keep(key, tables, run)));
}

/** The price of a guest's request beyond the one token that the gateway has taken; paid before any work. */
async function payFor(
  { counted }: Room,
  { facts, asked, plan }: { facts: PlatformFacts; asked: ApiRequest; plan: Plan },
): Promise<void> {
  const rest = priceOf(plan, asked) - 1;
  if (facts.caller.role !== "anon" || rest === 0) return;
  await spend(counted, budgets.read, facts.peerAddress, rest);
}

async function execute(
  { database, cache, guestReadMs }: Room,
  step: { facts: PlatformFacts; raw: RawRequest; asked: ApiRequest; plan: Plan },
): Promise<WireAnswer> {
  const { facts, raw, asked, plan } = step;
  const { caller } = facts;
  const query = buildQuery(plan, asked, limits.answerBytes[caller.role]);
  const readOnly = isReadOnly(plan, asked);
  const options = { request: requestFacts(raw), readOnly, ...deadlineOf(plan, facts, readOnly ? guestReadMs : null) };
  const look = (result: Result | undefined): Answer => {
    refuseUnfiltered(plan);
    const answer = readAnswer(result?.rows[0]);
    checkAnswer(answer, plan, asked);
    return answer;
  };
  // A statement that changed nothing need not be undone when its answer is refused.
  const answer = readOnly
    ? look((await batchAsCaller(database, caller, [query], options))[0])
    : await asCaller(
        database,
        caller,
        async (transaction) => look(await transaction.query(query.sql, query.params)),
        options,
      );
  // The feed tells it a moment later. Who writes and then reads must see the change at once. Strangers wait for it, and what
  // functions call for them: it must not take from all others what is kept (AVL-06).
  const isForStrangers = caller === guest || (plan.kind === "call" && caller.role === "service_role");
  if (!readOnly && !isForStrangers) cache.clear();
  return toResponse(answer, plan, asked);
}

const readsBrotli = ({ headers }: Request): boolean => takesBrotli(headers.get("accept-encoding") ?? "");

/** 304 for a client that has these very bytes already. */
function unlessKnown(answer: WireAnswer | KeptAnswer, request: Request): PlainAnswer {
  const isKnown = "etag" in answer && request.headers.get("if-none-match") === answer.etag;
  return isKnown ? { ...answer, status: 304, body: null } : answer;
}

async function readRequest(
  request: Request,
  { path, search }: Pick<Destination, "path" | "search">,
): Promise<RawRequest> {
  const hasBody = request.method === "POST" || request.method === "PATCH";
  return {
    method: request.method,
    path,
    search: new URLSearchParams(search),
    headers: request.headers,
    body: hasBody ? await readBody(request) : "",
  };
}

/** An unknown name may be new: the schema is asked once more. */
async function planWith(schemaCache: SchemaCache, asked: ApiRequest, { role }: Caller): Promise<Plan> {
  const schema = await schemaCache.current();
  try {
    return planRequest(asked, schema, role);
  } catch (error) {
    const changed = isMiss(error) ? await schemaCache.afterMiss() : undefined;
    if (!changed) throw error;
    return planRequest(asked, changed, role);
  }
}

const missCodes = new Set(["PGRST200", "PGRST202", "PGRST204", "PGRST205", "42703", "42704"]);

function isMiss(error: unknown): boolean {
  return error instanceof PlatformError && missCodes.has(error.code);
}

/** Asked after the statement ran on no row: callers without the right to write were refused by then (E06). */
function refuseUnfiltered(plan: Plan): void {
  if (plan.kind !== "write" || plan.write.verb === "insert") return;
  if (plan.write.filters.length > 0) return;
  throw noWhereClause(plan.write.verb === "update" ? "UPDATE" : "DELETE");
}

function isReadOnly(plan: Plan, { action }: ApiRequest): boolean {
  if (plan.kind === "call") return action === "callReadOnly" || !plan.call.called.volatile;
  return plan.kind === "read";
}

/**
 * A function's own timeout replaces the role's. A stranger's read has the guest's bound in any case; requests of this
 * process for a guest have not.
 */
function deadlineOf(
  plan: Plan,
  { caller, peerAddress }: PlatformFacts,
  guestReadMs: number | null,
): { deadlineMs?: number } {
  const own = plan.kind === "call" ? plan.call.called.deadlineMs : null;
  const isStranger = caller.role === "anon" && peerAddress !== inProcess;
  const bounds = [own, isStranger ? guestReadMs : null].filter((ms) => ms !== null);
  return bounds.length > 0 ? { deadlineMs: Math.min(...bounds) } : {};
}

function readAnswer(row: Record<string, unknown> = {}): Answer {
  const { body, page, total, existing, location } = row;
  return {
    body: String(body),
    page: Number(page),
    total: typeof total === "number" ? total : null,
    existing: typeof existing === "number" ? existing : null,
    location: typeof location === "string" ? location : null,
  };
}

/** OPTIONS without CORS headers (the gateway answers those) asks which methods are allowed. */
const allowed: PlainAnswer = {
  status: 200,
  headers: { Allow: "OPTIONS,GET,HEAD,POST,PATCH,DELETE", "Cache-Control": "no-store" },
  body: null,
};
