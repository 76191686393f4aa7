import { z } from "zod";
import { writeBackup } from "./backup.ts";
import { examine } from "./doctor.ts";
import type { Shop } from "./shop.ts";

/** What an operator may ask of a shop, whether it runs or not (`scripts/admin.ts`, `backup.ts`, `doctor.ts`). */
export const commandSchema = z.discriminatedUnion("command", [
  z.object({ command: z.literal("create"), email: z.email(), password: z.string().min(1) }),
  z.object({ command: z.literal("promote"), email: z.email() }),
  z.object({ command: z.literal("demote"), email: z.email() }),
  z.object({ command: z.literal("list") }),
  z.object({ command: z.literal("backup"), path: z.string().min(1) }),
  z.object({ command: z.literal("doctor") }),
]);
export type Command = z.infer<typeof commandSchema>;

export const answerSchema = z.object({ ok: z.boolean(), text: z.string() });
export type CommandAnswer = z.infer<typeof answerSchema>;

/** Carries out one command; refusals of rules come back as text, never as a stack. */
export async function carryOut(shop: Shop, command: Command): Promise<CommandAnswer> {
  try {
    if (command.command === "backup") return { ok: true, text: await backUp(shop, command.path) };
    if (command.command === "doctor") return await examine(shop);
    return { ok: true, text: await manageAdmins(shop, command) };
  } catch (error) {
    return { ok: false, text: error instanceof Error ? error.message : String(error) };
  }
}

async function backUp({ embedded }: Shop, path: string): Promise<string> {
  if (!embedded) throw new Error("A hosted project is backed up by its host.");
  const { database, files } = embedded;
  const report = await writeBackup({ database, files, path });
  return `${path}: ${report.rows} rows of ${report.tables} tables, ${report.files} pictures. Keep secrets.json of the data folder apart.`;
}

type AdminCommand = Exclude<Command, { command: "backup" | "doctor" }>;

async function manageAdmins({ operator }: Shop, command: AdminCommand): Promise<string> {
  if (!operator)
    throw new Error("Set SUPABASE_SERVICE_ROLE_KEY: without it nobody may make accounts.");
  switch (command.command) {
    case "create":
      return operator.createAdmin(command.email, command.password);
    case "promote":
      return operator.promote(command.email);
    case "demote":
      return operator.demote(command.email);
    case "list": {
      const accounts = await operator.list();
      const lines = accounts.map(
        (one) => `${one.role.padEnd(6)} ${one.email}  since ${one.created_at.slice(0, 10)}`,
      );
      return lines.join("\n") || "There is no account yet.";
    }
    default:
      return command satisfies never;
  }
}
