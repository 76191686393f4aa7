// `npm run admin -- create|promote|assistant|demote EMAIL`, `npm run admin -- list`: asks the running shop, or opens
// its database when none runs.
import { readPassword, runCommand } from "#server/operator/command-line.ts";

const usage = `Usage:
  npm run admin -- create EMAIL    make an admin (asks for a password, 12 characters or more)
  npm run admin -- promote EMAIL   make an account an admin
  npm run admin -- assistant EMAIL make an account an assistant: no money back, prices, settings, users
  npm run admin -- demote EMAIL    take the rights away
  npm run admin -- list            who has an account`;

const [command, email] = process.argv.slice(2);
const password = command === "create" && email ? await readPassword() : undefined;
await runCommand({ command, email, password }, usage);
