import { connect } from "node:net";

/** Milliseconds of silence after which an answer hangs. */
const patienceMs = 30_000;

/** A port of this machine, reached from one of its loopback addresses (Linux has 127.0.0.0/8). */
export interface Line {
  port: number;
  localAddress: string;
}

/**
 * `isAll` tells the shop that no more will come. Resolves to the first answer's status as `2xx`, `4xx` …, to `closed`
 * without one, to `silent` when nobody hung up either.
 */
export async function exchange({ port, localAddress }: Line, bytes: Buffer, isAll = false): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  const closed = new Promise((resolve) => socket.once("close", resolve));
  let head = "";
  let isSilent = false;
  socket.setTimeout(patienceMs, () => {
    isSilent = head === "";
    socket.destroy();
  });
  socket.on("data", (part) => (head ||= part.toString("latin1", 0, 12)));
  socket.on("error", () => undefined);
  if (isAll) socket.end(bytes);
  else socket.write(bytes);
  await closed;
  const status = /^HTTP\/1\.1 (\d)/.exec(head)?.[1];
  return isSilent ? "silent" : status ? `${status}xx` : "closed";
}

/** Sends the bytes and is gone: the connection ends in the middle of what was announced. */
export async function breakOff({ port, localAddress }: Line, bytes: Buffer): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.on("error", () => undefined);
  socket.write(bytes, () => socket.resetAndDestroy());
  await closed;
  return "closed";
}

/** A request as it goes over the wire; `length` is announced, whatever the body has. */
export function requestBytes(parts: {
  line: string;
  headers?: Record<string, string>;
  body?: Buffer;
  length?: number;
}): Buffer {
  const { line, headers = {}, body = Buffer.alloc(0), length = body.length } = parts;
  const all = { host: "127.0.0.1", connection: "close", ...headers };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const counted = body.length + length > 0 ? `content-length: ${length}\r\n` : "";
  return Buffer.concat([Buffer.from(`${line} HTTP/1.1\r\n${head.join("")}${counted}\r\n`), body]);
}
