import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { sentenceOf } from "../system-errors.ts";
import { counted, fault, note, well, type Finding } from "./finding.ts";

const dayMs = 24 * 3_600_000;
const oldMs = 8 * dayMs;
const backupSchema = z.object({
  madeAt: z.coerce.date().optional(),
  /** The sentence of the last try, where it failed. */
  failure: z.string().optional(),
});
type LastBackup = z.infer<typeof backupSchema>;

const fileOf = (dataFolder: string): string => join(dataFolder, "last-backup.json");

/** A file that is absent or damaged knows of no backup. */
export async function lastBackup(dataFolder: string): Promise<LastBackup> {
  try {
    return backupSchema.parse(JSON.parse(await readFile(fileOf(dataFolder), "utf8")));
  } catch {
    return {};
  }
}

/** Makes a backup and keeps for the doctor when, or why not. @throws what `make` throws */
export async function noteBackup<T>(dataFolder: string, make: () => Promise<T>): Promise<T> {
  const write = (made: LastBackup) => writeFile(fileOf(dataFolder), JSON.stringify(made), { mode: 0o600 });
  try {
    const made = await make();
    await write({ madeAt: new Date() });
    return made;
  } catch (error) {
    const { madeAt } = await lastBackup(dataFolder);
    // The same full disk may refuse this as well; the command itself has said so.
    await write({ madeAt, failure: sentenceOf(error) }).catch(() => undefined);
    throw error;
  }
}

export function judgeBackup(
  { madeAt, failure }: LastBackup,
  { isReal, now }: { isReal: boolean; now: number },
): Finding {
  const next = "npm run backup -- FILE, every night, and keep the files on another machine.";
  const age = madeAt === undefined ? undefined : now - madeAt.getTime();
  if (failure !== undefined) return fault("backup", `The last backup failed: ${failure} Then: ${next}`);
  if (age !== undefined && age < oldMs) {
    return well(`The last backup was made ${counted(Math.round(age / dayMs), "day", "days")} ago.`);
  }
  const sentence =
    age === undefined
      ? `No backup was ever made: ${next}`
      : `The last backup is ${Math.round(age / dayMs)} days old: ${next}`;
  return isReal ? fault("backup", sentence) : note(sentence);
}
