import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import { call } from "../_payments/ledger.ts";

/** Storage removes many at once; what is more than this waits for tomorrow. */
const mostAtOnce = 500;

/** Removes pictures that were uploaded and never saved; by the API, since files lie outside the database. Returns their number. */
export async function clearPictures(client: SupabaseClient): Promise<number> {
  const names = await call(client, "unused_pictures", { at_most: mostAtOnce }, z.array(z.string()));
  if (names.length === 0) return 0;
  const { error } = await client.storage.from("product-images").remove(names);
  if (error) throw error;
  return names.length;
}
