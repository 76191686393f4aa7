import { once } from "node:events";
import { chmod, unlink } from "node:fs/promises";
import { createServer, request as httpRequest, type IncomingMessage } from "node:http";
import { join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { codeOf, sentenceOf } from "../system-errors.ts";
import { answerSchema, commandSchema, type Command, type CommandAnswer } from "./commands.ts";

/**
 * The embedded database is for one process: a command asks the running shop, over a socket that only its owner can
 * open.
 */
export async function openOperatorSocket(
  dataFolder: string,
  carryOut: (command: Command) => Promise<CommandAnswer>,
): Promise<() => Promise<void>> {
  const path = socketPath(dataFolder);
  await removeIfThere(path);
  const server = createServer((incoming, outgoing) => {
    void answer(incoming, carryOut).then((said) => outgoing.end(JSON.stringify(said)));
  });
  server.listen(path);
  await once(server, "listening");
  if (process.platform !== "win32") await chmod(path, 0o600);
  return async () => {
    server.close();
    server.closeAllConnections();
    await removeIfThere(path);
  };
}

/** Asks the running shop; undefined when none runs on this data folder. */
export async function askShop(dataFolder: string, command: Command): Promise<CommandAnswer | undefined> {
  const asking = httpRequest({ socketPath: socketPath(dataFolder), method: "POST" });
  asking.end(JSON.stringify(command));
  try {
    const [incoming] = await once(asking, "response");
    return answerSchema.parse(JSON.parse(await text(incoming)));
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "ECONNREFUSED"].includes(codeOf(error))) return undefined;
    throw error;
  }
}

async function answer(
  incoming: IncomingMessage,
  carryOut: (command: Command) => Promise<CommandAnswer>,
): Promise<CommandAnswer> {
  try {
    const command = commandSchema.safeParse(JSON.parse(await text(incoming)));
    if (command.success) return await carryOut(command.data);
    return { ok: false, text: z.prettifyError(command.error) };
  } catch (error) {
    return { ok: false, text: sentenceOf(error) };
  }
}

/** A socket's path may hold about 100 bytes: the shorter of the absolute and the relative one is taken. */
function socketPath(dataFolder: string): string {
  if (process.platform === "win32") return join("\\\\.\\pipe", dataFolder.replaceAll(/[\\:]/g, "-"));
  const absolute = join(dataFolder, "operator.sock");
  const near = relative(process.cwd(), absolute);
  return near.length < absolute.length ? near : absolute;
}

async function removeIfThere(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
  }
}
