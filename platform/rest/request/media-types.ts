import { mediaTypeRefused } from "../refusals.ts";

/** How the answer is shaped: a list or exactly one object, with or without null members. */
export interface MediaType {
  single: boolean;
  nullsStripped: boolean;
}

const json = { single: false, nullsStripped: false };

const available: Record<string, MediaType> = {
  "*/*": json,
  "application/*": json,
  "application/json": json,
  "application/vnd.pgrst.array": json,
  "application/vnd.pgrst.array+json": json,
  "application/vnd.pgrst.array+json;nulls=stripped": { single: false, nullsStripped: true },
  "application/vnd.pgrst.object": { single: true, nullsStripped: false },
  "application/vnd.pgrst.object+json": { single: true, nullsStripped: false },
  "application/vnd.pgrst.object+json;nulls=stripped": { single: true, nullsStripped: true },
};

/** The first type of the `Accept` header that this room offers; csv and plans are not. @throws PGRST107 */
export function negotiate(accept: string | null): MediaType {
  if (accept === null || accept.trim() === "") return json;
  for (const range of accept.split(",")) {
    const type = normalise(range);
    if (Object.hasOwn(available, type)) return available[type] ?? json;
  }
  throw mediaTypeRefused(accept.trim());
}

export function contentType({ single, nullsStripped }: MediaType): string {
  const nulls = nullsStripped ? ";nulls=stripped" : "";
  if (single) return `application/vnd.pgrst.object+json${nulls}; charset=utf-8`;
  if (nullsStripped) return "application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8";
  return "application/json; charset=utf-8";
}

/** Lower case, without blanks; of the parameters only the one that changes the shape is kept. */
function normalise(range: string): string {
  const [type = "", ...parameters] = range.toLowerCase().replaceAll(/[\s"]/g, "").split(";");
  return parameters.includes("nulls=stripped") ? `${type};nulls=stripped` : type;
}
