import { z } from "zod";
import type { AdminClient } from "../../../data/admin-client.ts";
import type { ImportLine } from "../../files/product-imports.ts";
import { takeTurn } from "./turns.ts";

/** Lines, bytes and keys of one request: it ends at 1 MiB and 10,000 keys. */
const mostLines = 400;
const mostCharacters = 300_000;
const mostKeys = 8_000;

export const keptSchema = z.object({
  line: z.number(),
  /** Empty where the line did not tell it. */
  name: z
    .string()
    .nullish()
    .transform((name) => name ?? ""),
  there: z.number().nullable(),
  wanted: z.number().nullable(),
  /** The size, or another value of a choice, that is counted by itself. */
  value: z.string().nullish(),
});
/** A count that somebody changed after the file was made: it stays (STK-03). */
export type KeptCount = z.infer<typeof keptSchema>;

const refusedSchema = z.object({ line: z.number(), name: z.string().nullish(), code: z.string() });

/** `total` counts all lines of the import, `left` those that wait. */
const progressSchema = z.object({
  total: z.number(),
  left: z.number(),
  added: z.number(),
  changed: z.number(),
  failed: z.number(),
  kept: z.array(keptSchema).default([]),
  refused: z.array(refusedSchema).default([]),
});
export type ImportProgress = z.infer<typeof progressSchema>;

export interface Running {
  /** A UUID: one import, however often it is begun again. */
  id: string;
  /** The file's name, by which the import is known later. */
  file: string;
  /** Ends after the part under way. */
  signal: AbortSignal;
  onStaged: (share: number) => void;
  onProgress: (progress: ImportProgress) => void;
}

/** Puts the lines where they wait for their turn; before all are there, none is carried out. */
export async function stageLines(client: AdminClient, lines: readonly ImportLine[], running: Running): Promise<void> {
  let sent = 0;
  for (const part of partsOf(lines)) {
    running.signal.throwIfAborted();
    const anew = sent === 0;
    sent += part.length;
    const args = { import: running.id, lines: part, file: running.file, to_come: lines.length - sent, anew };
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as any other write
    await takeTurn(() => client.rpc("stage_product_import", args), running.signal);
    running.onStaged(sent / lines.length);
  }
}

/**
 * Has the waiting lines carried out, part by part, each whole or not at all; what was told of the parts is gathered.
 * Returns what there is when it was stopped.
 */
export async function carryOut(client: AdminClient, running: Running): Promise<ImportProgress> {
  let all: ImportProgress | undefined;
  do {
    // oxlint-disable-next-line no-await-in-loop -- each part answers what is left
    const answer = await takeTurn(() => client.rpc("apply_product_import", { import: running.id }), running.signal);
    const part = progressSchema.parse(answer);
    const [kept, refused] = [
      [...(all?.kept ?? []), ...part.kept],
      [...(all?.refused ?? []), ...part.refused],
    ];
    all = { ...part, kept, refused };
    running.onProgress(all);
  } while (all.left > 0 && !running.signal.aborted);
  return all;
}

export function* partsOf(lines: readonly ImportLine[]): Generator<ImportLine[]> {
  let part: ImportLine[] = [];
  let size = { characters: 0, keys: 0 };
  for (const line of lines) {
    const own = { characters: JSON.stringify(line).length, keys: keysIn(line) };
    const whole = { characters: size.characters + own.characters, keys: size.keys + own.keys };
    const isFull = part.length === mostLines || whole.characters > mostCharacters || whole.keys > mostKeys;
    if (isFull && part.length > 0) {
      yield part;
      part = [];
      size = own;
    } else size = whole;
    part.push(line);
  }
  if (part.length > 0) yield part;
}

function keysIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const inside = Object.values(value).reduce((sum: number, member) => sum + keysIn(member), 0);
  return inside + (Array.isArray(value) ? 0 : Object.keys(value).length);
}
