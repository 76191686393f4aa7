import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { ByteRange, Files } from "./files/files.ts";

/** Thumbnails and pictures of a page; larger files are read from the store every time. */
const maxFileBytes = 256 * 1024;

export interface ByteMemory {
  /** Reads as `Files.read` does, but small files come as bytes. */
  read(
    file: { path: string; sizeBytes: number },
    range?: ByteRange,
  ): Promise<Uint8Array<ArrayBuffer> | Readable | null>;
}

/** A path never gets other bytes (it is a version's). Callers check the right to read before they ask. */
export function createByteMemory(files: Files, maxBytes: number): ByteMemory {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  let bytes = 0;

  function keep(path: string, content: Uint8Array<ArrayBuffer>): void {
    bytes += content.byteLength - (kept.get(path)?.byteLength ?? 0);
    kept.delete(path);
    kept.set(path, content);
    for (const [oldest, { byteLength }] of kept) {
      if (bytes <= maxBytes) break;
      kept.delete(oldest);
      bytes -= byteLength;
    }
  }

  return {
    async read({ path, sizeBytes }, range) {
      if (sizeBytes > maxFileBytes) return files.read(path, range);
      let content = kept.get(path);
      if (!content) {
        const stream = await files.read(path);
        if (!stream) return null;
        content = new Uint8Array(await buffer(stream));
      }
      keep(path, content);
      return range ? content.subarray(range.start, range.end + 1) : content;
    },
  };
}
