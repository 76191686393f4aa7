import type { Config } from "../config.ts";
import { damagedFolders } from "../keeping/open-database.ts";
import type { Shop } from "../shop.ts";
import { trialSentence } from "../trial.ts";

/** The greeting of an open shop: its address, the way in, and the parts that are not real yet. */
export async function greet(
  shop: Shop,
  config: Config,
  { siteUrl, metrics }: { siteUrl: string; metrics: string | undefined },
): Promise<string[]> {
  const hasAdmin = await shop.operator?.hasAdmin();
  const lines = [
    "",
    `  The shop is open: ${siteUrl}`,
    `  Dashboard:        ${siteUrl}/admin`,
    hasAdmin === false
      ? "  Nobody can sign in yet. Make the first admin in another terminal: npm run admin -- create you@example.com"
      : "  Sign in there with your admin's e-mail and password.",
  ];
  if (metrics) lines.push(`  Metrics:          ${metrics}`);
  for (const folder of await damagedFolders(config.DATA_DIR)) {
    lines.push(
      `  THE DATABASE WAS DAMAGED and restored from its newest dump. The damaged files are in ${folder}.`,
      "  npm run doctor says what to do.",
    );
  }
  if (shop.isTrial) lines.push(`  ${trialSentence}`);
  if (shop.embedded?.sandbox) {
    lines.push("  Payments run in the sandbox: no money moves. Set STRIPE_SECRET_KEY to sell.");
  }
  if (shop.embedded && !config.SMTP_URL) {
    lines.push(`  Mail is kept in ${config.DATA_DIR}/outbox. Set SMTP_URL to send it.`);
  }
  if (!config.RATE_LIMITS) {
    lines.push("  RATE_LIMITS=off: anybody may try passwords without end. For local tests only!");
  }
  return [...lines, "  Ctrl-C stops it.", ""];
}
