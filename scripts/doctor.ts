// `npm run doctor`: is the shop well? Ends with 1 when something needs a hand, and says what to do.
import { runCommand } from "#server/operator/command-line.ts";

await runCommand({ command: "doctor" }, "Usage: npm run doctor");
