import type { Caller } from "../caller.ts";
import type { Binding } from "./bindings.ts";
import type { Changes } from "./changes.ts";
import type { Frame } from "./frames.ts";
import type { Subscriber } from "./delivery.ts";

/** A channel's way to its client, through the connection that it belongs to. */
export interface Line {
  send(frame: Frame): void;
  /** Sends a payload that is JSON text already. */
  sendText(frame: Omit<Frame, "payload">, payload: string): void;
  forget(channel: Channel): void;
}

/** One joined topic. Its caller is the token's, or the connection's own; a new token replaces it silently. */
export class Channel implements Subscriber {
  readonly topic: string;
  readonly joinRef: string;
  readonly bindings: readonly Binding[];
  /** Whether the client asked for acknowledgements of broadcasts. */
  readonly acknowledges: boolean;
  caller: Caller;
  /** The token of the last join or renewal; the connection's key counts when there is none. */
  token: string | undefined;
  readonly #line: Line;
  #stop: () => void = () => undefined;
  #isOver = false;

  constructor(parts: {
    topic: string;
    joinRef: string;
    bindings: readonly Binding[];
    acknowledges: boolean;
    caller: Caller;
    token: string | undefined;
    line: Line;
  }) {
    this.topic = parts.topic;
    this.joinRef = parts.joinRef;
    this.bindings = parts.bindings;
    this.acknowledges = parts.acknowledges;
    this.caller = parts.caller;
    this.token = parts.token;
    this.#line = parts.line;
  }

  get name(): string {
    return this.topic.slice(this.topic.indexOf(":") + 1);
  }

  hearChanges(changes: Changes): void {
    if (this.bindings.length > 0) this.#stop = changes.add(this);
  }

  deliver(ids: number[], data: string): void {
    if (this.#isOver) return;
    const frame = { join_ref: null, ref: null, topic: this.topic, event: "postgres_changes" };
    this.#line.sendText(frame, `{"ids":${JSON.stringify(ids)},"data":${data}}`);
  }

  reply(ref: string | null, status: "ok" | "error", response: Record<string, unknown>): void {
    const { joinRef, topic } = this;
    this.#line.send({
      join_ref: joinRef,
      ref,
      topic,
      event: "phx_reply",
      payload: { status, response },
    });
  }

  system(status: "ok" | "error", message: string, extension = "postgres_changes"): void {
    const payload = { extension, status, message, channel: this.name };
    this.#line.send({ join_ref: null, ref: null, topic: this.topic, event: "system", payload });
  }

  /** A binding that cannot be served, in the hosted service's words; `details` says why. */
  complain(message: string, details: string): void {
    const said = { extension: "postgres_changes", status: "error", message, details };
    const payload = { ...said, channel: this.name };
    this.#line.send({ join_ref: null, ref: null, topic: this.topic, event: "system", payload });
  }

  push(event: string, payload: Record<string, unknown>): void {
    this.#line.send({ join_ref: this.joinRef, ref: null, topic: this.topic, event, payload });
  }

  /** Ends the channel for good: the client does not come back by itself. */
  close(): void {
    this.#end("phx_close");
  }

  /** Ends the channel for now: the client joins again and reads again. */
  fail(): void {
    this.#end("phx_error");
  }

  drop(): void {
    this.#isOver = true;
    this.#stop();
  }

  #end(event: "phx_close" | "phx_error"): void {
    if (this.#isOver) return;
    this.drop();
    const { joinRef, topic } = this;
    this.#line.send({ join_ref: joinRef, ref: joinRef, topic, event, payload: {} });
    this.#line.forget(this);
  }
}
