// `npm run restore -- FILE`: into an empty DATA_DIR or database, while no shop runs on it.
import { resolve } from "node:path";
import { restoreBackup } from "#server/restore.ts";
import { finish, withShop } from "#server/command-line.ts";

const [file] = process.argv.slice(2);
if (!file) {
  process.stderr.write("Usage: npm run restore -- FILE\n");
  process.exit(2);
}
await finish((config) =>
  withShop(config, async ({ embedded }) => {
    if (!embedded) return { ok: false, text: "A hosted project is restored by its host." };
    try {
      const { database, files } = embedded;
      const report = await restoreBackup({ database, files, path: resolve(file) });
      const text = `Restored ${report.rows} rows of ${report.tables} tables and ${report.files} pictures. Put secrets.json of the old data folder beside them, or everybody signs in anew.`;
      return { ok: true, text };
    } catch (error) {
      return { ok: false, text: error instanceof Error ? error.message : String(error) };
    }
  }),
);
