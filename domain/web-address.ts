/** Answers as `URL.parse` does, in Chrome 109 and Safari 15.6 too. */
export function parsedAddress(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
