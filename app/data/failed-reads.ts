/** An optional read of a page: without it the server shows the page, and keeps no such page (AVL-07). */
export async function orNull<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading;
  } catch (error) {
    // oxlint-disable-next-line no-console -- the server's log; the visitor sees none of it
    console.warn("A page's read failed", error);
    return null;
  }
}

/**
 * A page without its main read is none: the last good one comes, else the error page (AVL-07).
 * @throws Response 503
 */
export async function orUnavailable<Value>(reading: Promise<Value>): Promise<Value> {
  try {
    return await reading;
  } catch (error) {
    // oxlint-disable-next-line no-console -- as above
    console.warn("A page's read failed", error);
    return unavailable();
  }
}

/** Ends a loader or a page whose main read failed. @throws Response 503 */
export function unavailable(): never {
  // oxlint-disable-next-line typescript/only-throw-error -- React Router takes the status of a thrown answer
  throw new Response("This page is not available at the moment", { status: 503 });
}
