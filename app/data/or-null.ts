/** A page whose list can't be read is still a page: the browser asks once more and says so (SHP-06). */
export async function orNull<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading;
  } catch (error) {
    // oxlint-disable-next-line no-console -- the server's log; the visitor sees none of it
    console.warn("Reading the catalogue failed", error);
    return null;
  }
}
