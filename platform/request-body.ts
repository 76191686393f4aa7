export type BodyFault = "compressed" | "too large" | "ended early";

export interface BodyRules {
  maxBytes: number;
  refuse: (fault: BodyFault, cause?: unknown) => Error;
}

/**
 * Counted while it arrives: a declared length is believed only when it is too large. Compressed bodies would be a
 * second way past the limit.
 * @throws what `refuse` makes of the fault
 */
export async function readBytes(request: Request, { maxBytes, refuse }: BodyRules): Promise<Buffer<ArrayBuffer>> {
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if (encoding.toLowerCase() !== "identity") throw refuse("compressed");
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw refuse("too large");
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  const reader = request.body?.getReader();
  // A client that goes away in the middle of its body is no failure of ours.
  const take = () =>
    reader?.read().catch((cause: unknown) => {
      throw refuse("ended early", cause);
    });
  try {
    for (let next = await take(); next && !next.done; next = await take()) {
      chunks.push(next.value);
      sizeBytes += next.value.byteLength;
      if (sizeBytes > maxBytes) throw refuse("too large");
    }
  } finally {
    reader?.releaseLock();
  }
  return Buffer.concat(chunks, sizeBytes);
}

/** @throws what `refuse` makes of the fault; TypeError when the bytes are no UTF-8 */
export async function readText(request: Request, rules: BodyRules): Promise<string> {
  return new TextDecoder("utf-8", { fatal: true }).decode(await readBytes(request, rules));
}
