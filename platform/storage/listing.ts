import type { Caller } from "../caller.ts";
import { isoTime, readAsCaller, type Store } from "./store.ts";

export interface ListQuery {
  /** A folder; a trailing slash may be missing. */
  prefix: string;
  limit: number;
  offset: number;
  /** The beginning of names in the folder, in any case. */
  search: string;
  column: "name" | "updated_at" | "created_at" | "last_accessed_at";
  order: "asc" | "desc";
}

/** A file, or a folder when `id` is null. */
export type ListEntry = {
  name: string;
  id: string | null;
  updated_at: string | null;
  created_at: string | null;
  last_accessed_at: string | null;
  metadata: Record<string, unknown> | null;
};

const maxLimit = 1500;

/**
 * Lists what the caller's policies show. Sorted by a time, folders come first. Names compare by code point everywhere.
 */
export async function listFolder(
  store: Store,
  caller: Caller,
  bucketId: string,
  query: ListQuery,
): Promise<ListEntry[]> {
  return readAsCaller(store, caller, listSql(query), [
    bucketId,
    folderOf(query.prefix),
    query.search,
    Math.min(query.limit, maxLimit),
    query.offset,
  ]);
}

/** Order words come from closed lists; every text of the caller's is a parameter. */
function listSql({ column, order }: ListQuery): string {
  const byTime = column === "name" ? "" : `(e.id is null) desc, e.${column} ${order}, `;
  const nameOrder = column === "name" ? order : "asc";
  return `
    with below as (
      select substr(name, char_length($2) + 1) as rest, id, updated_at, created_at,
             last_accessed_at, metadata
        from storage.objects
       where bucket_id = $1 and starts_with(name, $2)
    ), matching as (
      select * from below where starts_with(lower(rest), lower($3))
    ), entries as (
      select rest as name, id, updated_at, created_at, last_accessed_at, metadata
        from matching where strpos(rest, '/') = 0
       union all
      select distinct split_part(rest, '/', 1), null::uuid, null::timestamptz, null::timestamptz,
             null::timestamptz, null::jsonb
        from matching where strpos(rest, '/') > 0
    )
    select name, id, ${isoTime("updated_at")}, ${isoTime("created_at")},
           ${isoTime("last_accessed_at")}, metadata
      from entries e
     order by ${byTime}e.name collate "C" ${nameOrder}
     limit $4 offset $5`;
}

function folderOf(prefix: string): string {
  const trimmed = prefix.replace(/^\/+/, "");
  return trimmed === "" || trimmed.endsWith("/") ? trimmed : `${trimmed}/`;
}
