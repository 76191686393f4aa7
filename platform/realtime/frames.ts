import { z } from "zod";
import { limits } from "./limits.ts";

/** The serializer of a connection (`vsn`): arrays in 2.0.0, objects in 1.0.0. */
export type Version = "1.0.0" | "2.0.0";

/** The message of both versions. `ref` and `join_ref` are the client's own and go back exactly as they came. */
export interface Frame {
  join_ref: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
}

const ref = z
  .string()
  .max(100)
  .nullish()
  .transform((value) => value ?? null);
const topic = z.string().min(1).max(1_000);
const event = z.string().max(100);
const payload = z.record(z.string(), z.unknown());

const arraySchema = z.tuple([ref, ref, topic, event, payload]).transform(([join_ref, ...rest]): Frame => {
  const [frameRef, frameTopic, frameEvent, framePayload] = rest;
  return { join_ref, ref: frameRef, topic: frameTopic, event: frameEvent, payload: framePayload };
});
const objectSchema = z.object({ join_ref: ref, ref, topic, event, payload });

/** Parses a frame; undefined when the text is none. */
export function readFrame(text: string, version: Version): Frame | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (isDeep(text)) return undefined;
  const schema = version === "2.0.0" ? arraySchema : objectSchema;
  return schema.safeParse(value).data;
}

/** Deeper nesting could not be written back. The text is JSON by now: each quote has its end. */
function isDeep(text: string): boolean {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (isQuoted && char === "\\") at++;
    else if (char === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (char === "[" || char === "{") depth++;
    else if (char === "]" || char === "}") depth--;
    if (depth > limits.messageDepth) return true;
  }
  return false;
}

/** The layout: kind, lengths of join_ref, ref and topic, then those of event and metadata, then the encoding. */
const binaryHeaderBytes = 7;
const broadcastKind = 3;

/** The stock client sends broadcasts as bytes in 2.0.0; their envelope is read for its acknowledgement. */
export function readBinaryFrame(bytes: Buffer): Frame | undefined {
  const [kind, joinRefLength = 0, refLength = 0, topicLength = 0] = bytes;
  if (kind !== broadcastKind || bytes.length < binaryHeaderBytes) return undefined;
  const refAt = binaryHeaderBytes + joinRefLength;
  const topicAt = refAt + refLength;
  const text = (from: number, to: number): string => bytes.subarray(from, to).toString("utf8");
  return {
    join_ref: text(binaryHeaderBytes, refAt) || null,
    ref: text(refAt, topicAt) || null,
    topic: text(topicAt, topicAt + topicLength),
    event: "broadcast",
    payload: {},
  };
}

export function writeFrame(frame: Frame, version: Version): string {
  return writeFrameAround(frame, JSON.stringify(frame.payload), version);
}

/** Takes a payload that is text already: one change goes to many sockets, and is written once. */
export function writeFrameAround(frame: Omit<Frame, "payload">, payloadText: string, version: Version): string {
  const { join_ref, ref: frameRef, topic: frameTopic, event: frameEvent } = frame;
  const [j, r, t, e] = [join_ref, frameRef, frameTopic, frameEvent].map((part) => JSON.stringify(part));
  if (version === "2.0.0") return `[${j},${r},${t},${e},${payloadText}]`;
  return `{"topic":${t},"event":${e},"payload":${payloadText},"ref":${r},"join_ref":${j}}`;
}
