import { mostFileBytes, type Answers, type ImportedFile } from "../read/imported-file.ts";
import type { ReadAnswer, ReadRequest } from "./read-worker.ts";

export type ReadResult = ImportedFile | { fault: "too large" };

/**
 * Reads a file, or two that belong together, in a worker, so that the page goes on; in the page where a browser or a proxy lets no worker run.
 * @throws what the reader met, or the signal's reason
 */
export async function readBeside(files: readonly File[], answers: Answers, signal: AbortSignal): Promise<ReadResult> {
  // A larger one is refused before it is taken into memory.
  if (files.some(({ size }) => size > mostFileBytes)) return { fault: "too large" };
  const request = async () => ({ files: await Promise.all(files.map((file) => file.arrayBuffer())), answers });
  const answer = await askWorker(await request(), signal);
  if (answer && "imported" in answer) return answer.imported;
  if (answer) throw new Error(answer.error);
  const { readFile } = await import("../read/read-file.ts");
  const again = await request();
  return readFile(again.files, answers);
}

/** Resolves to nothing when no worker runs here. */
function askWorker(request: ReadRequest, signal: AbortSignal): Promise<ReadAnswer | undefined> {
  const worker = openWorker();
  if (!worker) return Promise.resolve(undefined);
  return new Promise<ReadAnswer | undefined>((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener("abort", () => reject(new DOMException("Another file was chosen", "AbortError")));
    worker.addEventListener("message", ({ data }: MessageEvent<ReadAnswer>) => resolve(data));
    worker.addEventListener("error", () => resolve(undefined));
    worker.postMessage(request, request.files);
  }).finally(() => worker.terminate());
}

function openWorker(): Worker | undefined {
  try {
    return new Worker(new URL("./read-worker.ts", import.meta.url), { type: "module" });
  } catch {
    return undefined;
  }
}
