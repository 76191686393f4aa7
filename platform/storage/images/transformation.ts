import { z } from "zod";
import { schemaRefusal } from "../errors.ts";
import type { RenderOptions } from "./worker.ts";

/** The parameters of /render, cleaned. */
export interface Transformation extends RenderOptions {
  /** The requested parameters as they were carried out, for the header X-Transformations. */
  asked: Query;
}

const maxSide = 2000;

/** A query's text, or a signed address's number. */
function whole(least: number, most: number) {
  const error = "must be integer";
  return z
    .union([z.number(), z.string().regex(/^-?\d+$/, error)], { error })
    .transform(Number)
    .pipe(z.int(error).min(least, `must be >= ${least}`).max(most, `must be <= ${most}`));
}

const side = whole(0, Number.MAX_SAFE_INTEGER).transform((value) => Math.min(Math.max(value, 1), maxSide));

const querySchema = z.object({
  width: side.optional(),
  height: side.optional(),
  resize: z.enum(["cover", "contain", "fill"], { error: "must be equal to one of the allowed values" }).optional(),
  quality: whole(20, 100).optional(),
  format: z.enum(["origin", "webp", "avif"], { error: "must be equal to one of the allowed values" }).optional(),
});

type Query = z.infer<typeof querySchema>;

/** @throws PlatformError InvalidRequest, worded by the first parameter that is wrong */
export function readTransformation(
  query: Record<string, unknown>,
  acceptedFormat: RenderOptions["format"],
  place = "querystring",
): Transformation {
  const parsed = querySchema.safeParse(query);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw schemaRefusal(`${place}/${issue?.path.join("/")} ${issue?.message}`);
  }
  const { data: asked } = parsed;
  return {
    ...(asked.width !== undefined && { width: asked.width }),
    ...(asked.height !== undefined && { height: asked.height }),
    resize: asked.resize ?? "cover",
    quality: asked.quality ?? 80,
    format: asked.format ?? acceptedFormat,
    asked,
  };
}

/** The listed sizes; each list rises and is not empty. */
export interface RenderSizes {
  sides: readonly number[];
  qualities: readonly number[];
}

/**
 * Each number becomes the next listed one, or the last; without sides it is as wide as the last. A picture has at most
 * sides × (2 + 3 × sides) × qualities × 4 formats of them.
 */
export function snap(wanted: Transformation, sizes: RenderSizes | undefined): Transformation {
  if (!sizes) return wanted;
  const { width, height, asked } = wanted;
  const side = (pixels: number) => nextOf(sizes.sides, pixels);
  const box = {
    ...(width !== undefined && { width: side(width) }),
    ...(height !== undefined && { height: side(height) }),
    ...(width === undefined && height === undefined && { width: side(Infinity) }),
  };
  const quality = nextOf(sizes.qualities, wanted.quality);
  const told = { ...asked, ...box, ...(asked.quality !== undefined && { quality }) };
  return { ...wanted, ...box, quality, asked: told };
}

function nextOf(rising: readonly number[], least: number): number {
  return rising.find((one) => one >= least) ?? rising.at(-1) ?? least;
}

/** Formats that the browser names itself; a mere star-slash-star, or nothing, is a mail program that may know JPEG alone. */
export function accepted(accept: string): RenderOptions["format"] {
  if (accept.includes("image/avif")) return "avif";
  if (accept.includes("image/webp")) return "webp";
  return "plain";
}

/** Equal for equal results, whatever the order of the parameters. */
export function renderKey(wanted: Transformation): string {
  const { width = 0, height = 0, resize, quality, format } = wanted;
  const box = width > 0 && height > 0 ? resize : "fit";
  return `${width}x${height}-${box}-q${quality}-${format}`;
}

const imgproxyNames = { cover: "fill", contain: "fit", fill: "force" };

/** `height:200,width:200,resizing_type:fill,quality:60`, in the renderer's own words. */
export function describeTransformation({ asked }: Transformation): string {
  const isSized = asked.width !== undefined || asked.height !== undefined;
  return [
    asked.height !== undefined && `height:${asked.height}`,
    asked.width !== undefined && `width:${asked.width}`,
    isSized && `resizing_type:${imgproxyNames[asked.resize ?? "cover"]}`,
    asked.quality !== undefined && `quality:${asked.quality}`,
    asked.format !== undefined && asked.format !== "origin" && `format:${asked.format}`,
  ]
    .filter(Boolean)
    .join(",");
}
