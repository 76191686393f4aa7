import type { Answers, ImportedFile } from "../read/imported-file.ts";
import { readFile } from "../read/read-file.ts";

export interface ReadRequest {
  files: ArrayBuffer[];
  answers: Answers;
}

/** `error`: the reader's own fault, which another try in the page would meet again. */
export type ReadAnswer = { imported: ImportedFile } | { error: string };

addEventListener("message", ({ data }: MessageEvent<ReadRequest>) => {
  readFile(data.files, data.answers).then(
    (imported) => answer({ imported }),
    (error: unknown) => answer({ error: String(error) }),
  );
});

function answer(message: ReadAnswer): void {
  postMessage(message);
}
