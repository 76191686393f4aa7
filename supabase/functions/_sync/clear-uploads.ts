import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import { call } from "../_payments/ledger.ts";

/** Storage removes many at once; what is more than this waits for tomorrow. */
const mostAtOnce = 500;

/**
 * Removes pictures and reports that were uploaded and never saved; by the API, since files lie outside the database.
 * Returns their number.
 */
export async function clearUploads(client: SupabaseClient): Promise<number> {
  const unused = z.array(z.object({ bucket: z.string(), name: z.string() }));
  const files = await call(client, "unused_uploads", { at_most: mostAtOnce }, unused);
  for (const bucket of new Set(files.map((file) => file.bucket))) {
    const names = files.filter((file) => file.bucket === bucket).map(({ name }) => name);
    // oxlint-disable-next-line no-await-in-loop -- there are two
    const { error } = await client.storage.from(bucket).remove(names);
    if (error) throw error;
  }
  return files.length;
}
