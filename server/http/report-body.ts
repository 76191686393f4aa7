/** Reports that browsers send by themselves: small, plain, and answered with nothing. */
export async function readReport(request: Request, maxBytes: number): Promise<string | Response> {
  if (request.method !== "POST") return refused(405, { allow: "POST" });
  if (request.headers.has("content-encoding")) return refused(415);
  return (await readText(request, maxBytes)) ?? refused(413);
}

export function refused(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { ...headers, "cache-control": "no-store" } });
}

/** Counts bytes while they arrive; undefined when there are too many. */
async function readText(request: Request, maxBytes: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
