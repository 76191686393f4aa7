import { readFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import sharp, { type Metadata, type Sharp } from "sharp";

/** A process of its own (`pool.ts`) that decodes strangers' bytes within limits (R14) and may die without harm. */
export interface ImageJob {
  input: string;
  output: string;
  /** The size and format to make; an upload, which has none, keeps its own. */
  render?: RenderOptions;
}

export interface RenderOptions {
  width?: number;
  height?: number;
  resize: "cover" | "contain" | "fill";
  /** 20 … 100 */
  quality: number;
  /** `origin`: the source's own. `plain`: what every reader of pictures takes, JPEG or PNG. */
  format: ImageFormat | "origin" | "plain";
}

export type ImageFormat = "jpeg" | "png" | "gif" | "webp" | "avif";

export type ImageAnswer =
  { ok: true; format: ImageFormat; width: number; height: number } | { ok: false; reason: "unreadable" | "too large" };

const maxPixels = 40_000_000;
const maxSide = 12_000;
const maxFrames = 200;
const maxFramePixels = 80_000_000;
const maxRssBytes = 512 * 1024 * 1024;

/** Quality of stored pictures: renderings are made from them, so this loss must not show a second time. */
const storedQuality = 92;

const loaders = ["Jpeg", "Png", "Nsgif", "Webp"];
const inputFormats = new Set(["jpeg", "png", "gif", "webp"]);

if (process.send) listen((answer) => process.send?.(answer));

function listen(send: (answer: ImageAnswer) => void): void {
  // Anybody may ask for sizes: pages and payments go before pictures.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) });
  sharp.cache(false);
  sharp.concurrency(1);
  process.on("message", (job: ImageJob) => {
    void work(job).then(send);
  });
  process.on("disconnect", () => process.exit(0));
  // Ctrl-C reaches the whole group, but the server may need this process for requests under way.
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => undefined);
  // Decoding happens off this thread, so that the watch runs while memory grows.
  setInterval(() => {
    if (process.memoryUsage.rss() > maxRssBytes) process.exit(1);
  }, 20).unref();
}

async function work(job: ImageJob): Promise<ImageAnswer> {
  try {
    const source = await sharp(job.input, { pages: -1, limitInputPixels: false }).metadata();
    if (!inputFormats.has(source.format)) return { ok: false, reason: "unreadable" };
    if (!isWithinLimits(source)) return { ok: false, reason: "too large" };
    return await makeOf(job, source);
  } catch {
    // Refusals of libvips are worded for developers; to the sender they all mean the same.
    return { ok: false, reason: "unreadable" };
  }
}

function isWithinLimits(source: Metadata): boolean {
  const frames = source.pages ?? 1;
  const height = source.pageHeight ?? source.height;
  const pixels = source.width * height;
  return (
    Math.max(source.width, height) <= maxSide &&
    pixels <= maxPixels &&
    frames <= maxFrames &&
    pixels * frames <= maxFramePixels
  );
}

async function makeOf(job: ImageJob, source: Metadata): Promise<ImageAnswer> {
  try {
    return await make(job, source, job.input);
  } catch (error) {
    const ended = source.format === "jpeg" ? await withEnd(job.input) : undefined;
    if (!ended) throw error;
    return make(job, source, ended);
  }
}

/** The last marker of a JPEG (ITU T.81, B.2.1). */
const endOfImage = Buffer.from([0xff, 0xd9]);

/**
 * A JPEG that lacks no more than its end, as browsers show it. Undefined where a part of the picture is missing, too:
 * libvips warns of that once the end is there.
 */
async function withEnd(path: string): Promise<Buffer | undefined> {
  const ended = Buffer.concat([await readFile(path), endOfImage]);
  try {
    await sharp(ended, { limitInputPixels: maxFramePixels, failOn: "warning" }).stats();
  } catch (error) {
    // Other warnings, such as that of a Samsung's order of markers, are about a picture that is there.
    if (!(error instanceof Error) || error.message.includes("premature end")) return undefined;
  }
  return ended;
}

async function make(job: ImageJob, source: Metadata, input: string | Buffer): Promise<ImageAnswer> {
  const isAnimated = (source.pages ?? 1) > 1;
  const format = chooseFormat(job.render?.format ?? "origin", source, isAnimated);
  const image = sharp(input, {
    pages: isAnimated && format !== "jpeg" && format !== "png" ? -1 : 1,
    limitInputPixels: maxFramePixels,
    failOn: "error",
    sequentialRead: true,
  }).autoOrient();
  const sized = job.render ? resize(image, job.render, source) : image;
  const info = await encode(sized, format, {
    quality: job.render?.quality ?? storedQuality,
    pixels: job.render ? 0 : source.width * source.height,
  }).toFile(job.output);
  return { ok: true, format, width: info.width, height: info.pageHeight ?? info.height };
}

/** AVIF cannot move, so animations become WebP instead. */
function chooseFormat(
  wanted: RenderOptions["format"],
  { format: sourceFormat, hasAlpha }: Metadata,
  isAnimated: boolean,
): ImageFormat {
  if (wanted === "avif" && isAnimated) return "webp";
  // GIF is as old as JPEG, and the only one of them that moves.
  if (wanted === "plain" && sourceFormat === "gif" && isAnimated) return "gif";
  if (wanted === "plain") return hasAlpha ? "png" : "jpeg";
  if (wanted !== "origin") return wanted;
  if (sourceFormat === "png" || sourceFormat === "gif" || sourceFormat === "webp") return sourceFormat;
  return "jpeg";
}

/** The longest side of a rendering whose other side was asked for: a long strip must not cost as much as a picture. */
const longestSide = 4_000;

/** Never enlarges: a box beyond the source shrinks in its own proportions. */
function resize(image: Sharp, render: RenderOptions, source: Metadata): Sharp {
  const { width, height, resize: kind } = render;
  if (width === undefined && height === undefined) return image;
  const { width: sourceWidth, height: sourceHeight } = source.autoOrient;
  if (width !== undefined && height !== undefined && kind !== "contain") {
    const pageHeight = source.pageHeight ?? sourceHeight;
    const factor = Math.min(1, sourceWidth / width, pageHeight / height);
    return image.resize({
      width: Math.max(1, Math.round(width * factor)),
      height: Math.max(1, Math.round(height * factor)),
      fit: kind,
    });
  }
  return image.resize({
    width: width ?? longestSide,
    height: height ?? longestSide,
    fit: "inside",
    withoutEnlargement: true,
  });
}

/** Encoders slow down with effort more than they gain: large pictures get little, so that none times out. */
const largePixels = 8_000_000;

function encode(image: Sharp, format: ImageFormat, how: { quality: number; pixels: number }): Sharp {
  const { quality } = how;
  const isLarge = how.pixels > largePixels;
  switch (format) {
    case "jpeg":
      // A JPEG has no transparency: what was cut out stands on white.
      return image.flatten({ background: "#fff" }).jpeg({ quality, progressive: true });
    case "png":
      return image.png({ compressionLevel: isLarge ? 4 : 7 });
    case "gif":
      // A picture made from a palette fits one again: dithering would only double the time.
      return image.gif({ effort: 1, dither: 0 });
    case "webp":
      return image.webp({ quality, effort: isLarge ? 0 : 3 });
    case "avif":
      // AVIF's scale is shifted: its 60 looks like WebP's 80. Half the colour is all that JPEG and WebP have.
      return image.avif({
        quality: Math.max(20, quality - 20),
        chromaSubsampling: "4:2:0",
        effort: 2,
      });
    default:
      return format satisfies never;
  }
}
