// `node scripts/run.mjs scripts/generate/variables.ts`: writes the README's table of variables from the schema that reads them.
import { readFileSync, writeFileSync } from "node:fs";
import { describeVariables } from "#server/config.ts";

const readme = new URL("../../README.md", import.meta.url);

/** The README with its table made from the schema. */
export function withVariables(text: string): string {
  const rows = describeVariables().map(
    ({ name, fallback, sentence }) => `| \`${name}\` | ${fallback && `\`${fallback}\``} | ${sentence} |`,
  );
  const table = ["| variable | default | what it is |", "|---|---|---|", ...rows].join("\n");
  return text.replace(
    /<!-- variables -->[^]*<!-- \/variables -->/,
    `<!-- variables -->\n${table}\n<!-- /variables -->`,
  );
}

if (import.meta.main) writeFileSync(readme, withVariables(readFileSync(readme, "utf8")));
