import { AsyncLocalStorage } from "node:async_hooks";
import { inProcess } from "./peer-address.ts";

/** Facts of one request that go with it from the edge to its SQL, calls within the process included. */
export interface RequestContext {
  id: string;
  /** The canonical address; the request waits in this address's line. */
  address?: string;
  /** The kind of key or token, when the platform was called from outside. */
  caller?: "anon" | "user" | "service";
  /** Bytes of the answer's body, where the platform knows them without reading headers. */
  bytes?: number;
}

/** Rounds and the start have none. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

/** The asker of a turn: the address that is being answered, or this process itself. */
export function asker(): string {
  return requestContext.getStore()?.address ?? inProcess;
}
