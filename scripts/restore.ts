// `npm run restore -- FILE [--trial]`: into an empty DATA_DIR or database, while no shop runs on it. With --trial it opens as
// a copy to look at, which mails nobody, sells nothing and tells the card provider nothing.
import { runRestore } from "#server/operator/command-line.ts";

await runRestore(process.argv.slice(2), "Usage: npm run restore -- FILE [--trial]");
