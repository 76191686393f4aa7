import { productLimits } from "#domain/product.ts";
import { hasNotes } from "./photo-notes.ts";

/** Pixels of the longer side: more than any screen shows. */
const longerSide = 4000;
/** Pixels that every browser's canvas takes; iOS draws nothing on a larger one. */
const canvasPixels = 16_777_216;
const quality = 0.92;

/**
 * The photo as it is sent: a light one without notes as it is; one with notes of place and camera drawn anew, as large as it
 * was (OPS-07), and so one whose end is missing (MOV-09); one that is too heavy (PRD-06), or of more pixels than the
 * service makes sizes of, smaller (PCE-01). Undefined when the browser can't do it.
 */
export function smallerPhoto(file: File): Promise<File | undefined> {
  const known = drawn.get(file) ?? fitting(file);
  drawn.set(file, known);
  return known;
}

/** The field that shows a photo asks for it first, and then whoever sends it: it is drawn once. */
const drawn = new WeakMap<File, Promise<File | undefined>>();

/** Photos of which a part is missing at their end. */
const brokenOff = new WeakSet<File>();

/** Whether a photo breaks off before its end, and can be shown all the same. */
export async function isBrokenOff(file: File): Promise<boolean> {
  await smallerPhoto(file);
  return brokenOff.has(file);
}

async function fitting(file: File): Promise<File | undefined> {
  const isLight = file.size <= productLimits.pictureBytes;
  const photo = await decoded(file);
  if (!photo) return isLight ? file : undefined;
  if (!photo.isWhole) brokenOff.add(file);
  try {
    const isFit = isLight && !isTooWide(photo);
    if (isFit && photo.isWhole && !hasNotes(new Uint8Array(await file.arrayBuffer()), file.type)) return file;
    return (isFit ? await redrawn(photo, file) : undefined) ?? (await drawnSmaller(photo, file));
  } finally {
    photo.close();
  }
}

export function isTooWide({ width, height }: { width: number; height: number }): boolean {
  const { pictureSide, picturePixels } = productLimits;
  return Math.max(width, height) > pictureSide || width * height > picturePixels;
}

/** Draws it in its own format. A browser that can't write that one answers with another. */
function redrawn(photo: Photo, { name, type }: File): Promise<File | undefined> {
  const scale = Math.min(1, Math.sqrt(canvasPixels / (photo.width * photo.height)));
  return draw(photo, { name, type, scale });
}

function drawnSmaller(photo: Photo, { name }: File): Promise<File | undefined> {
  const scale = Math.min(1, longerSide / Math.max(photo.width, photo.height));
  return draw(photo, { name: name.replace(/\.[^.]*$/, ".jpg"), type: "image/jpeg", scale });
}

async function draw(
  photo: Photo,
  { name, type, scale }: { name: string; type: string; scale: number },
): Promise<File | undefined> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.floor(photo.width * scale);
  canvas.height = Math.floor(photo.height * scale);
  const context = canvas.getContext("2d");
  // A JPEG has no transparency: what was cut out stands on white.
  if (context && type === "image/jpeg") {
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context?.drawImage(photo.source, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, type, quality));
  if (blob?.type !== type || blob.size > productLimits.pictureBytes) return undefined;
  return new File([blob], name, { type });
}

interface Photo {
  source: ImageBitmap | HTMLImageElement;
  width: number;
  height: number;
  isWhole: boolean;
  close(): void;
}

/** Browsers show what there is of a photo that breaks off, but make no bitmap of it. */
async function decoded(file: File): Promise<Photo | undefined> {
  try {
    const source = await createImageBitmap(file, { imageOrientation: "from-image" });
    return { source, width: source.width, height: source.height, isWhole: true, close: () => source.close() };
  } catch {
    return shown(file).catch(() => undefined);
  }
}

async function shown(file: File): Promise<Photo> {
  const source = new Image();
  const url = URL.createObjectURL(file);
  const close = () => URL.revokeObjectURL(url);
  await new Promise((resolve, reject) => {
    source.addEventListener("load", resolve);
    source.addEventListener("error", reject);
    source.src = url;
  }).catch((cause: unknown) => {
    close();
    throw new Error(`${file.name} can't be shown`, { cause });
  });
  return { source, width: source.naturalWidth, height: source.naturalHeight, isWhole: false, close };
}
