export const pictureTypes = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/gif": "gif",
  "image/webp": "webp",
} as const;
export type PictureType = keyof typeof pictureTypes;

/** The type that a file's first bytes tell, whatever its sender calls it; undefined: none of those that are stored. */
export function pictureType(bytes: Uint8Array): PictureType | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (/^GIF8[79]a/.test(head)) return "image/gif";
  return /^RIFF.{4}WEBP/s.test(head) ? "image/webp" : undefined;
}
