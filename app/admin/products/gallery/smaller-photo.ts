import { productLimits } from "#domain/product.ts";

/** Pixels of the longer side: more than any screen shows. */
const longerSide = 4000;

/** A photo that is too heavy is drawn anew, smaller (PCE-01); undefined when the browser can't read it. */
export async function smallerPhoto(file: File): Promise<File | undefined> {
  if (file.size <= productLimits.imageBytes) return file;
  const photo = await decoded(file);
  if (!photo) return undefined;
  const scale = Math.min(1, longerSide / Math.max(photo.width, photo.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(photo.width * scale);
  canvas.height = Math.round(photo.height * scale);
  canvas.getContext("2d")?.drawImage(photo, 0, 0, canvas.width, canvas.height);
  photo.close();
  const type = "image/jpeg";
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
  if (!blob || blob.size > productLimits.imageBytes) return undefined;
  return new File([blob], file.name.replace(/\.[^.]*$/, ".jpg"), { type });
}

async function decoded(file: File): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return undefined;
  }
}
