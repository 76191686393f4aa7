import type { Door } from "./door.ts";

/** Frames in both serialisers, as text and as bytes, and the bytes that frames themselves are made of. */
export function socketDoors(key: string): Door[] {
  const config = { postgres_changes: [{ event: "*", schema: "public", table: "products", filter: "price=gte.10" }] };
  const [topic, event, payload] = ["realtime:broken", "phx_join", { config }];
  const array = Buffer.from(JSON.stringify(["1", "1", topic, event, payload]));
  const object = Buffer.from(JSON.stringify({ topic, event, payload, ref: "1", join_ref: "1" }));
  const broadcast = Buffer.concat([
    Buffer.from([3, 1, 1, topic.length, 5, 0, 1]),
    Buffer.from(`11${topic}shout{"a":1}`),
  ]);
  return [
    frameDoor("frame of 2.0.0", { key, version: "2.0.0", opcode: 1, wellFormed: array }),
    frameDoor("frame of 1.0.0", { key, version: "1.0.0", opcode: 1, wellFormed: object }),
    frameDoor("bytes of 2.0.0", { key, version: "2.0.0", opcode: 2, wellFormed: broadcast }),
    frameDoor("bytes to 1.0.0", { key, version: "1.0.0", opcode: 2, wellFormed: object }),
    {
      name: "a socket's own bytes",
      wellFormed: maskedFrame(1, array),
      carry: (bytes) => Buffer.concat([handshake(key, "2.0.0"), bytes, farewell]),
      isAll: true,
    },
  ];
}

function frameDoor(name: string, given: { key: string; version: string; opcode: 1 | 2; wellFormed: Buffer }): Door {
  const { key, version, opcode, wellFormed } = given;
  const carry = (bytes: Buffer) => Buffer.concat([handshake(key, version), maskedFrame(opcode, bytes), farewell]);
  return { name, wellFormed, carry };
}

const handshake = (key: string, version: string) =>
  Buffer.from(
    `GET /realtime/v1/websocket?apikey=${key}&vsn=${version} HTTP/1.1\r\nHost: 127.0.0.1\r\n` +
      "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" +
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  );

/** RFC 6455, section 5.2; the mask is zero, which changes nothing. */
function maskedFrame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  const size = length < 126 ? [0x80 | length] : [0x80 | 126, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([0x80 | opcode, ...size, 0, 0, 0, 0]), payload]);
}
const farewell = maskedFrame(8, Buffer.from([0x03, 0xe8]));
