// `npm run admin -- create|promote|demote EMAIL`, `npm run admin -- list`: asks the running shop, or opens its
// database when none runs. The password is never an argument: asked for twice at a terminal, else one line of
// standard input (SEC-05).
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { runCommand } from "#server/operator/command-line.ts";
import { commandSchema, type Command } from "#server/operator/commands.ts";

const usage = `Usage:
  npm run admin -- create EMAIL    make an admin (asks for a password, 12 characters or more)
  npm run admin -- promote EMAIL   make an account an admin
  npm run admin -- demote EMAIL    take the rights away
  npm run admin -- list            who has an account`;

const command = await readCommand(process.argv.slice(2));
if (!command) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}
await runCommand(command);

async function readCommand([name, email]: string[]): Promise<Command | undefined> {
  const password = name === "create" && email ? await readPassword() : undefined;
  const parsed = commandSchema.safeParse({ command: name, email, password });
  return parsed.success ? parsed.data : undefined;
}

async function readPassword(): Promise<string> {
  const lines = createInterface({
    input: process.stdin,
    // Typed characters are not shown.
    output: new Writable({ write: (_chunk, _encoding, done) => done() }),
    terminal: process.stdin.isTTY,
  });
  try {
    if (!process.stdin.isTTY) {
      for await (const line of lines) return line;
      return "";
    }
    process.stderr.write("Password: ");
    const password = await lines.question("");
    process.stderr.write("\nOnce more: ");
    const again = await lines.question("");
    process.stderr.write("\n");
    if (password !== again) {
      process.stderr.write("The two passwords differ.\n");
      process.exit(2);
    }
    return password;
  } finally {
    lines.close();
  }
}
