import type { Caller } from "../caller.ts";
import type { RoomName } from "../gateway-rooms.ts";
import { budgets, spend, type Budget, type Budgets } from "./budgets.ts";

interface Asked {
  room: RoomName;
  method: string;
  path: string;
}

const openStorage = /^\/(?:object|render\/image)\/(?:public|sign)\//;
const storageQuestion = /^\/object\/(?:list|list-v2|info|sign)\//;
const storageUpload =
  /^\/object\/(?!(?:list|list-v2|sign|info|copy|move|public|authenticated)(?:\/|$))|^\/object\/upload\/sign\//;

/**
 * One token for every request, before its room is asked: by the signed-in user for writes and uploads, else by address.
 * The service's own key is not counted.
 * @throws PlatformError 429
 */
export async function spendRoomBudget(
  counted: Budgets,
  asked: Asked,
  { caller, peerAddress }: { caller: Caller | undefined; peerAddress: string },
): Promise<void> {
  if (caller?.role === "service_role") return;
  const budget = roomBudget(asked);
  const isOfUser = budget === budgets.write || budget === budgets.upload;
  await spend(counted, budget, (isOfUser ? caller?.claims.sub : undefined) ?? peerAddress);
}

/** The budget of a request; rooms count links, mails, sockets and function calls by further budgets. */
export function roomBudget({ room, method, path }: Asked): Budget {
  const isRead = method === "GET" || method === "HEAD" || method === "OPTIONS";
  if (room === "functions") return budgets.call;
  if (room === "auth") return isRead ? budgets.read : budgets.account;
  if (room === "realtime") return budgets.handshake;
  if (room === "rest") return isRead ? budgets.read : budgets.write;
  if (isRead) return openStorage.test(path) ? budgets.file : budgets.read;
  if (method === "POST" && storageQuestion.test(path)) return budgets.read;
  const isUpload = (method === "POST" || method === "PUT") && storageUpload.test(path);
  return isUpload ? budgets.upload : budgets.write;
}
