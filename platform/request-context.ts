import { AsyncLocalStorage } from "node:async_hooks";
import { inProcess } from "./peer-address.ts";

/** What belongs to one request from the edge to its SQL, calls within the process included. */
export interface RequestContext {
  id: string;
  /** Canonical; who waits in line for what this request needs. */
  address?: string;
  /** Who the key or token speaks for, when the platform was asked from outside. */
  caller?: "anon" | "user" | "service";
  /** Of the answer's body, where the platform knows it without asking the answer's headers. */
  bytes?: number;
}

/**
 * The request that is being answered; absent in rounds and at start. A carrier, not a state: each request sees its
 * own, in whatever order they are answered.
 */
export const requestContext = new AsyncLocalStorage<RequestContext>();

/** Whose turn it is: the address that is being answered, or this process itself. */
export function asker(): string {
  return requestContext.getStore()?.address ?? inProcess;
}
