import { stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { writeBackup } from "../keeping/backup.ts";
import type { Config } from "../config.ts";
import { examine } from "./doctor.ts";
import { noteBackup } from "./last-backup.ts";
import type { Shop } from "../shop.ts";
import { sentenceOf } from "../system-errors.ts";

/** The operator's commands, for a running shop or one opened for them (`scripts/admin.ts`, `backup.ts`, …). */
export const commandSchema = z.discriminatedUnion("command", [
  z.object({ command: z.literal("create"), email: z.email(), password: z.string().min(1) }),
  z.object({ command: z.literal("promote"), email: z.email() }),
  z.object({ command: z.literal("assistant"), email: z.email() }),
  z.object({ command: z.literal("demote"), email: z.email() }),
  z.object({ command: z.literal("list") }),
  z.object({ command: z.literal("backup"), path: z.string().min(1) }),
  z.object({ command: z.literal("doctor") }),
  z.object({ command: z.literal("export-customer"), email: z.string().min(1).max(254) }),
  z.object({ command: z.literal("erase-customer"), email: z.string().min(1).max(254) }),
]);
export type Command = z.infer<typeof commandSchema>;

export const answerSchema = z.object({
  ok: z.boolean(),
  text: z.string(),
  /** The doctor's. */
  alarms: z.array(z.string()).optional(),
});
export type CommandAnswer = z.infer<typeof answerSchema>;

interface Where {
  config: Config;
  /** Whether the shop that is asked serves shoppers, or was opened for this command alone. */
  isServing: boolean;
}

/** Carries out one command; refusals of rules come back as text, never as a stack. */
export async function carryOut(shop: Shop, command: Command, where: Where): Promise<CommandAnswer> {
  try {
    if (command.command === "backup") {
      return { ok: true, text: await backUp(shop, command.path, where.config) };
    }
    if (command.command === "doctor") return await examine(shop, where);
    return { ok: true, text: await operate(shop, command) };
  } catch (error) {
    return { ok: false, text: sentenceOf(error) };
  }
}

async function backUp({ embedded }: Shop, path: string, config: Config): Promise<string> {
  if (!embedded) {
    throw new Error(
      "A hosted project is backed up by its host (Database → Backups); for a copy of your own: npx supabase db dump --data-only -f shop.sql, and npx supabase storage cp -r ss:///product-images pictures --experimental (and once more for ss:///stone-reports)",
    );
  }
  // The finished file takes the place of whatever is there, a device too.
  const there = await stat(path).catch(() => undefined);
  if (there && !there.isFile())
    throw new Error(`${path} is no file: name one to write, such as ${join(path, "shop.backup")}.`);
  const { database, files } = embedded;
  const make = () => writeBackup({ database, files, path });
  const report = await noteBackup(config.DATA_DIR, make);
  return `${path}: ${report.rows} rows of ${report.tables} tables, ${report.files} pictures. Keep secrets.json of the data folder apart.`;
}

type OperatorCommand = Exclude<Command, { command: "backup" | "doctor" }>;

async function operate({ operator }: Shop, command: OperatorCommand): Promise<string> {
  if (!operator) throw new Error("Set SUPABASE_SERVICE_ROLE_KEY: without it nobody may do this.");
  switch (command.command) {
    case "create":
      return operator.createAdmin(command.email, command.password);
    case "promote":
      return operator.setRight(command.email, "admin");
    case "assistant":
      return operator.setRight(command.email, "assistant");
    case "demote":
      return operator.setRight(command.email, "user");
    case "list": {
      const accounts = await operator.list();
      const lines = accounts.map((one) => `${one.right.padEnd(9)} ${one.email}  since ${one.created_at.slice(0, 10)}`);
      return lines.join("\n") || "There is no account yet.";
    }
    case "export-customer":
      return JSON.stringify(await operator.exportCustomer(command.email), null, 2);
    case "erase-customer":
      return operator.eraseCustomer(command.email);
    default:
      return command satisfies never;
  }
}
