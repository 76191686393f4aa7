// `npm run restore -- FILE`: into an empty DATA_DIR or database, while no shop runs on it.
import { resolve } from "node:path";
import { verifyBackup } from "#server/keeping/backup-file.ts";
import { finish, withShop } from "#server/operator/command-line.ts";
import type { CommandAnswer } from "#server/operator/commands.ts";
import { restoreBackup } from "#server/keeping/restore.ts";
import type { Shop } from "#server/shop.ts";

const [file] = process.argv.slice(2);
if (!file) {
  process.stderr.write("Usage: npm run restore -- FILE\n");
  process.exit(2);
}
const path = resolve(file);
await finish(async (config) => {
  try {
    // Before a database is made: a damaged file leaves no trace.
    await verifyBackup(path);
  } catch (error) {
    return refusal(error);
  }
  return withShop(config, (shop) => restoreInto(shop).catch(refusal));
});

async function restoreInto({ embedded }: Shop): Promise<CommandAnswer> {
  if (!embedded) return { ok: false, text: "A hosted project is restored by its host." };
  const { database, files } = embedded;
  const report = await restoreBackup({ database, files, path });
  const text = `Restored ${report.rows} rows of ${report.tables} tables and ${report.files} pictures. Put secrets.json of the old data folder beside them, or everybody signs in anew.`;
  return { ok: true, text };
}

function refusal(error: unknown): CommandAnswer {
  return { ok: false, text: error instanceof Error ? error.message : String(error) };
}
