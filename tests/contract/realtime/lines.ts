import { importJWK, SignJWT } from "jose";
import { expect } from "vitest";
import { WebSocket } from "ws";
import type { TestPlatform } from "../../platform.ts";

/** Raw sockets of one test file: what the stock client hides. `next` waits for the first frame of an event from here on. */
export function createLines(service: TestPlatform, clock: () => number = Date.now) {
  const open: WebSocket[] = [];
  const base = `${service.url.replace("http", "ws")}/realtime/v1`;

  async function dial(vsn = "&vsn=2.0.0"): Promise<Line> {
    const socket = new WebSocket(`${base}/websocket?apikey=${service.keys.publishable}${vsn}`);
    const frames: Frame[] = [];
    socket.on("message", (data: Buffer) => frames.push(JSON.parse(data.toString()) as Frame));
    const line: Line = {
      socket,
      frames,
      send: (...frame) => socket.send(JSON.stringify(frame)),
      closed: new Promise((resolve) =>
        socket.on("close", (code, reason) => resolve({ code, reason: reason.toString() })),
      ),
      async next(event) {
        const from = frames.length;
        const found = (): Frame | undefined => frames.slice(from).find((frame) => frame[3] === event);
        await expect.poll(found).toBeDefined();
        return found() as Frame;
      },
    };
    await new Promise((resolve, reject) => socket.on("open", resolve).on("error", reject));
    open.push(socket);
    return line;
  }

  return {
    dial,
    /** The refusal of a handshake; `{}` when there is none. */
    refusal(path: string, headers: Record<string, string> = {}) {
      const socket = new WebSocket(`${base}${path}`, { headers });
      return new Promise<{ status?: number; error?: string }>((resolve) => {
        socket.on("open", () => (socket.close(), resolve({})));
        socket.on("error", () => undefined);
        socket.on("unexpected-response", (_, response) => {
          let text = "";
          response.on("data", (part: Buffer) => (text += part.toString()));
          response.on("end", () => {
            const { error } = JSON.parse(text) as { error: string };
            resolve({ status: response.statusCode ?? 0, error });
          });
        });
      });
    },
    /** An access token of `owner`, unless the claims say otherwise. */
    async token(claims: Record<string, unknown> = {}, exp = clock() / 1000 + 3600): Promise<string> {
      const [key] = service.keys.signing;
      if (!key) throw new Error("no key");
      return new SignJWT({ role: "authenticated", sub: owner, ...claims })
        .setProtectedHeader({ alg: "ES256", kid: key.kid ?? "", typ: "JWT" })
        .setExpirationTime(Math.floor(exp))
        .sign(await importJWK(key, "ES256"));
    },
    hangUp(): void {
      for (const socket of open.splice(0)) socket.terminate();
    },
  };
}

export const owner = "11111111-1111-4111-8111-111111111111";

export type Frame = [string | null, string | null, string, string, Record<string, unknown>];

export interface Line {
  socket: WebSocket;
  frames: Frame[];
  send(...frame: unknown[]): void;
  closed: Promise<{ code: number; reason: string }>;
  next(event: string): Promise<Frame>;
}

interface JoinOptions {
  topic?: string;
  ref?: string;
  token?: string;
}

/** Resolves to the reply. */
export function join(line: Line, asked: object[], options: JoinOptions = {}): Promise<Frame> {
  const { topic = "realtime:t", ref = "5", token: access_token } = options;
  line.send(ref, ref, topic, "phx_join", { config: { postgres_changes: asked }, access_token });
  return line.next("phx_reply");
}

/** Resolves when the subscription is live, or has said why it is not. */
export async function subscribe(line: Line, asked: object[], options: JoinOptions = {}) {
  const live = line.next("system");
  const reply = await join(line, asked, options);
  return { reply, system: await live };
}
