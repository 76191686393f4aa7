/**
 * Whether a picture tells more than it shows: place, time, camera, an earlier view. What can't be read as its type is taken
 * to do so. Kept are colours and the way up.
 */
export function hasNotes(bytes: Uint8Array, type: string): boolean {
  if (type === "image/jpeg") return notesOfJpeg(bytes);
  if (type === "image/png") return notesOfPng(bytes);
  return type === "image/webp" && notesOfWebp(bytes);
}

/** Segments (ITU T.81 B.1): JFIF, Adobe's colours and profiles are part of the look; others, and comments, are notes. */
function notesOfJpeg(bytes: Uint8Array): boolean {
  for (let at = 2; at + 4 <= bytes.length;) {
    const [start, marker = 0] = bytes.subarray(at, at + 2);
    if (start !== 0xff) return true;
    // Phones keep a second picture behind this one, with notes of its own.
    if (marker === 0xda) return indexOf(bytes, [0xff, 0xd8], at) >= 0;
    const isProfile = marker === 0xe2 && textAt(bytes, at + 4, 11) === "ICC_PROFILE";
    const isLook = marker === 0xe0 || marker === 0xee || isProfile;
    if ((marker >= 0xe0 && marker <= 0xef && !isLook) || marker === 0xfe) return true;
    at += 2 + numberAt(bytes, at + 2, 2);
  }
  return true;
}

/** Chunks (PNG, 3rd edition, 5.3). */
function notesOfPng(bytes: Uint8Array): boolean {
  for (let at = 8; at + 12 <= bytes.length;) {
    const type = textAt(bytes, at + 4, 4);
    if (/^(eXIf|tEXt|zTXt|iTXt|tIME)$/.test(type)) return true;
    at += 12 + numberAt(bytes, at, 4);
    if (type === "IEND") return at < bytes.length;
  }
  return true;
}

/** Chunks (RFC 9649, 2.7), of even length. */
function notesOfWebp(bytes: Uint8Array): boolean {
  for (let at = 12; at + 8 <= bytes.length;) {
    if (/^(EXIF|XMP )$/.test(textAt(bytes, at, 4))) return true;
    const size = numberAt(bytes.slice(at + 4, at + 8).reverse(), 0, 4);
    at += 8 + size + (size % 2);
  }
  return false;
}

/** Big-endian. */
function numberAt(bytes: Uint8Array, at: number, length: number): number {
  return bytes.subarray(at, at + length).reduce((number, byte) => number * 256 + byte, 0);
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

function indexOf(bytes: Uint8Array, [first = 0, second]: number[], from: number): number {
  let at = bytes.indexOf(first, from);
  while (at >= 0 && bytes[at + 1] !== second) at = bytes.indexOf(first, at + 1);
  return at;
}
