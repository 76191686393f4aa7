import { z } from "zod";
import { pictureTypes } from "#domain/pictures.ts";
import { randomUuid } from "../../data/random-uuid.ts";
import type { AdminClient } from "../data/admin-client.ts";
import { smallerPhoto } from "./smaller-photo.ts";
import { followUpload, type UploadProgress } from "../data/sending/upload-progress.ts";

const bucket = "product-images";

let lastMs = 0;

/**
 * Returns the public address (PRD-07); of a picture for one person's eyes it ends in what nobody can guess. Throws the
 * service's error: the form goes on with its earlier picture.
 */
export async function uploadPicture(
  client: AdminClient,
  file: File,
  onProgress: UploadProgress,
  isPersonal = false,
): Promise<string> {
  const photo = await smallerPhoto(file);
  if (!photo) throw Object.assign(new Error(`${file.name} can't be read`), { statusCode: "415" });
  // Two in the same millisecond must not have one name.
  lastMs = Math.max(Date.now(), lastMs + 1);
  const path = picturePath(photo, isPersonal ? `${lastMs}-${randomUuid()}` : `${lastMs}`);
  const unfollow = followUpload(path, onProgress);
  try {
    const { error } = await client.storage.from(bucket).upload(path, photo);
    if (error) throw error;
  } finally {
    unfollow();
  }
  return client.storage.from(bucket).getPublicUrl(path).data.publicUrl;
}

/** Why a picture did not arrive; `lost`: it may the next time. */
export function uploadFault(error: unknown): "unreadable" | "tooLarge" | "lost" {
  const status = refusedSchema.safeParse(error).data?.statusCode;
  if (status === "413") return "tooLarge";
  return status === "415" ? "unreadable" : "lost";
}

/** The service's refusal: its true status stands in the answer. */
const refusedSchema = z.object({ statusCode: z.string() });

/** Storage keys are plain ASCII: a Greek or missing extension gives way to the type's own. */
export function picturePath(file: { name: string; type: string }, stem: string): string {
  const extension = /\.([a-z0-9]{1,10})$/i.exec(file.name)?.[1] ?? extensionOf(file.type);
  return `${stem}.${extension}`;
}

function extensionOf(type: string): string {
  const known = pictureTypes.find((pictureType) => pictureType === type);
  return known === "image/jpeg" || !known ? "jpg" : known.slice("image/".length);
}

/** A further picture as `save_details` takes it. A type, since an interface is no JSON for the compiler. */
export type ListedPicture = { url: string; alt: string; alt_el: string };
