// `npm run rehearse`: start, backup and restore with 10,000 products and 100,000 orders (R12, R34), in figures.
import { rehearse } from "../tests/operations/rehearsal.ts";

const report = await rehearse();
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
process.exit(report.missed.length > 0 ? 1 : 0);
