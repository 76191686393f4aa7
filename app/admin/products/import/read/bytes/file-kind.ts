import type { ReadFault } from "../imported-file.ts";

/** First bytes of what is no text (Gary Kessler's "File Signatures"). */
const signatures: readonly [bytes: readonly number[], kind: "zip" | "compound" | "other"][] = [
  [[0x50, 0x4b, 0x03, 0x04], "zip"],
  [[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], "compound"],
  [[0x25, 0x50, 0x44, 0x46], "other"],
  [[0x89, 0x50, 0x4e, 0x47], "other"],
  [[0xff, 0xd8, 0xff], "other"],
  [[0x47, 0x49, 0x46, 0x38], "other"],
  [[0x1f, 0x8b], "other"],
  [[0x52, 0x61, 0x72, 0x21], "other"],
  [[0x37, 0x7a, 0xbc, 0xaf], "other"],
  [[0x7b, 0x5c, 0x72, 0x74, 0x66], "other"],
];

/** Bytes that a workbook may become, more than the largest that 10,000 pieces need. */
const mostUnpacked = 200 * 1024 * 1024;
const mostEntries = 2_000;

export type FileKind = { kind: "text" | "workbook" } | { kind: "fault"; fault: ReadFault };

/** Kind of a file by its first bytes, and why it is one that can't be read. */
export function fileKind(bytes: Uint8Array): FileKind {
  const found = signatures.find(([signature]) => signature.every((byte, at) => bytes[at] === byte))?.[1];
  if (found === "zip") return zipKind(bytes);
  if (found === "compound") return fault(hasWord(bytes, "EncryptedPackage") ? "password" : "old excel");
  return found === "other" ? fault("other file") : { kind: "text" };
}

const fault = (code: ReadFault): FileKind => ({ kind: "fault", fault: code });

/** Names of streams in a compound file are UTF-16 ([MS-CFB] 2.6.1). */
function hasWord(bytes: Uint8Array, word: string): boolean {
  const wanted = Array.from(word).join("\0");
  return latin(bytes.subarray(0, 1 << 20)).includes(wanted) || latin(bytes.subarray(-(1 << 20))).includes(wanted);
}

function latin(bytes: Uint8Array): string {
  return new TextDecoder("latin1").decode(bytes);
}

function zipKind(bytes: Uint8Array): FileKind {
  const entries = directoryOf(bytes);
  if (!entries) return fault("damaged");
  const names = entries.map(({ name }) => name);
  const isNumbers = names.some((name) => /^Index\/|\.iwa$|^Index\.zip$/.test(name));
  if (isNumbers) return fault("numbers");
  if (names.includes("mimetype") && names.includes("content.xml")) return fault("open document");
  if (!names.some((name) => /^\/?xl\/workbook/i.test(name))) return fault("other file");
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  if (entries.length > mostEntries || size > mostUnpacked) return fault("unpacks too large");
  return { kind: "workbook" };
}

/** The directory at a zip's end, which tells each entry's size (APPNOTE 4.3.12); undefined: there is none. */
function directoryOf(bytes: Uint8Array): { name: string; size: number }[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) return undefined;
  const entries: { name: string; size: number }[] = [];
  let at = view.getUint32(end + 16, true);
  while (at + 46 <= bytes.length && view.getUint32(at, true) === 0x02014b50 && entries.length <= mostEntries) {
    const nameLength = view.getUint16(at + 28, true);
    const name = latin(bytes.subarray(at + 46, at + 46 + nameLength));
    entries.push({ name, size: view.getUint32(at + 24, true) });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}
