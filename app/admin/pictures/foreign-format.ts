/** Files that the shop does not take as pictures (PRD-06), each with a way to one that can be told (MOV-09). */
export type ForeignFormat = "heic" | "avif" | "jxl" | "tiff" | "bmp" | "svg" | "pdf" | "film" | "late" | "empty";

/** Bytes that are enough to know each of them; a drawing may begin with comments. */
const headBytes = 512;

/** Looks at the content first: names and types are often those that somebody wished for. */
export async function foreignFormat(file: File): Promise<ForeignFormat | undefined> {
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  return bytes.length === 0 ? "empty" : (ofContent(bytes) ?? ofName(file));
}

function ofContent(bytes: Uint8Array): ForeignFormat | undefined {
  const head = String.fromCharCode(...bytes);
  if (head.startsWith("ftyp", 4)) return ofBrands(head.slice(8, 64));
  // Camera's own files (DNG, NEF, ARW, CR2) are TIFF inside.
  if (head.startsWith("II*\0") || head.startsWith("MM\0*")) return "tiff";
  if (head.startsWith("\xff\x0a") || head.startsWith("JXL ", 4)) return "jxl";
  if (head.startsWith("BM")) return "bmp";
  if (head.startsWith("%PDF")) return "pdf";
  if (/^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!--|!DOCTYPE svg|svg)/i.test(head) && /<svg[\s>]/i.test(head)) return "svg";
  return head.indexOf("\xff\xd8\xff") > 0 && !isTaken(head) ? "late" : undefined;
}

function isTaken(head: string): boolean {
  return /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF)/.test(head);
}

/** Brands of ISO base media (ISO/IEC 23008-12, annex B; AV1 image file format, 6.2). */
function ofBrands(brands: string): ForeignFormat {
  if (/avi[fs]/.test(brands)) return "avif";
  return /he[iv][cmsx]|mif1|msf1/.test(brands) ? "heic" : "film";
}

function ofName({ name, type }: File): ForeignFormat | undefined {
  const said = `${type} ${/\.\w+$/.exec(name)?.[0] ?? ""}`.toLowerCase();
  if (/hei[cf]/.test(said)) return "heic";
  if (said.startsWith("video/")) return "film";
  const known = /(?:image\/|application\/|\.)(avif|jxl|tiff?|bmp|svg|pdf)\b/.exec(said)?.[1];
  return known === "tif" ? "tiff" : formats.find((format) => format === known);
}

const formats = ["avif", "jxl", "tiff", "bmp", "svg", "pdf"] as const;
