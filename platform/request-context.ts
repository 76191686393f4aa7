import { AsyncLocalStorage } from "node:async_hooks";

/** What belongs to one request from the edge to its SQL, calls within the process included. */
export interface RequestContext {
  id: string;
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
