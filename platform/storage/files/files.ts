import type { Readable, Writable } from "node:stream";

/** `disk.ts`, `s3.ts`. Paths are ours, never a caller's: a–z, digits, hyphens, dots, slashes. */
export interface Files {
  /** Writes all of it or nothing: a reader sees the file only when every byte is there. Replaces an earlier file. */
  write(path: string, body: Readable, sizeBytes: number): Promise<void>;
  /** Bytes from `start` to `end`, both included; null when there is no such file. */
  read(path: string, range?: ByteRange): Promise<Readable | null>;
  /** An absent file counts as removed. */
  remove(paths: readonly string[]): Promise<void>;
  stat(path: string): Promise<FileFacts | null>;
  /** Every file whose path begins with `prefix` (a folder, ending in a slash). */
  list(prefix: string): AsyncIterable<FileFacts & { path: string }>;
}

export interface ByteRange {
  start: number;
  end: number;
}

export interface FileFacts {
  sizeBytes: number;
  modifiedAt: Date;
}

const pathPattern = /^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/;

/** The last check before a path becomes a file name or a URL. */
export function checkPath(path: string): string {
  if (!pathPattern.test(path)) throw new Error(`Not a path of ours: ${JSON.stringify(path)}`);
  return path;
}

/** An error that comes before the reader would end the process without any listener: it waits. */
export function holdErrors<S extends Readable | Writable>(stream: S): S {
  stream.on("error", (error) => stream.destroy(error));
  return stream;
}

/** Reads only when asked, and closes the file or socket behind it when the reader goes away. */
export function toWebStream(bytes: Readable): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = bytes.iterator({ destroyOnReturn: true });
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const next = await chunks.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      cancel() {
        bytes.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}
