// `npm run customer -- export|erase EMAIL`: all data about one person (GDPR Art. 15, 17, 20). Asks the running shop, or
// opens its database when none runs.
import { runCommand } from "#server/operator/command-line.ts";

const usage = `Usage:
  npm run customer -- export EMAIL    everything that is held about this person, as JSON
  npm run customer -- erase EMAIL     forget them; the priced records of their purchases stay, without a name`;

const [name, email] = process.argv.slice(2);
await runCommand({ command: `${name}-customer`, email }, usage);
