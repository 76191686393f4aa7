import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import type { AdminClient } from "../../../data/admin-client.ts";
import { importsKey } from "../../../data/keys.ts";
import { keptSchema } from "../run/run-import.ts";
import { takeTurn } from "../run/turns.ts";

const summarySchema = z.object({
  import: z.string(),
  at: z.string(),
  /** The mail address of whoever began it. */
  by: z.string().nullable(),
  is_mine: z.boolean(),
  file: z.string().nullable(),
  total: z.number(),
  left: z.number(),
  /** Lines of the file that were never sent: the tab was closed before. */
  to_come: z.number(),
  added: z.number(),
  changed: z.number(),
  failed: z.number(),
  /** Some pieces of `part_back` stayed. */
  state: z.enum(["incomplete", "open", "done", "discarded", "taken_back", "part_back"]),
  pictures: z.object({ wanted: z.number(), had: z.number(), failed: z.number(), waiting: z.number() }),
  can_take_back: z.boolean(),
});
export type PastImport = z.infer<typeof summarySchema>;

const stayReasons = ["sold", "held", "put_aside", "quoted", "changed", "counted", "gone"] as const;
const stayedSchema = z.object({
  product_id: z.string().nullish(),
  name: z.string(),
  reason: z.enum(stayReasons).catch("changed"),
});

const detailsSchema = summarySchema.extend({
  refused: z.array(z.object({ line: z.number(), name: z.string().nullish(), code: z.string() })),
  kept: z.array(keptSchema),
  stayed: z.array(stayedSchema),
});
export type PastImportDetails = z.infer<typeof detailsSchema>;

/** Pictures come in by themselves: looked at again while some are on their way. */
const whilePicturesMs = 4000;

/** Imports of anybody, the newest first. */
export function pastImportsQuery(client: AdminClient) {
  return queryOptions({
    queryKey: [...importsKey, "list"],
    queryFn: async () => z.array(summarySchema).parse((await client.rpc("product_imports").throwOnError()).data),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ pictures }) => pictures.waiting > 0) ? whilePicturesMs : false,
  });
}

export function pastImportQuery(client: AdminClient, id: string) {
  return queryOptions({
    queryKey: [...importsKey, "one", id],
    queryFn: async () => detailsSchema.parse((await client.rpc("product_import", { import: id }).throwOnError()).data),
    refetchInterval: ({ state: { data } }) => ((data?.pictures.waiting ?? 0) > 0 ? whilePicturesMs : false),
  });
}

const unstopped = new AbortController().signal;
const backSchema = z.object({ left: z.number(), removed: z.number(), restored: z.number() });

/** Takes an import back part by part; what it tells of the parts stands in the import's details afterwards. */
export async function takeBack(client: AdminClient, id: string, onShare: (share: number) => void): Promise<void> {
  let all = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each part answers what is left
    const answer = await takeTurn(() => client.rpc("take_back_import", { import: id }), unstopped);
    const { left, removed, restored } = backSchema.parse(answer);
    all = Math.max(all, left + removed + restored);
    onShare(all === 0 ? 1 : 1 - left / all);
    if (left === 0) return;
  }
}

const pictureReasons = [
  "not_found",
  "refused",
  "server_error",
  "no_picture",
  "too_large",
  "address_not_allowed",
  "bad_address",
  "unknown_host",
  "unreachable",
  "timed_out",
  "too_many_redirects",
  "bad_certificate",
  "not_stored",
  "changed_meanwhile",
] as const;

const pictureSchema = z.object({
  id: z.string(),
  product: z.string().nullish(),
  position: z.number().nullish(),
  address: z.string(),
  state: z.enum(["waiting", "failed", "left", "had"]),
  reason: z.enum(pictureReasons).nullish().catch("unreachable"),
});
export type AwaitedPicture = z.infer<typeof pictureSchema>;

/** Pictures that could not be had, the first hundred. */
export function failedPicturesQuery(client: AdminClient, id: string, failed: number) {
  return queryOptions({
    queryKey: [...importsKey, "pictures", id, failed],
    enabled: failed > 0,
    queryFn: async () => {
      const { data } = await client.rpc("import_pictures", { import: id }).throwOnError();
      return z
        .array(pictureSchema)
        .parse(data)
        .filter(({ state }) => state === "failed");
    },
  });
}
