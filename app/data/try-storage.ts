/** The browser's storage may be full, forbidden or hold foreign text: that costs a memory, never the page. */
export function tryStorage<Result>(
  work: () => Result,
  // oxlint-disable-next-line no-console -- who wonders why nothing is remembered finds the reason there
  log: (...words: unknown[]) => void = console.warn,
): Result | undefined {
  try {
    return work();
  } catch (error) {
    log("The browser's storage refused", error);
    return undefined;
  }
}
