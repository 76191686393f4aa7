import type { Encoding } from "../imported-file.ts";

/** Bytes that are looked at. */
const lookedAt = 400_000;

/** The encoding by what makes words of the bytes. */
export function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const part = bytes.subarray(0, lookedAt);
  return wideEncoding(part) ?? (isUtf8(part) ? "utf-8" : narrowEncoding(part));
}

export function decode(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** Zeros stand in no other text; half of UTF-16's bytes are 0, or 3 in Greek. */
function wideEncoding(bytes: Uint8Array): Encoding | undefined {
  if (!bytes.subarray(0, 4096).includes(0)) return undefined;
  const high = [0, 0];
  for (const [at, byte] of bytes.subarray(0, 4096).entries()) {
    if (byte === 0 || byte === 3) high[at % 2] = (high[at % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = high;
  return odd > even ? "utf-16le" : "utf-16be";
}

/** A file that some wrong bytes stand in is UTF-8 all the same. */
function isUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder("utf-8").decode(bytes);
  const wrong = count(text.slice(0, -1), /\ufffd/g);
  return wrong === 0 || count(text, /[^\0-\u007f\ufffd]/g) > 4 * wrong;
}

function narrowEncoding(bytes: Uint8Array): Encoding {
  const narrow = ["windows-1252", "windows-1253", "iso-8859-7"] as const;
  const scored = narrow.map((encoding) => [encoding, score(decode(bytes, encoding))] as const);
  return scored.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

const latinLetter = /[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f]/;
const greekLetter = /[\u0370-\u03ff]/;
/** Runs of letters, with the signs that a wrong code page puts among them. */
const runs = /[A-Za-z\u0080-\u017f\u0370-\u03ff\u2018\u2019\ufffd]+/g;

/** Letters that make words, less what no word has: Greek among Latin letters, accents side by side, signs within words. */
function score(text: string): number {
  let sum = 0;
  for (const [run] of text.matchAll(runs)) if (!/^[A-Za-z]+$/.test(run)) sum += scoreOfRun(run);
  return sum;
}

function scoreOfRun(run: string): number {
  const [isLatin, isGreek] = [latinLetter.test(run), greekLetter.test(run)];
  if (/[\u0080-\u009f\ufffd]/.test(run)) return -4;
  if (isLatin && isGreek) return -3;
  if (isGreek && /^[‘’]|[¶¢£¥¤¦§©¬®±µ]/.test(run)) return -4;
  // A capital alone may number a model; Ø is a diameter, which Greek code pages have as Ψ.
  if (isGreek) return run.length > 1 ? run.length : /^[Α-ΧΩ]$/.test(run) ? 0.5 : 0;
  if (!isLatin) return 0;
  const accents = count(run, /[\u00c0-\u00ff]/g);
  if (run.length === 1) return 0;
  return accents * 2 > run.length ? -accents : accents;
}

function count(text: string, sign: RegExp): number {
  return text.match(sign)?.length ?? 0;
}
