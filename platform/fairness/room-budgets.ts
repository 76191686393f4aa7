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

const isRead = (method: string): boolean => /^(?:GET|HEAD|OPTIONS)$/.test(method);

/** The budget of a request at the door, whatever it will be answered; one for no room counts as a read. */
export function roomBudget(asked: Asked | undefined): Budget {
  if (!asked) return budgets.read;
  const { room, method, path } = asked;
  if (room === "functions") return budgets.call;
  if (room === "realtime") return budgets.handshake;
  if (room === "storage" && method === "POST" && storageQuestion.test(path)) return budgets.read;
  if (!isRead(method)) return budgets.change;
  return room === "storage" && openStorage.test(path) ? budgets.file : budgets.read;
}

/**
 * A write or an upload costs the signed-in user a token too, else the address: once its key is known to be good, since
 * processes count it together. The service's own key is not counted.
 * @throws PlatformError 429
 */
export async function spendWrite(
  counted: Budgets,
  asked: Asked,
  { caller, peerAddress }: { caller: Caller | undefined; peerAddress: string },
): Promise<void> {
  const { room, method, path } = asked;
  if (caller?.role === "service_role" || roomBudget(asked) !== budgets.change) return;
  if (room === "auth") return;
  const isUpload = room === "storage" && /^(?:POST|PUT)$/.test(method) && storageUpload.test(path);
  const budget = isUpload ? budgets.upload : budgets.write;
  await spend(counted, budget, caller?.claims.sub ?? peerAddress);
}
