/** Bounds on the reading of an unwanted body: bytes and milliseconds. */
const maxBytes = 16 * 1024 * 1024;
const maxMs = 5_000;

/** Unread bytes would break the connection before the answer, or the next request on it. */
export async function drain(request: Request): Promise<void> {
  if (!request.body || request.body.locked) return;
  const reader = request.body.getReader();
  const giveUp = () => void reader.cancel().catch(() => undefined);
  const timer = setTimeout(giveUp, maxMs);
  let sizeBytes = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      sizeBytes += next.value.byteLength;
      if (sizeBytes > maxBytes) giveUp();
    }
  } catch {
    // The client is gone: nobody waits for the answer.
  } finally {
    clearTimeout(timer);
  }
}
