import type { Readable } from "node:stream";

/** Pulls only when asked, and closes the file or socket behind it when the reader goes away. */
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
