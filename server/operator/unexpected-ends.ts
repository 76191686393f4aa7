import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { endsFile } from "../supervise/record-end.mjs";
import { counted, fault, well, type Finding } from "./finding.ts";

const dayMs = 24 * 3_600_000;
const endsSchema = z.object({
  total: z.int().nonnegative(),
  /** Oldest first. */
  recent: z.array(z.object({ at: z.iso.datetime(), cause: z.string() })),
});
type Ends = z.infer<typeof endsSchema>;

/** The ends that `npm start` has counted (`server/supervise/record-end.mjs`); undefined when the file is damaged. */
export async function unexpectedEnds(dataFolder: string): Promise<Ends | undefined> {
  try {
    return endsSchema.parse(JSON.parse(await readFile(join(dataFolder, endsFile), "utf8")));
  } catch (error) {
    const isAbsent = error instanceof Error && "code" in error && error.code === "ENOENT";
    return isAbsent ? { total: 0, recent: [] } : undefined;
  }
}

/** `now` in ms. */
export function judgeEnds(ends: Ends | undefined, now: number): Finding {
  if (!ends) return fault("unexpected-ends", `${endsFile} in DATA_DIR is damaged: delete it.`);
  const ofDay = ends.recent.filter(({ at }) => now - Date.parse(at) < dayMs);
  const last = ofDay.at(-1);
  if (!last) return well("No unexpected end of the server was counted within a day.");
  return fault(
    "unexpected-ends",
    `The server ended unexpectedly ${counted(ofDay.length, "time", "times")} within a day and was started again; the last time at ${last.at}: ${last.cause}. Read the log of that minute.`,
  );
}
