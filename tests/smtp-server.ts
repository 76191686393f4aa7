import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { createInterface } from "node:readline";

interface Received {
  user: string;
  from: string;
  to: string;
  lines: string[];
}

/** A mail server on a free port of this machine; `received` is what it took, oldest first. */
export async function startSmtp() {
  const received: Received[] = [];
  const server = createServer((socket) => serveMail(socket, received)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { received, host: `127.0.0.1:${port}`, close: () => server.close() };
}

/** Speaks as much of SMTP (RFC 5321, AUTH PLAIN of RFC 4954) as one mail needs. */
function serveMail(socket: Socket, received: Received[]): void {
  const mail: Received = { user: "", from: "", to: "", lines: [] };
  let isData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  say("220 mail.test ESMTP");
  createInterface({ input: socket }).on("line", (line) => {
    if (isData && line !== ".") return void mail.lines.push(line);
    const verb = isData ? "." : line.split(" ")[0]?.toUpperCase();
    if (verb === "AUTH") {
      mail.user = Buffer.from(line.split(" ")[2] ?? "", "base64")
        .toString()
        .replaceAll("\0", " ");
      return say("235 welcome");
    }
    if (verb === "MAIL") mail.from = /<(.*)>/.exec(line)?.[1] ?? "";
    if (verb === "RCPT") mail.to = /<(.*)>/.exec(line)?.[1] ?? "";
    if (verb === "EHLO") return say("250-mail.test\r\n250-8BITMIME\r\n250 AUTH PLAIN");
    isData = verb === "DATA";
    if (verb === ".") received.push(mail);
    if (verb === "QUIT") return void socket.end("221 bye\r\n");
    return say(isData ? "354 go on" : "250 ok");
  });
}
