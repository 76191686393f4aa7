import type { SupabaseClient } from "@supabase/supabase-js";
import type { FetchPicture } from "./fetch-picture.ts";
import { PictureMissing } from "./picture-missing.ts";
import { pictureTypes } from "./picture-type.ts";

export interface PictureParts {
  client: SupabaseClient;
  fetchPicture: FetchPicture;
}

const bucket = "product-images";

/**
 * Copies a picture from elsewhere into our storage, which re-encodes it: browsers ask no third party. Of our own
 * storage it takes what is there.
 * @throws PictureMissing when it can't be had
 */
export async function storePicture(
  { client, fetchPicture }: PictureParts,
  { address, folder }: { address: string; folder: "sync" | "import" },
): Promise<string> {
  const storage = client.storage.from(bucket);
  const own = ownPath(address, storage.getPublicUrl("").data.publicUrl);
  if (own !== undefined && (await storage.exists(own)).data) return address;
  const { bytes, type } = await fetchPicture(address);
  const path = `${folder}/${await digest(address)}.${pictureTypes[type]}`;
  const { error } = await storage.upload(path, bytes, { contentType: type, upsert: true });
  if (error) throw new PictureMissing(isNoPicture(error) ? "no_picture" : "not_stored", { cause: error });
  return storage.getPublicUrl(path).data.publicUrl;
}

/** The name in our storage that an address has; undefined elsewhere. */
function ownPath(address: string, beginning: string): string | undefined {
  if (!address.startsWith(beginning)) return undefined;
  try {
    return decodeURIComponent(address.slice(beginning.length).replace(/[?#].*$/, ""));
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** The storage refuses what it can't read as a picture; anything else may pass. */
function isNoPicture(error: Error): boolean {
  const status = Number(Reflect.get(error, "status") ?? Reflect.get(error, "statusCode"));
  return status >= 400 && status < 500 && status !== 429;
}

/** One name per address: the same picture is never stored twice. */
async function digest(address: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(address));
  const hex = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0"));
  return hex.join("").slice(0, 32);
}
