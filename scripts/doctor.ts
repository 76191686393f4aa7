// `npm run doctor`: is the shop well? Ends with 1 when something needs a hand, says what to do, and tells ALARM_TO.
import { runDoctor } from "#server/operator/command-line.ts";

await runDoctor();
