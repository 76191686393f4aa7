import type { Caller } from "../caller.ts";
import type { RoomName } from "../gateway-rooms.ts";
import { budgets, type Budget } from "./budgets.ts";

interface Place {
  room: RoomName;
  path: string;
}

const openStorage = /^\/(?:object|render\/image)\/(?:public|sign)\//;
const storageQuestion = /^\/object\/(?:list|list-v2|info|sign)\//;
const storageUpload =
  /^\/object\/(?!(?:list|list-v2|sign|info|copy|move|public|authenticated)(?:\/|$))|^\/object\/upload\/sign\//;

const isRead = (method: string): boolean => /^(?:GET|HEAD|OPTIONS)$/.test(method);

/** The budget of a request at the door, whatever it will be answered; one for no room counts as a read. */
export function roomBudget(place: Place | undefined, method: string): Budget {
  if (!place) return budgets.read;
  const { room, path } = place;
  if (room === "functions") return budgets.call;
  if (room === "realtime") return budgets.handshake;
  if (room === "storage" && method === "POST" && storageQuestion.test(path)) return budgets.read;
  if (!isRead(method)) return budgets.change;
  return room === "storage" && openStorage.test(path) ? budgets.file : budgets.read;
}

/**
 * A write or an upload costs the signed-in user a token too, else the address: once its key is known to be good, since
 * processes count it together. The service's own key is not counted. `door` is what the request has paid already.
 */
export function writeBudget(
  door: Budget,
  { room, path }: Place,
  { method, caller }: { method: string; caller: Caller | undefined },
): Budget | undefined {
  if (door !== budgets.change || room === "auth" || caller?.role === "service_role") return undefined;
  const isUpload = room === "storage" && /^(?:POST|PUT)$/.test(method) && storageUpload.test(path);
  return isUpload ? budgets.upload : budgets.write;
}
