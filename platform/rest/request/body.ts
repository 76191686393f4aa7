import { invalidBody } from "../refusals.ts";
import { limits } from "../limits.ts";

/**
 * The body's text, counted while it streams (Content-Length is not believed). The stock client sends
 * `Content-Type: application/json` without a body at times, so an empty text is no error here.
 * @throws PGRST102 with 413 past the limit, 415 when compressed, 400 for broken UTF-8
 */
export async function readBody(request: Request): Promise<string> {
  const encoding = request.headers.get("content-encoding");
  if (encoding !== null && encoding.toLowerCase() !== "identity") {
    throw invalidBody("Compressed request bodies are not accepted", 415);
  }
  if (!request.body) return "";
  return decodeUtf8(await readBytes(request.body));
}

/** Lets go of the stream when it refuses, so that what is left can still be drained. */
async function readBytes(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (let next = await take(reader); !next.done; next = await take(reader)) {
      chunks.push(next.value);
      length += next.value.length;
      if (length > limits.bodyBytes) {
        throw invalidBody(`The request body is larger than ${limits.bodyBytes} bytes`, 413);
      }
    }
  } finally {
    reader.releaseLock();
  }
  return Buffer.concat(chunks, length);
}

/** A client that goes away in the middle of its body is no failure of ours. */
async function take(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch (cause) {
    throw invalidBody("The request body ended early", 400, cause);
  }
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw invalidBody("The request body is not valid UTF-8", 400, cause);
  }
}
