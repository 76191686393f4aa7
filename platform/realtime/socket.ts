import type { RawData, WebSocket } from "ws";
import type { Caller } from "../caller.ts";
import { TokenError } from "../callers.ts";
import type { PlatformLog } from "../errors.ts";
import { priceOf, type Binding } from "./bindings.ts";
import type { Changes } from "./changes.ts";
import { Channel, type Line } from "./channel.ts";
import { readBinaryFrame, readFrame, writeFrame, writeFrameAround, type Frame, type Version } from "./frames.ts";
import { ownToken, readJoin } from "./join-request.ts";
import { admit, type JoinParts } from "./join.ts";
import { createRate, limits } from "./limits.ts";
import { refusalText, whyOver } from "./tokens.ts";

export interface SocketParts extends JoinParts {
  changes: Changes;
  log: PlatformLog;
}

/** One WebSocket: reads its frames one after the other, keeps its channels, buffers a bounded number of bytes. */
export class Socket implements Line {
  readonly #webSocket: WebSocket;
  readonly #version: Version;
  readonly #caller: Caller;
  readonly #parts: SocketParts;
  readonly #channels = new Map<string, Channel>();
  readonly #mayJoin: () => boolean;
  readonly #maySpeak: () => boolean;
  readonly #maySend: (bytes: number) => boolean;
  #work: Promise<void> = Promise.resolve();
  #waitingBytes = 0;
  #heardAt: number;

  constructor(webSocket: WebSocket, { version, caller }: { version: Version; caller: Caller }, parts: SocketParts) {
    this.#webSocket = webSocket;
    this.#version = version;
    this.#caller = caller;
    this.#parts = parts;
    this.#heardAt = parts.clock();
    this.#mayJoin = createRate(limits.joinsPerSecond, parts.clock);
    this.#maySpeak = createRate(limits.messagesPerSecond, parts.clock);
    this.#maySend = createRate(limits.bytesPerSecond, parts.clock, limits.bytesAtOnce);
    webSocket.on("message", (data, isBinary) => this.#hear(data, isBinary));
    webSocket.on("ping", () => this.#mayBeHeard());
    webSocket.on("close", () => this.#drop());
    // Too long, not UTF-8 …: ws has closed it with the right code.
    webSocket.on("error", () => undefined);
  }

  send(frame: Frame): void {
    this.#write(writeFrame(frame, this.#version));
  }

  sendText(frame: Omit<Frame, "payload">, payload: string): void {
    this.#write(writeFrameAround(frame, payload, this.#version));
  }

  forget(channel: Channel): void {
    if (this.#channels.get(channel.topic) === channel) this.#channels.delete(channel.topic);
  }

  /** Runs every two seconds, to end silent sockets and those whose token is over (R17). */
  check(): void {
    const now = this.#parts.clock();
    if (now - this.#heardAt > limits.silenceMs) return this.#webSocket.terminate();
    for (const channel of this.#channels.values()) {
      const reason = whyOver(channel.caller, this.#parts.callers, now);
      if (reason !== undefined) this.#refuse(channel, reason);
    }
  }

  /** 1012 or 1001: the client comes back by itself. */
  close(code: number, reason: string): void {
    this.#drop();
    this.#webSocket.close(code, reason);
    setTimeout(() => this.terminate(), limits.goodbyeMs).unref();
  }

  terminate(): void {
    this.#webSocket.terminate();
  }

  #write(text: string): void {
    if (this.#webSocket.readyState !== this.#webSocket.OPEN) return;
    if (this.#webSocket.bufferedAmount > limits.sendQueueBytes) {
      this.#parts.log.warn({ bytes: this.#webSocket.bufferedAmount }, "A slow reader is dropped");
      this.#drop();
      return this.#webSocket.terminate();
    }
    this.#webSocket.send(text);
  }

  #hear(data: RawData, isBinary: boolean): void {
    if (this.#webSocket.readyState !== this.#webSocket.OPEN || !this.#mayBeHeard()) return;
    if (!Buffer.isBuffer(data)) return;
    if (!this.#maySend(data.length)) return this.close(1008, "Too many bytes per second");
    const frame = isBinary ? readBinaryFrame(data) : readFrame(data.toString("utf8"), this.#version);
    if (!frame && isBinary) return;
    if (!frame) return this.close(1007, "Not a frame");
    if (frame.topic === "phoenix") return this.#answerHeartbeat(frame);
    this.#queue(frame, data.length);
  }

  /** Keeps frames in order: a message after a join must find it done. */
  #queue(frame: Frame, bytes: number): void {
    this.#waitingBytes += bytes;
    if (this.#waitingBytes > limits.waitingBytes) return this.close(1008, "Too many bytes wait");
    this.#work = this.#work
      .then(() => this.#handle(frame))
      .catch((error: unknown) => {
        this.#parts.log.error({ err: error, event: frame.event }, "A frame could not be handled");
        this.close(1011, "Internal error");
      })
      .finally(() => (this.#waitingBytes -= bytes));
  }

  /** Every frame counts as a sign of life and against the limits. */
  #mayBeHeard(): boolean {
    this.#heardAt = this.#parts.clock();
    if (this.#maySpeak()) return true;
    this.close(1008, "Too many messages per second");
    return false;
  }

  #answerHeartbeat(frame: Frame): void {
    if (frame.event === "heartbeat") this.#reply(frame, "ok", {});
  }

  /** The only place where a frame leads to work; all its database calls are made in here. */
  async #handle(frame: Frame): Promise<void> {
    if (this.#webSocket.readyState !== this.#webSocket.OPEN) return;
    if (frame.event === "phx_join") return this.#join(frame);
    const channel = this.#channels.get(frame.topic);
    if (!channel) return this.#reply(frame, "error", { reason: "unmatched topic" });
    // The message is for an earlier join of the same topic.
    if (frame.join_ref !== null && frame.join_ref !== channel.joinRef) return;
    if (frame.event === "phx_leave") return this.#leave(channel, frame);
    if (frame.event === "access_token") return this.#renew(channel, frame.payload["access_token"]);
    // A broadcast reaches nobody (E47); without an answer the client would wait for one.
    if (frame.event === "broadcast" && channel.acknowledges) channel.reply(frame.ref, "ok", {});
  }

  async #join(frame: Frame): Promise<void> {
    const { topic, join_ref, ref } = frame;
    const joinRef = join_ref ?? ref;
    if (!topic.startsWith("realtime:") || joinRef === null) {
      return this.#refuseJoin(frame, "unmatched topic");
    }
    if (!this.#mayJoin()) {
      return this.#refuseJoin(frame, "ClientJoinRateLimitReached: Too many joins per second");
    }
    this.#channels.get(topic)?.close();
    if (this.#channels.size >= limits.channelsPerSocket) {
      return this.#refuseJoin(frame, "ChannelRateLimitReached: Too many channels");
    }
    const request = readJoin(frame.payload);
    const name = topic.slice("realtime:".length);
    const admission = await admit(request, { name, connectionCaller: this.#caller }, this.#parts);
    if ("refused" in admission) return this.#refuseJoin(frame, admission.refused);
    if (this.#webSocket.readyState !== this.#webSocket.OPEN) return;
    const { caller, token, bindings, echoed, complaints } = admission;
    if (this.#priceWith(bindings) > limits.bindingPricePerSocket) {
      const reason = "ChannelRateLimitReached: Too many changes asked for on one connection";
      return this.#refuseJoin(frame, reason);
    }
    const acknowledges = request.config.broadcast.ack;
    const parts = { topic, joinRef, bindings, acknowledges, caller, token };
    const channel = new Channel({ ...parts, line: this });
    this.#channels.set(topic, channel);
    // Subscribed before the reply: a change right after it must not be missed.
    channel.hearChanges(this.#parts.changes);
    channel.reply(ref, "ok", { postgres_changes: echoed });
    if (request.config.presence.enabled) channel.push("presence_state", {});
    if (bindings.length > 0) channel.system("ok", "Subscribed to PostgreSQL");
    for (const { message, details } of complaints) channel.complain(message, details);
  }

  #refuseJoin(frame: Frame, reason: string): void {
    this.#reply(frame, "error", { reason });
  }

  #priceWith(bindings: readonly Binding[]): number {
    const all = [bindings, ...this.#channels.values().map((channel) => channel.bindings)];
    return all.flat().reduce((sum, binding) => sum + priceOf(binding), 0);
  }

  #leave(channel: Channel, frame: Frame): void {
    channel.reply(frame.ref, "ok", {});
    channel.close();
  }

  async #renew(channel: Channel, given: unknown): Promise<void> {
    const token = ownToken(given);
    if (given === null || given === undefined || token === channel.token) return;
    try {
      const caller = token === undefined ? this.#caller : await this.#parts.callers.verify(token);
      channel.token = token;
      channel.caller = caller;
    } catch (error) {
      if (!(error instanceof TokenError)) throw error;
      this.#refuse(channel, refusalText(error, token ?? "", this.#parts.clock()));
    }
  }

  #refuse(channel: Channel, message: string): void {
    channel.system("error", message, "system");
    channel.close();
  }

  #reply(frame: Frame, status: "ok" | "error", response: Record<string, unknown>): void {
    const { join_ref, ref, topic } = frame;
    this.send({ join_ref, ref, topic, event: "phx_reply", payload: { status, response } });
  }

  #drop(): void {
    for (const channel of this.#channels.values()) channel.drop();
    this.#channels.clear();
  }
}
