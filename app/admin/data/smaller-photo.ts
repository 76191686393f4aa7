import { productLimits } from "#domain/product.ts";

/** Pixels of the longer side: more than any screen shows. */
const longerSide = 4000;

/**
 * A photo that is too heavy (PRD-06), or of more pixels than the service makes sizes of, is drawn anew, smaller (PCE-01).
 * Undefined when the browser can't do it.
 */
export function smallerPhoto(file: File): Promise<File | undefined> {
  const known = drawn.get(file) ?? fitting(file);
  drawn.set(file, known);
  return known;
}

/** The field that shows a photo asks for it first, and then whoever sends it: it is drawn once. */
const drawn = new WeakMap<File, Promise<File | undefined>>();

async function fitting(file: File): Promise<File | undefined> {
  const isLight = file.size <= productLimits.imageBytes;
  const photo = await decoded(file);
  if (!photo) return isLight ? file : undefined;
  const isFit = isLight && !isTooWide(photo);
  const blob = isFit ? undefined : await drawnSmaller(photo);
  photo.close();
  if (isFit) return file;
  if (!blob || blob.size > productLimits.imageBytes) return undefined;
  return new File([blob], file.name.replace(/\.[^.]*$/, ".jpg"), { type: blob.type });
}

export function isTooWide({ width, height }: { width: number; height: number }): boolean {
  const { imageSide, imagePixels } = productLimits;
  return Math.max(width, height) > imageSide || width * height > imagePixels;
}

async function drawnSmaller(photo: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, longerSide / Math.max(photo.width, photo.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(photo.width * scale);
  canvas.height = Math.round(photo.height * scale);
  canvas.getContext("2d")?.drawImage(photo, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
}

async function decoded(file: File): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return undefined;
  }
}
