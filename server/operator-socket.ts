import { chmod, unlink } from "node:fs/promises";
import { createServer, request as httpRequest } from "node:http";
import { once } from "node:events";
import { join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { z } from "zod";
import type { Operator } from "./operator.ts";

/**
 * The embedded database is for one process; a command that comes while the shop runs therefore asks the shop
 * itself, over a socket in the data folder that only its owner can open (access.md 6.8, M3).
 */
export const commandSchema = z.discriminatedUnion("command", [
  z.object({ command: z.literal("create"), email: z.email(), password: z.string().min(1) }),
  z.object({ command: z.literal("promote"), email: z.email() }),
  z.object({ command: z.literal("demote"), email: z.email() }),
  z.object({ command: z.literal("list") }),
]);
export type Command = z.infer<typeof commandSchema>;

const answerSchema = z.object({ ok: z.boolean(), text: z.string() });
export type CommandAnswer = z.infer<typeof answerSchema>;

/** Carries out one command; refusals of rules come back as text, never as a stack. */
export async function carryOut(operator: Operator, command: Command): Promise<CommandAnswer> {
  try {
    return { ok: true, text: await execute(operator, command) };
  } catch (error) {
    return { ok: false, text: error instanceof Error ? error.message : String(error) };
  }
}

async function execute(operator: Operator, command: Command): Promise<string> {
  switch (command.command) {
    case "create":
      return operator.createAdmin(command.email, command.password);
    case "promote":
      return operator.promote(command.email);
    case "demote":
      return operator.demote(command.email);
    case "list": {
      const accounts = await operator.list();
      if (accounts.length === 0) return "There is no account yet.";
      return accounts
        .map(
          ({ email, role, created_at }) =>
            `${role.padEnd(6)} ${email}  since ${created_at.slice(0, 10)}`,
        )
        .join("\n");
    }
  }
}

export async function openOperatorSocket(
  dataFolder: string,
  operator: Operator,
): Promise<() => Promise<void>> {
  const path = socketPath(dataFolder);
  await removeIfThere(path);
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const command = commandSchema.safeParse(JSON.parse((await text(incoming)) || "null"));
      const answer = command.success
        ? await carryOut(operator, command.data)
        : { ok: false, text: z.prettifyError(command.error) };
      outgoing.setHeader("content-type", "application/json").end(JSON.stringify(answer));
    })();
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
export async function askShop(
  dataFolder: string,
  command: Command,
): Promise<CommandAnswer | undefined> {
  const asking = httpRequest({ socketPath: socketPath(dataFolder), method: "POST" });
  asking.end(JSON.stringify(command));
  try {
    const [incoming] = await once(asking, "response");
    return answerSchema.parse(JSON.parse(await text(incoming)));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" || code === "ECONNREFUSED") return undefined;
    throw error;
  }
}

/** A socket's path may hold about 100 bytes: the shorter of the absolute and the relative one is taken. */
function socketPath(dataFolder: string): string {
  if (process.platform === "win32")
    return join("\\\\.\\pipe", dataFolder.replaceAll(/[\\:]/g, "-"));
  const absolute = join(dataFolder, "operator.sock");
  const near = relative(process.cwd(), absolute);
  return near.length < absolute.length ? near : absolute;
}

async function removeIfThere(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
}
