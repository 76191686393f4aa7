// `npm run restore -- FILE`: into an empty DATA_DIR or database, while no shop runs on it.
import { runRestore } from "#server/operator/command-line.ts";

await runRestore(process.argv[2], "Usage: npm run restore -- FILE");
