import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";

/** The fault: a status with a foreign page, or a connection that is cut. */
type Fault = 500 | 502 | 503 | 504 | "reset";

export interface FaultProxy {
  /** The shop's own address (PUBLIC_URL). */
  url: string;
  /** Leads requests there, once the shop listens. */
  leadTo(port: number): void;
  /** Requests whose path matches meet the fault from now on; none without one. */
  fail(paths: RegExp, fault: Fault | undefined): void;
  /** Cuts every WebSocket and lets none through until `letSockets`. */
  cutSockets(): void;
  letSockets(): void;
  close(): Promise<void>;
}

/** A line between browser and shop that breaks on demand: what no mock of either side could show (R25, R33). */
export async function startFaultProxy(): Promise<FaultProxy> {
  const host = "127.0.0.1";
  let port = 0;
  let failing: { paths: RegExp; fault: Fault } | undefined;
  let socketsPass = true;
  const sockets = new Set<Socket>();

  const server = createServer((incoming, outgoing) => {
    if (failing?.paths.test(incoming.url ?? "")) {
      return breakDown(failing.fault, incoming, outgoing);
    }
    const { method, url: path, headers } = incoming;
    // A connection of its own: one kept from earlier may have been closed by the shop while this worker was busy.
    const onward = request({ host, port, method, path, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.on("upgrade", (incoming: IncomingMessage, client: Socket, head: Buffer) => {
    if (!socketsPass) return client.destroy();
    const upstream = connect(port, host);
    const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
    for (let at = 0; at < incoming.rawHeaders.length; at += 2) {
      lines.push(`${incoming.rawHeaders[at]}: ${incoming.rawHeaders[at + 1]}`);
    }
    upstream.write(`${lines.join("\r\n")}\r\n\r\n`);
    upstream.write(head);
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => sockets.delete(socket));
    }
    return undefined;
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    leadTo: (shopPort) => (port = shopPort),
    fail: (paths, fault) => (failing = fault && { paths, fault }),
    cutSockets() {
      socketsPass = false;
      for (const socket of sockets) socket.destroy();
    },
    letSockets: () => (socketsPass = true),
    async close() {
      server.close();
      server.closeAllConnections();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function breakDown(fault: Fault, incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (fault === "reset") incoming.socket.destroy();
  else outgoing.writeHead(fault, { "content-type": "text/html" }).end(`<h1>${fault}</h1>`);
}
