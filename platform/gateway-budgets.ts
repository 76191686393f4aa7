import type { Caller } from "./caller.ts";
import { TokenError, type Callers } from "./callers.ts";
import type { RoomName } from "./gateway-rooms.ts";
import { budgets, spend, type Budgets } from "./rate-limits.ts";

interface Counted {
  method: string;
  /** Below the room's prefix. */
  path: string;
  authorization: string | null;
  apikey: string | null;
  peerAddress: string;
  /** Known for REST alone: the others ask who calls themselves. */
  caller: Caller;
}

/** Bytes for anybody, of which memory has most (the room counts the others), and addresses that are permitted. */
const openStorage = /^\/(?:object|render\/image)\/(?:public|sign)\//;
const storageQuestion = /^\/object\/(?:list|list-v2|info|sign)\//;
const storageUpload =
  /^\/object\/(?!(?:list|list-v2|sign|info|copy|move|public|authenticated)(?:\/|$))|^\/object\/upload\/sign\//;

/**
 * What a room does not count itself: reads by address, writes and uploads by whoever signed in, or by address while
 * nobody did. The service's own key is not counted. @throws PlatformError 429
 */
export async function spendRoomBudget(
  counted: Budgets,
  callers: Callers,
  { room, ...request }: Counted & { room: RoomName },
): Promise<void> {
  const budget = budgetOf(room, request);
  if (!budget) return;
  const caller = room === "rest" ? request.caller : await callerOf(callers, request);
  if (caller?.role === "service_role") return;
  const who = budget === budgets.read ? undefined : caller?.claims.sub;
  await spend(counted, budget, who ?? request.peerAddress);
}

/** Sign-ins, links, payments and sockets have budgets of their own, with what they do. */
function budgetOf(room: RoomName, { method, path }: Counted) {
  const isRead = method === "GET" || method === "HEAD" || method === "OPTIONS";
  if (room === "rest") return isRead ? budgets.read : budgets.write;
  if (room === "auth") return isRead ? budgets.read : undefined;
  if (room !== "storage") return undefined;
  if (isRead) return openStorage.test(path) ? undefined : budgets.read;
  if (method === "POST" && storageQuestion.test(path)) return budgets.read;
  const isUpload = (method === "POST" || method === "PUT") && storageUpload.test(path);
  return isUpload ? budgets.upload : budgets.write;
}

/** Undefined for who is refused later, by the room and in its words. */
async function callerOf(callers: Callers, request: Counted): Promise<Caller | undefined> {
  try {
    return await callers.identify(request.authorization, request.apikey);
  } catch (error) {
    if (error instanceof TokenError) return undefined;
    throw error;
  }
}
